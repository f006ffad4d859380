import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { compareText } from '#shared/rules/compare-text.ts';
import { orderKey } from '../../../ground/keys/order.ts';
import { guestPartition, memberPartition } from '../../../ground/keys/owner.ts';
import { type Purchase, purchaseRecord, purchasesPartition } from '../../../ground/keys/purchase.ts';
import {
  attributesOf,
  type ListedHolder,
  seatHolderKey,
  seatHolderKinds,
  seatHolderRecord,
  withoutAccepted,
} from '../../../ground/keys/seat-holder.ts';
import { decodeCursor, encodeCursor } from '../../../ground/platform/cursor.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { type LastKey, queryPage, type Table } from '../../../ground/platform/table.ts';
import { viewsOf } from '../../../orders/lists/find.ts';
import { listedOrderOf } from '../../../orders/lists/order.ts';
import { findPerson, type Person } from './find-person.ts';
import type { AdminMemberDependencies } from './members.ts';

/** The last row read: its sort key in the index byMember, and its key in the table. */
const position = z.strictObject({ at: instant, id, kind: z.enum([...seatHolderKinds, 'purchase']) });
type Position = z.output<typeof position>;

/** Bookings and offers, those of the latest session first, by page. Throws HttpError 404, and 400 for an invalid cursor. */
export const listPersonBookings: Handler<'listPersonBookings', AdminMemberDependencies> = async (
  call,
  dependencies,
) => {
  const { table } = dependencies;
  const person = await findPerson(call.params.personId, dependencies);
  const { items, next } = await pageOf<ListedHolder>(table, call.query.cursor, {
    partitions: partitionsOf(person, memberPartition, guestPartition),
    schema: seatHolderRecord,
    placeOf: (holder) => ({ at: attributesOf(holder).sessionStart, id: attributesOf(holder).id, kind: holder.kind }),
  });
  return { orders: await viewsOf(table, withoutAccepted(items).map(listedOrderOf)), nextCursor: next };
};

/** Purchases, newest first, by page. Throws as listPersonBookings does. */
export const listPersonPurchases: Handler<'listPersonPurchases', AdminMemberDependencies> = async (
  call,
  dependencies,
) => {
  const { table } = dependencies;
  const person = await findPerson(call.params.personId, dependencies);
  const { items, next } = await pageOf<Purchase>(table, call.query.cursor, {
    partitions: partitionsOf(
      person,
      (memberSub) => purchasesPartition({ memberSub, email: '' }),
      (email) => purchasesPartition({ memberSub: null, email }),
    ),
    schema: purchaseRecord,
    placeOf: ({ createdAt: at, id }) => ({ at, id, kind: 'purchase' }),
  });
  return { orders: await viewsOf(table, items), nextCursor: next };
};

/** Lists the partitions of the account, and of what was ordered with its address and is not linked to it yet. */
function partitionsOf(
  { email, profile }: Person,
  ofMember: (sub: string) => string,
  ofGuest: (email: string) => string,
): string[] {
  return [...(profile ? [ofMember(profile.sub)] : []), ofGuest(email)];
}

type List<Item> = {
  /** The list has the items of all of these partitions of the index byMember. */
  partitions: string[];
  schema: z.ZodType<Item>;
  placeOf: (item: Item) => Position;
};

const keyOf = ({ kind, id }: Position): LastKey => (kind === 'purchase' ? orderKey(id) : seatHolderKey(kind, id));

/** A page of a list that is in one or two partitions, at one Query each. */
async function pageOf<Item>(table: Table, cursor: string | undefined, { partitions, schema, placeOf }: List<Item>) {
  const from = decodeCursor(position, cursor);
  const pages = await Promise.all(
    partitions.map((partition) => {
      const after = from && { ...keyOf(from), GSI2PK: partition, GSI2SK: from.at };
      return queryPage(table, { index: 'byMember', partition, order: 'descending', limit: rowsPerPage, after }, schema);
    }),
  );
  // A stable sort keeps the order of the index among equal ones, which is not that of their ids.
  const all = pages
    .flatMap(({ items }) => items)
    .toSorted((one, other) => compareText(placeOf(other).at, placeOf(one).at));
  const items = all.slice(0, rowsPerPage);
  const hasMore = all.length > items.length || pages.some(({ last }) => last !== undefined);
  const end = hasMore ? items.at(-1) : undefined;
  return { items, next: end ? encodeCursor(position, placeOf(end)) : null };
}
