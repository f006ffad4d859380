import { readSettings } from '#infra/settings/read.ts';
import { deploy } from '../deploy/deploy.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { agree } from '../deploy/prompt.ts';
import { leftOf, reportOf } from '../reconcile/report.ts';
import { bringBackPayments, completeDeletions } from './invoke.ts';
import { reportOfLost } from './lost.ts';
import { findTable, restoredName, restoreTable, sourceOf } from './restore-table.ts';
import { lastDeployed, openSite, type RestoreDependencies, readStage, type Site } from './stage.ts';
import { writeSetting } from './write-setting.ts';

type Order = { stage: string; settingsFile: string; to: Date };

/** The table that is restored, and the one it is made from; that is unknown when DynamoDB does not say it any more. */
type Plan = { source: string | undefined; target: string; to: Date };

/** A function that began before the site was closed may go on for so long. */
const closingMs = 15 * 60_000;
const minuteMs = 60_000;

/**
 * Brings a stage back to an instant (docs/operations.md#restoring). Each step finds out what is done already, so that the
 * command may be run again after it failed or was interrupted anywhere. Returns what is left to do by hand.
 * @throws DeployError, SettingsError and CommandError
 */
export async function restore(
  { stage, settingsFile, to }: Order,
  dependencies: RestoreDependencies,
): Promise<string[]> {
  const site = await openSite(readSettings(settingsFile, stage), dependencies);
  const before = await readStage(site);
  const target = restoredName(stage, to);
  const isMoved = before.TableName === target;
  if (isMoved && before.Closed === 'false') return isOpen(site, target);
  const restored = await findTable(site.tables.client, target);
  const plan = { source: sourceOf(restored) ?? (isMoved ? undefined : before.TableName), target, to };
  await confirm(site, plan, before.Commit);
  const todo: string[] = [];
  await step('Close the site', site, () => close(site, isMoved));
  if (plan.source !== undefined && !isMoved) {
    const restoring = { source: plan.source, target, to };
    await step('Restore', site, () => restoreTable(restoring, { ...site, client: site.tables.client }));
  }
  await step('Derived data', site, () => repair(site, target));
  const { streamArn, withoutAccount, withdrawn } = await step('Prepare', site, () => site.tables.prepare(target, to));
  if (withoutAccount.length + withdrawn.length > 0) todo.push('people who are named under Prepare');
  await step('Move', site, () => move(site, target, streamArn));
  const failed = await step('Payments', site, () => bringBackPayments(site, to));
  if (failed > 0) todo.push(`${failed} comparisons with Stripe failed: the nightly one repeats those of seven days`);
  const undeleted = await step('Deletions', site, () => completeDeletions(site, target));
  if (undeleted > 0) todo.push(`${undeleted} deletions wait, as of people in a session that is under way`);
  await step('What was lost', site, () => tellLost(site, plan));
  await step('Open the site', site, () => open(site));
  todo.push(...(await step('Compare once more', site, () => verify(site, target))));
  return todo;
}

async function step<Result>(
  title: string,
  { print }: Pick<Site, 'print'>,
  run: () => Promise<Result>,
): Promise<Result> {
  print(`\n══ ${title}`);
  return run();
}

async function isOpen(site: Site, target: string): Promise<string[]> {
  site.print(`${site.stackName} uses ${target} and is open: it was restored.`);
  return step('Compare once more', site, () => verify(site, target));
}

/** Says what will be done, and asks for the name of the stage: no option answers this. */
async function confirm(site: Site, { source, target, to }: Plan, commit: string): Promise<void> {
  const { settings, print } = site;
  for (const line of [
    `${site.stackName} goes back to ${to.toISOString()}:`,
    `  it is closed, ${source ?? 'the table before'} is restored as ${target}, checked and made ready,`,
    '  the site moves to it, what was paid since comes back from Stripe, who was deleted since is deleted again,',
    '  what was lost is listed, and the site is opened when you say so. Nothing of the table before is changed.',
    `It deploys what is checked out here; ${commit} runs. It writes "closed" and "tableStreamArn" to ${settings.file}.`,
    'Run it again after it was interrupted: it goes on.',
  ])
    print(line);
  if ((await site.askText(`Type the name of the stage, ${settings.stage}: `)) !== settings.stage)
    throw new DeployError('nothing was changed', 'run this again when it may be');
}

/** Deploys the settings as they are in their file; content is never lost by it. */
async function deployAgain(site: Site): Promise<void> {
  const { settings } = site;
  const options = { stage: settings.stage, settingsFile: settings.file, yes: true, check: false, newMediaKey: false };
  await deploy(options, { ...site, ask: agree });
}

async function close(site: Site, isMoved: boolean): Promise<void> {
  writeSetting(site.settings, 'closed', true);
  if ((await readStage(site)).Closed === 'false') await deployAgain(site);
  else site.print(`${site.stackName} is closed`);
  if (!isMoved) await waitForFunctions(site);
}

async function waitForFunctions(site: Site): Promise<void> {
  const closedAt = (await lastDeployed(site)) ?? site.now();
  for (let left = minutesLeft(closedAt, site.now()); left > 0; left -= 1) {
    site.print(`what had begun may run on: ${left} minutes left`);
    await site.pause(minuteMs);
  }
}

const minutesLeft = (closedAt: Date, now: Date) =>
  Math.ceil((closedAt.getTime() + closingMs - now.getTime()) / minuteMs);

/** Repairs what is derived, and compares again: what no command repairs is for the operator to decide. */
async function repair(site: Site, target: string): Promise<void> {
  await site.tables.compare(target, true);
  const result = await site.tables.compare(target, false);
  site.print(reportOf(result));
  if (leftOf(result).length === 0 || (await site.ask('Go on with these differences?'))) return;
  throw new DeployError('the site is closed, and uses the table before', 'run this again, also with another instant');
}

async function move(site: Site, target: string, streamArn: string): Promise<void> {
  writeSetting(site.settings, 'tableStreamArn', streamArn);
  if ((await readStage(site)).TableName !== target) await deployAgain(site);
  const { TableName, Closed } = await readStage(site);
  if (TableName !== target || Closed !== 'true')
    throw new DeployError(`${site.stackName} uses ${TableName} after its deployment`, 'run this again');
  site.print(`${site.stackName} uses ${target}`);
}

async function tellLost(site: Site, { source, target, to }: Plan): Promise<void> {
  if (source === undefined || !(await findTable(site.tables.client, source))) {
    site.print(`the table before is not there any more: what was made since ${to.toISOString()} cannot be listed`);
    return;
  }
  const lost = await site.tables.findLost(source, target);
  for (const line of reportOfLost(lost)) site.print(line);
  site.print(`all of them: ${site.keepList(target, reportOfLost(lost, Number.POSITIVE_INFINITY))}`);
}

async function open(site: Site): Promise<void> {
  if (!(await site.ask(`Open ${site.stackName}?`)))
    throw new DeployError('the site is restored, and closed', 'run this again to open it');
  writeSetting(site.settings, 'closed', undefined);
  await deployAgain(site);
}

async function verify(site: Site, target: string): Promise<string[]> {
  const result = await site.tables.compare(target, false);
  site.print(reportOf(result));
  const left = leftOf(result).length;
  return left > 0 ? [`${left} differences: npm run reconcile -- --stage ${site.settings.stage} --repair`] : [];
}
