import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { conditionOf, findStack, type StackState } from './stack-state.ts';

/** Folder of the synthesised stack: what is shown is what is deployed. */
const assemblyOf = ({ stackName }: Deployment) => `.build/deploy/${stackName}`;

const ofAssembly = (deployment: Deployment) => ['--app', assemblyOf(deployment), '--build='];

async function cdk({ runCdk }: Deployment, args: string[], next: string): Promise<void> {
  const code = await runCdk(args);
  if (code !== 0) throw new DeployError(`cdk ${args[0]} ended with code ${code}, see above`, next);
}

/**
 * Builds the app and its functions, and synthesises the stack.
 * @param isProtected whether table, pool and stack are protected against deletion: not in a first deployment, which
 *   could not be repeated when it failed
 * @param commit what is written into the stack
 */
export function synthesise(
  deployment: Deployment,
  { isProtected, commit }: { isProtected: boolean; commit: string },
): Promise<void> {
  const { settings, stackName } = deployment;
  const context = { stage: settings.stage, settings: settings.file, protected: String(isProtected), commit };
  const args = Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const next = 'mend what it names, then run this again; nothing was changed in AWS';
  return cdk(deployment, ['synth', stackName, '--quiet', '--output', assemblyOf(deployment), ...args], next);
}

const toolkit = 'CDKToolkit';

/** Makes what the CDK itself needs in an account and region, unless it is there. */
export async function bootstrap(deployment: Deployment): Promise<void> {
  const { aws, account, settings, print } = deployment;
  const stack = await findStack(aws.cloudFormation, toolkit);
  const place = `account ${account} in ${settings.region}`;
  if (conditionOf(stack) === 'deployed') return print(`${place} is prepared for the CDK`);
  if (stack && conditionOf(stack) !== 'absent') {
    const next = `delete it (\`aws cloudformation delete-stack --stack-name ${toolkit} --region ${settings.region}\`), then run this again`;
    throw new DeployError(`the stack ${toolkit} is ${stack.status}`, next);
  }
  print(`prepares ${place} for the CDK`);
  const next = 'the stack CDKToolkit names the cause; delete it when it failed, then run this again';
  await cdk(deployment, ['bootstrap', `aws://${account}/${settings.region}`, ...ofAssembly(deployment)], next);
}

/** Shows what the deployment changes. It reads the deployed template only. */
export function showDifferences(deployment: Deployment): Promise<void> {
  const args = ['diff', deployment.stackName, ...ofAssembly(deployment), '--method=template'];
  return cdk(deployment, args, 'run this again; nothing was changed in AWS');
}

/** Has CloudFormation work out what the deployment changes, without changing it; nothing is made where nothing changes. */
export function prepareChangeSet(deployment: Deployment, name: string): Promise<void> {
  const flags = ['--method=prepare-change-set', `--change-set-name=${name}`, '--require-approval=never'];
  const args = ['deploy', deployment.stackName, ...ofAssembly(deployment), ...flags];
  return cdk(deployment, args, 'run this again; nothing was changed in AWS');
}

/** Deploys what was synthesised; its differences were shown and agreed to. Returns the deployed stack. */
export async function deployStack(deployment: Deployment): Promise<StackState> {
  const { aws, stackName } = deployment;
  const next =
    'CloudFormation restores what was there before; mend what its events name, then run this again ' +
    '(docs/operations.md#when-the-first-deployment-failed)';
  const flags = ['--require-approval=never', '--progress=events'];
  await cdk(deployment, ['deploy', stackName, ...ofAssembly(deployment), ...flags], next);
  const stack = await findStack(aws.cloudFormation, stackName);
  if (stack && conditionOf(stack) === 'deployed') return stack;
  throw new DeployError(`${stackName} is ${stack?.status ?? 'not there'} after its deployment`, 'run this again');
}
