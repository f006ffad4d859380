import { existsSync } from 'node:fs';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { readSettings, type StageSettings } from '#infra/settings/read.ts';
import { stackName } from '#infra/settings/schema.ts';
import type { DeployOptions } from './arguments.ts';
import type { Aws } from './aws.ts';
import { call } from './aws-call.ts';
import { confirmCheckout, describeCheckout } from './checkout.ts';
import { DeployError } from './deploy-error.ts';
import type { CommandDependencies, Deployment } from './deployment.ts';
import { confirmLosses, findLosses, type Loss, setStackPolicy } from './losses.ts';
import { prepareMediaKey, storePrivateKey } from './media-key.ts';
import { readOutputs } from './outputs.ts';
import { bootstrap, deployStack, showDifferences, synthesise } from './publish.ts';
import { checkQuotas } from './quotas.ts';
import { printRemaining } from './remaining/remaining.ts';
import { runSchedules, schedulesFailed } from './schedules.ts';
import { prepareStack } from './stack.ts';
import { conditionOf, findStack, type StackState } from './stack-state.ts';

/**
 * Deploys a stage, step by step. Every step finds out what is done already, so that the command may be run again after
 * it failed or was interrupted anywhere. @throws DeployError and SettingsError
 */
export async function deploy(options: DeployOptions, dependencies: CommandDependencies): Promise<void> {
  const deployment = await open(options, dependencies);
  if (options.check) return check(deployment);
  const commit = await step('Commit', deployment, () => confirmCheckout(deployment));
  const before = await step('Stack', deployment, () => prepareStack(deployment));
  const stack = await publish(deployment, before, { commit, replaceMediaKey: options.newMediaKey });
  const failedSchedules = await step('Schedules', deployment, () => runSchedules(deployment));
  await protect(deployment, { commit, isFirst: !before });
  await step('What is left to do by hand', deployment, () => printRemaining(deployment, readOutputs(stack)));
  if (failedSchedules.length > 0) throw schedulesFailed(failedSchedules);
}

async function step<Result>(
  title: string,
  { print }: Pick<Deployment, 'print'>,
  run: () => Promise<Result>,
): Promise<Result> {
  print(`\n── ${title}`);
  return run();
}

/** The steps before anything is changed: settings, credentials, quotas. */
async function open(
  { settingsFile, stage, yes }: DeployOptions,
  { connect, cdk, ...others }: CommandDependencies,
): Promise<Deployment> {
  const { print } = others;
  const settings = await step('Settings', others, async () => readSettings(settingsFile, stage));
  print(`${settings.file}, stage ${settings.stage}, region ${settings.region}`);
  const aws = connect(settings.region);
  const account = await step('Credentials', others, () => checkCredentials(aws, settings, print));
  const deployment = {
    ...others,
    settings,
    stackName: stackName(settings.stage),
    account,
    isUnattended: yes,
    aws,
    runCdk: cdk(settings.region),
  };
  await step('Quotas', others, () => checkQuotas(deployment));
  return deployment;
}

/** The account of the credentials. @throws DeployError for none, expired ones, and those of another account */
export async function checkCredentials(
  { sts }: Aws,
  settings: StageSettings,
  print: (line: string) => void,
): Promise<string> {
  const { Account = '', Arn = '' } = await call('sts:GetCallerIdentity', () =>
    sts.send(new GetCallerIdentityCommand({})),
  );
  if (settings.account && settings.account !== Account) {
    throw new DeployError(
      `the credentials are those of account ${Account} (${Arn}), stage ${settings.stage} is for ${settings.account}`,
      'choose another profile (AWS_PROFILE), or correct `account` in the settings',
    );
  }
  print(`account ${Account}, ${Arn}`);
  return Account;
}

/** Shows what a deployment would change and what is left to do. Changes nothing, in AWS or here. */
async function check(deployment: Deployment): Promise<void> {
  const { aws, settings, print } = deployment;
  const stack = await step('Stack', deployment, () => findStack(aws.cloudFormation, deployment.stackName));
  print(`${deployment.stackName} ${stack ? `is ${stack.status}` : 'does not exist yet: everything would be created'}`);
  if (!stack || conditionOf(stack) !== 'deployed') return;
  if (existsSync(settings.mediaPublicKeyFile)) {
    const { text: commit } = await step('Commit', deployment, () => describeCheckout(deployment));
    await step('Differences', deployment, () => synthesise(deployment, { isProtected: true, commit }));
    await showDifferences(deployment);
  } else print(`${settings.mediaPublicKeyFile} does not exist: the deployment writes it; differences are shown then`);
  await step('What is left to do by hand', deployment, () => printRemaining(deployment, readOutputs(stack)));
}

/**
 * Takes the steps from the media key to the deployed stack, with one question before anything of the site is changed.
 */
async function publish(
  deployment: Deployment,
  before: StackState | undefined,
  { commit, replaceMediaKey: replace }: { commit: string; replaceMediaKey: boolean },
): Promise<StackState> {
  const secretId = before?.outputs.MediaSecretArn;
  const { privateKey } = await step('Media key', deployment, () => prepareMediaKey(deployment, { secretId, replace }));
  await step('Build', deployment, () => synthesise(deployment, { isProtected: before !== undefined, commit }));
  await step('Account', deployment, () => bootstrap(deployment));
  await step('Differences', deployment, () => showDifferences(deployment));
  const losses = before ? await step('What would be lost', deployment, () => findLosses(deployment)) : [];
  if (before) await confirmLosses(deployment, losses);
  if (!(await deployment.ask(`Deploy ${deployment.stackName} to account ${deployment.account}?`))) {
    throw new DeployError('nothing was deployed', 'run this again when it may be');
  }
  // Where the secret exists, its key is stored first: functions that start with the deployment read it.
  if (secretId && privateKey) await storePrivateKey(deployment, secretId, privateKey);
  const stack = await step('Deployment', deployment, () => deployAgreed(deployment, losses));
  if (!secretId && privateKey) await storePrivateKey(deployment, readOutputs(stack).MediaSecretArn, privateKey);
  return stack;
}

/** Lets CloudFormation lose what was agreed to, in this deployment alone. */
async function deployAgreed(deployment: Deployment, losses: readonly Loss[]): Promise<StackState> {
  if (losses.length === 0) return deployStack(deployment);
  await setStackPolicy(deployment, 'open');
  try {
    return await deployStack(deployment);
  } finally {
    await setStackPolicy(deployment, 'closed');
  }
}

/**
 * Protects what `prod` keeps: has CloudFormation refuse updates that lose it, and deploys the protection against deletion,
 * which a first deployment leaves out so that it can be repeated.
 */
async function protect(
  deployment: Deployment,
  { commit, isFirst }: { commit: string; isFirst: boolean },
): Promise<void> {
  if (deployment.settings.stage !== 'prod') return;
  await step('Protection', deployment, () => setStackPolicy(deployment, 'closed'));
  if (!isFirst) return;
  await synthesise(deployment, { isProtected: true, commit });
  await deployStack(deployment);
}
