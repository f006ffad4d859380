import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { table } from '#shared/rules/table.ts';

export type Item = Record<string, AttributeValue>;

const bytes = (text: string) => Buffer.byteLength(text);

// DynamoDB numbers: two digits per byte plus one byte, and one more for a sign.
function numberSize(text: string): number {
  const digits = text.replace(/[^\d]/g, '').replace(/^0+|0+$/g, '').length;
  return Math.ceil(digits / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return value.B.length;
  if (value.M !== undefined) return 3 + itemSize(value.M) + Object.keys(value.M).length;
  if (value.L !== undefined) return 3 + value.L.reduce((sum, part) => sum + valueSize(part) + 1, 0);
  return 1;
}

/** Size of an item in bytes as AWS counts it: names and values, with the overhead of lists and maps. */
export function itemSize(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + valueSize(value), 0);
}

/** Read units of one GetItem or one page of a Query: half a unit per 4 kB begun, a whole one when consistent. */
export function readUnits(items: Item[], { consistent = false } = {}): number {
  const size = items.reduce((sum, item) => sum + itemSize(item), 0);
  return Math.max(1, Math.ceil(size / 4096)) * (consistent ? 1 : 0.5);
}

/** Counts the indexes that hold the item; all of them project everything. */
function indexesOf(item: Item): number {
  return Object.values(table.indexes).filter(
    ({ partitionKey, sortKey }) => item[partitionKey] !== undefined && item[sortKey] !== undefined,
  ).length;
}

/** Write units of one item: one per kB begun in the table, two in a transaction, and one per kB for each index. */
export function writeUnits(item: Item, { transaction = false } = {}): number {
  const perCopy = Math.max(1, Math.ceil(itemSize(item) / 1024));
  return perCopy * (transaction ? 2 : 1) + perCopy * indexesOf(item);
}

/** Bytes that are paid for: the item and its copies in indexes, with the hundred that AWS adds to each. */
export function storedSize(item: Item): number {
  return (1 + indexesOf(item)) * (itemSize(item) + 100);
}
