import * as z from 'zod';
import type { AddedCollection } from '#shared/rules/added-collections.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { findOpenMemberships } from '../../../domains/memberships/store.ts';
import { findTotals } from '../../../domains/totals/store.ts';
import { findVouchers } from '../../../domains/vouchers/store.ts';
import { openPayments } from '../../../ground/keys/order.ts';
import type { StoredSite } from '../../../ground/keys/site.ts';
import type { Voucher } from '../../../ground/keys/voucher.ts';
import { storedThing } from '../../../ground/keys/voucher-part.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { queryAll } from '../../../ground/platform/pagination.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { listRecordings } from '../../../orders/recordings/store.ts';

/**
 * Throws HttpError 409 `collection_in_use` for a collection that is taken away, or gets another address, and that has recordings or
 * orders, or is promised to someone. Plans and vouchers for sale are read with the settings, which the save compares. Totals and lists
 * follow a write by a moment, and an offer is known for ten seconds after it ended: who bought then keeps access to a collection
 * without recordings, and a voucher of it pays again once the collection is added at its address again.
 */
export async function expectRemovable(
  before: StoredSite,
  library: { list: AddedCollection[] } | undefined,
  table: Table,
  now: Date,
): Promise<void> {
  const kept = new Set(library?.list.map(({ id }) => id));
  const removed = library ? before.library.list.filter(({ id }) => !kept.has(id)).map(({ id }) => id) : [];
  if (removed.length === 0) return;
  const { purchases } = await findTotals(table);
  const promised = await promisedCollections(before, table, now);
  for (const id of removed) {
    const recordings = await listRecordings(table, id, { consistent: true });
    const isUsed = recordings.length > 0 || (purchases[id]?.total ?? 0) > 0;
    if (isUsed || promised.has(id)) throw new HttpError('collection_in_use');
  }
}

/** Collections that vouchers and memberships open to someone, or that are for sale as such. */
async function promisedCollections({ plans, vouchers }: StoredSite, table: Table, now: Date): Promise<Set<Collection>> {
  // An order that is paid meanwhile is among the vouchers by the time that these are read.
  const ordered = await queryAll(table, { index: 'byKind', partition: openPayments }, orderedThings);
  const [made, memberships] = await Promise.all([findVouchers(table), findOpenMemberships(table)]);
  const things = [...ordered.flat(), ...made.filter((voucher) => pays(voucher, now)).map(({ thing }) => thing)];
  return new Set([
    ...vouchers.collections,
    ...plans.list.flatMap(({ collections }) => collections),
    ...memberships.flatMap(({ terms }) => terms.collections),
    ...things.flatMap((thing) => (thing?.kind === 'collection' ? thing.collection : [])),
  ]);
}

const pays = ({ balance, endedAt, expiresAt }: Voucher, now: Date) =>
  balance > 0 && endedAt === null && expiresAt > now.toISOString();

/** The things of gift vouchers whose payment is open, in a list that has other orders and offers, too. */
const orderedThings = z
  .object({ lines: z.array(z.object({ thing: storedThing.nullish().catch(null) })).catch([]) })
  .transform(({ lines }) => lines.map(({ thing = null }) => thing));
