import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { searchedAttributes } from '../../domains/search/searchable.ts';
import {
  rowOwner,
  type SearchRow,
  searchKinds,
  searchPartition,
  searchRowRecord,
  searchRows,
} from '../../ground/keys/search-row.ts';
import { listSortKey } from '../../ground/keys/session.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { getItem, type Key, queryPartition, type Table, type Write } from '../../ground/platform/table.ts';
import { projectionOf } from '../stream-consumer/projection.ts';
import type { ScannedItem } from './scan.ts';
import type { Examination } from './settle.ts';

const anyItem = z.looseObject({});

/** The keys of all rows of these items, by their partition key: one pass over the search index. */
export async function findRowsOfItems(table: Table, suspects: Set<string>): Promise<Map<string, Key[]>> {
  const rows = new Map<string, Key[]>();
  for (const kind of searchKinds) {
    const part = { partition: searchPartition(kind), upTo: '\u{10FFFF}', consistent: true };
    for await (const { items } of paginate((after) => queryPartition(table, { ...part, after }))) {
      for (const { data: row } of items.map((item) => rowOwner.safeParse(item))) {
        if (!row || !suspects.has(row.itemPK)) continue;
        rows.set(row.itemPK, [...(rows.get(row.itemPK) ?? []), { PK: row.PK, SK: row.SK }]);
      }
    }
  }
  return rows;
}

/** The key of an item that can be searched, by its partition key. */
function searchedKey(PK: string): Key {
  const sortKeys = { BOOKING: 'BOOKING', ORDER: 'ORDER', MEMBER: 'PROFILE', SESSION: listSortKey };
  const kind = z.enum(['BOOKING', 'ORDER', 'MEMBER', 'SESSION']).parse(PK.split('#')[0]);
  return { PK, SK: sortKeys[kind] };
}

/** Compares an item's rows of the search index with its words. @param found keys of the rows that it had */
export async function examineRows(table: Table, PK: string, found: Key[]): Promise<Examination> {
  const key = searchedKey(PK);
  const item = await getItem(table, key, anyItem, { consistent: true });
  const { searchable } = projectionOf(key, item);
  const expected = searchable ? searchRows(searchable) : [];
  const keys = new Map([...expected, ...found].map((row) => [keyOf(row), { PK: row.PK, SK: row.SK }]));
  const stored = await getAll(table, [...keys.values()], { consistent: true });
  const missing = expected.filter((row) => !isSame(stored.get(keyOf(row)), row));
  const expectedKeys = new Set(expected.map(keyOf));
  const outdated = [...keys].flatMap(([name, row]) => (stored.has(name) && !expectedKeys.has(name) ? [row] : []));
  if (missing.length + outdated.length === 0) return { findings: [], repairs: [] };
  const counts = {
    stored: `${missing.length} missing, ${outdated.length} outdated`,
    counted: `${expected.length} rows`,
  };
  return {
    findings: [{ subject: PK, what: 'search rows', ...counts }],
    repairs: repairsOf(key, item, missing, outdated),
  };
}

const isSame = (stored: ScannedItem | undefined, row: SearchRow) =>
  isDeepStrictEqual(searchRowRecord.safeParse(stored).data, searchRowRecord.parse(row));

/** Below DynamoDB's limit of 100 items in a transaction. */
const writesPerTransaction = 90;

/**
 * Refused when the words of the item have changed since: the consumer of that change, which knows only the words before
 * and after it, would not find rows that are written later.
 */
function repairsOf(key: Key, item: ScannedItem | undefined, missing: SearchRow[], outdated: Key[]): Write[][] {
  const writes: Write[] = [
    ...missing.map((Item): Write => ({ Put: { Item } })),
    ...outdated.map((Key): Write => ({ Delete: { Key } })),
  ];
  const count = Math.ceil(writes.length / writesPerTransaction);
  return Array.from({ length: count }, (_, part) => [
    sameWords(key, item),
    ...writes.slice(part * writesPerTransaction, (part + 1) * writesPerTransaction),
  ]);
}

function sameWords(Key: Key, item: ScannedItem | undefined): Write {
  if (!item) return { ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(PK)' } };
  const set = searchedAttributes.filter((name) => item[name] !== undefined);
  const conditions = searchedAttributes.map((name) =>
    item[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`,
  );
  return {
    ConditionCheck: {
      Key,
      ConditionExpression: ['attribute_exists(PK)', ...conditions].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(searchedAttributes.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(set.map((name) => [`:${name}`, item[name]])),
    },
  };
}
