import {
  ListTagsOfResourceCommand,
  type SSEDescription,
  type TableDescription,
  TagResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { table as shape } from '#shared/rules/table.ts';
import { CommandError } from '../command-error.ts';
import { activeTable, type EquipContext } from '../prepare-table/equip.ts';
import { findTable } from './restore-table.ts';

/** Tags the given table with the name of the one that the site used before: after the move nothing else says it. */
export const replacesTag = 'exhale:replaces';

type Names = { given: string; inUse: string };

/**
 * Checks a table that AWS Backup restored, and returns the name of the one that the site used before it. Nothing is changed.
 * @throws CommandError
 */
export async function findReplaced({ given, inUse }: Names, client: EquipContext['client']): Promise<string> {
  const found = await findTable(client, given);
  if (!found) throw new CommandError(`there is no table ${given}: restore it first, by AWS Backup.`);
  expectShape(given, found);
  if (given === inUse) {
    const replaced = (await tagsOf(found, client)).get(replacesTag);
    if (replaced !== undefined) return replaced;
    throw new CommandError(`${given} is the table that the site uses: name the restored one.`);
  }
  const before = await findTable(client, inUse);
  if (before && keyOf(before.SSEDescription) !== keyOf(found.SSEDescription))
    throw new CommandError(
      `${given} is encrypted with ${keyOf(found.SSEDescription)}, ${inUse} with ${keyOf(before.SSEDescription)}: restore it again, with the same key.`,
    );
  return inUse;
}

/** A table with other keys, or without an index, would be noticed when the site is open. */
function expectShape(name: string, { KeySchema, GlobalSecondaryIndexes = [] }: TableDescription): void {
  const keysOf = (schema: TableDescription['KeySchema']) => schema?.map(({ AttributeName }) => AttributeName).join(' ');
  const indexes = new Map(
    GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys }) => [IndexName ?? '', keysOf(keys)]),
  );
  const isOurs =
    keysOf(KeySchema) === `${shape.partitionKey} ${shape.sortKey}` &&
    Object.values(shape.indexes).every((one) => indexes.get(one.name) === `${one.partitionKey} ${one.sortKey}`);
  if (!isOurs) throw new CommandError(`${name} has other keys or indexes than the site's table.`);
}

const keyOf = (encryption: SSEDescription | undefined) => encryption?.KMSMasterKeyArn ?? "AWS's own key";

/** Waits until the table is there, and notes on it which one it replaces. */
export async function takeGivenTable({ given, inUse }: Names, context: EquipContext): Promise<void> {
  const found = await activeTable(given, context);
  if ((await tagsOf(found, context.client)).get(replacesTag) !== inUse) {
    const Tags = [{ Key: replacesTag, Value: inUse }];
    await context.client.send(new TagResourceCommand({ ResourceArn: found.TableArn, Tags }));
  }
  context.print(`${given} is there, and takes the place of ${inUse}`);
}

async function tagsOf(
  { TableArn: ResourceArn }: TableDescription,
  client: EquipContext['client'],
): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  for (let NextToken: string | undefined; ; ) {
    const page = await client.send(new ListTagsOfResourceCommand({ ResourceArn, NextToken }));
    for (const { Key = '', Value = '' } of page.Tags ?? []) tags.set(Key, Value);
    NextToken = page.NextToken;
    if (NextToken === undefined) return tags;
  }
}
