import { readSettings } from '#infra/settings/read.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { agree } from '../deploy/prompt.ts';
import { leftOf, reportOf } from '../reconcile/report.ts';
import { findReplaced, takeGivenTable } from './given-table.ts';
import { bringBackPayments, completeDeletions } from './invoke.ts';
import { reportOfLost } from './lost.ts';
import { findTable, restoredName, restoreTable, sourceOf } from './restore-table.ts';
import { lastDeployed, openSite, type RestoreDependencies, readStage, type Site } from './stage.ts';
import { writeSetting } from './write-setting.ts';

/** `fromTable`: a table that AWS Backup restored, which is taken in place of one that is restored here. */
type Order = { stage: string; settingsFile: string; to: Date; fromTable?: string };

/**
 * The table that the site moves to, and the one it used before; that is unknown when DynamoDB does not say it any more.
 * `isGiven`: it was restored before.
 */
type Plan = { source: string | undefined; target: string; to: Date; isMoved: boolean; isGiven: boolean };

/** A function that began before the site was closed may go on for so long. */
const closingMs = 15 * 60_000;
const minuteMs = 60_000;

/**
 * Brings a stage back to an instant (docs/operations.md#restoring). Each step finds out what is done already, so that the
 * command may be run again after it failed or was interrupted anywhere. Returns what is left to do by hand.
 * @throws DeployError, SettingsError and CommandError
 */
export async function restore(order: Order, dependencies: RestoreDependencies): Promise<string[]> {
  const { to } = order;
  const site = await openSite(readSettings(order.settingsFile, order.stage), dependencies);
  const before = await readStage(site);
  const plan = await planRestore(site, order, before.TableName);
  const { target } = plan;
  if (plan.isMoved && before.Closed === 'false') return isOpen(site, target);
  await confirm(site, plan, before.Commit);
  const todo: string[] = [];
  await step('Close the site', site, () => close(site, plan.isMoved));
  if (!plan.isMoved) await step('Restore', site, () => provideTable(site, plan));
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

async function planRestore(site: Site, { stage, to, fromTable }: Order, inUse: string): Promise<Plan> {
  const { client } = site.tables;
  const target = fromTable ?? restoredName(stage, to);
  const plan = { target, to, isMoved: inUse === target, isGiven: fromTable !== undefined };
  if (plan.isGiven) return { ...plan, source: await findReplaced({ given: target, inUse }, client) };
  return { ...plan, source: sourceOf(await findTable(client, target)) ?? (plan.isMoved ? undefined : inUse) };
}

async function provideTable(site: Site, { source, target, to, isGiven }: Plan): Promise<void> {
  if (source === undefined) return;
  const context = { ...site, client: site.tables.client };
  if (isGiven) await takeGivenTable({ given: target, inUse: source }, context);
  else await restoreTable({ source, target, to }, context);
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
async function confirm(site: Site, { source, target, to, isGiven }: Plan, commit: string): Promise<void> {
  const { settings, print } = site;
  const provided = isGiven
    ? `${target}, which was restored already, is`
    : `${source ?? 'the table before'} is restored as ${target},`;
  for (const line of [
    `${site.stackName} goes back to ${to.toISOString()}:`,
    `  it is closed, ${provided} checked and made ready,`,
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
  await site.deploy(options, { ...site, ask: agree });
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
