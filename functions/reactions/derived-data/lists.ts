import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { bookingItem, bookingRecord } from '../../ground/keys/booking.ts';
import { discountCodeItem, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { profileItem, profileRecord } from '../../ground/keys/member.ts';
import { offerItem, offerRecord } from '../../ground/keys/offer.ts';
import { orderKey, orderKeyPrefix, orderRecord } from '../../ground/keys/order.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { listSortKey, sessionListKeys, sessionRecord } from '../../ground/keys/session.ts';
import { voucherItem, voucherKey, voucherKeyPrefix, voucherRecord } from '../../ground/keys/voucher.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { getItem, type Key, type Table } from '../../ground/platform/table.ts';
import type { ScannedItem } from './scan.ts';
import type { Examination } from './settle.ts';

const kinds: { PK: string; SK: string; itemOf: (item: ScannedItem) => ScannedItem }[] = [
  { PK: 'BOOKING#', SK: 'BOOKING', itemOf: (item) => bookingItem(bookingRecord.parse(item)) },
  { PK: 'OFFER#', SK: 'OFFER', itemOf: (item) => offerItem(offerRecord.parse(item)) },
  { PK: orderKeyPrefix, SK: orderKey('').SK, itemOf: (item) => orderItem(orderRecord.parse(item)) },
  { PK: 'MEMBER#', SK: 'PROFILE', itemOf: (item) => profileItem(profileRecord.parse(item)) },
  { PK: 'SESSION#', SK: listSortKey, itemOf: (item) => sessionListKeys(sessionRecord.parse(item)) },
  { PK: voucherKeyPrefix, SK: voucherKey('').SK, itemOf: (item) => voucherItem(voucherRecord.parse(item)) },
  { PK: 'DISCOUNT#', SK: 'DISCOUNT', itemOf: (item) => discountCodeItem(discountCodeRecord.parse(item)) },
];

const attributes: string[] = Object.values(shape.indexes).flatMap(({ partitionKey, sortKey }) => [
  partitionKey,
  sortKey,
]);

/** The keys of an item in the indexes. */
const listKeys = (item: ScannedItem): ScannedItem =>
  Object.fromEntries(attributes.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));

/** The keys that its record gives an item; undefined for kinds whose record does not say. Throws ZodError. */
function expectedListKeys({ PK, SK }: Key, item: ScannedItem): ScannedItem | undefined {
  const kind = kinds.find((one) => PK.startsWith(one.PK) && SK === one.SK);
  return kind && listKeys(kind.itemOf(item));
}

/** Tells whether an item is in other lists than its record says, or in another place. Throws ZodError. */
export function hasOtherListKeys(key: Key, item: ScannedItem): boolean {
  const expected = expectedListKeys(key, item);
  return expected !== undefined && !isDeepStrictEqual(expected, listKeys(item));
}

const anyItem = z.looseObject({});

/** Compares an item's keys of indexes with its record. */
export async function examineListKeys(table: Table, key: Key): Promise<Examination> {
  const item = await getItem(table, key, anyItem, { consistent: true });
  const expected = item && expectedListKeys(key, item);
  if (!item || !expected || isDeepStrictEqual(expected, listKeys(item))) return { findings: [], repairs: [] };
  const wrong = attributes.filter((name) => item[name] !== expected[name]);
  // All that the keys are derived from, and themselves.
  const guarded = [
    ...Object.keys(item).filter((name) => name !== shape.partitionKey && name !== shape.sortKey),
    ...wrong,
  ];
  const others = Object.entries(item).filter(([name]) => !attributes.includes(name));
  const after = { ...Object.fromEntries(others), ...expected };
  const write = changeItem(key, { before: item, after }, [...new Set(guarded)]);
  const finding = { subject: key.PK, what: 'keys of lists', stored: `${wrong.length} wrong`, counted: 'none' };
  return { findings: [finding], repairs: [[write]] };
}
