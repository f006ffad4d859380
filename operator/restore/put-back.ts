import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { readSettings } from '#infra/settings/read.ts';
import { emailHash } from '../../functions/ground/keys/email-hash.ts';
import type { Key, Table } from '../../functions/ground/platform/table.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { leftOf, reportOf } from '../reconcile/report.ts';
import { hasSameContent } from './lost.ts';
import { openSite, type RestoreDependencies, readStage } from './stage.ts';

type Order = { stage: string; settingsFile: string; item: Key; fromTable: string };

/** Matches the keys of items that follow from others: a comparison makes them. */
const derivedKeys = /^(WORDS#|TOTALS$|COUNTED#|REPAIRS$|SEATS#|INCOME#)/;

/**
 * Puts one item of a restored copy back into the table in use, never over another, and repairs what is derived from it. May be run
 * again after an interruption. Returns what is left to do by hand. @throws DeployError and SettingsError
 */
export async function putBack(
  { stage, settingsFile, item: key, fromTable }: Order,
  dependencies: RestoreDependencies,
): Promise<string[]> {
  const site = await openSite(readSettings(settingsFile, stage), dependencies);
  const { TableName } = await readStage(site);
  const { print, tables } = site;
  if (derivedKeys.test(key.PK))
    throw new DeployError(`${key.PK} follows from other items`, `npm run reconcile -- --stage ${stage} --repair`);
  const item = await read(tables.open(fromTable), key);
  if (!item)
    throw new DeployError(`${fromTable} has no ${key.PK} ${key.SK}`, 'both keys are in docs/data-model.md#items');
  await refuseErased(item, tables.erasures);
  print(JSON.stringify(item, null, 2));
  if (!(await site.ask(`Put this back into ${TableName}?`)))
    throw new DeployError('nothing was changed', 'run this again when it may be');
  await putNew(tables.open(TableName), key, item);
  print(`${key.PK} ${key.SK} is back`);
  const result = await tables.compare(TableName, true);
  print(reportOf(result));
  return leftOf(result).length > 0 ? ['what differs, above'] : [];
}

async function read({ name, client }: Table, Key: Key): Promise<Record<string, unknown> | undefined> {
  return (await client.send(new GetCommand({ TableName: name, Key, ConsistentRead: true }))).Item;
}

/** Refuses what names a person who was erased. */
async function refuseErased(item: Record<string, unknown>, { name, client }: Table): Promise<void> {
  for (const address of [item.email, item.attendeeEmail, item.buyerEmail]) {
    if (typeof address !== 'string') continue;
    const Key = { PK: emailHash(address) };
    const { Item } = await client.send(new GetCommand({ TableName: name, Key, ConsistentRead: true }));
    if (Item) throw new DeployError('the item names somebody who was erased', 'it stays deleted: docs/trust.md');
  }
}

/** Succeeds also where a run that was interrupted has put it back before. */
async function putNew(table: Table, key: Key, Item: Record<string, unknown>): Promise<void> {
  try {
    const ConditionExpression = 'attribute_not_exists(PK)';
    await table.client.send(new PutCommand({ TableName: table.name, Item, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const there = await read(table, key);
    if (there && hasSameContent(there, Item)) return;
    throw new DeployError(
      `${table.name} has another item of these keys: nothing was changed`,
      'change it in the back office; if it was put back before and has changed since, run reconcile with --repair',
      { cause: error },
    );
  }
}
