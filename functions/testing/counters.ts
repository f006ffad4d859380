import { collections } from '#shared/rules/collections.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { listEntries } from '../domains/waitlist/store.ts';
import { allDiscountCodes, type DiscountCode, discountCodeRecord } from '../ground/keys/discount-code.ts';
import { allJointOrders, type JointOrder, jointOrderRecord } from '../ground/keys/joint-order.ts';
import { type Place, seatOrderOf } from '../ground/keys/place.ts';
import type { Purchase } from '../ground/keys/purchase.ts';
import { seatGroupPartition, seatGroupRecord } from '../ground/keys/seat-group.ts';
import { asPlace, type ListedHolder } from '../ground/keys/seat-holder.ts';
import { type Session, sessionLists, sessionRecord } from '../ground/keys/session.ts';
import { paginate, queryAll } from '../ground/platform/pagination.ts';
import { queryPartition, type Table } from '../ground/platform/table.ts';
import { withPayments } from '../orders/bookings/place-store.ts';
import { listedHoldersOfSession } from '../orders/bookings/store.ts';
import { purchasesOfCollection } from '../orders/purchases/store.ts';
import {
  type CountedSeat,
  countedCodeOf,
  countedSeat,
  countOption,
  groupPlacesOf,
  type OptionSeats,
  seatCounterOf,
} from '../reactions/derived-data/counting.ts';

/** A session or discount code whose stored counters differ from what they count. */
export type CounterMismatch = {
  /** The session's id, or the code. */
  id: string;
  title: string;
  stored: Record<string, number>;
  counted: Record<string, number>;
};

/**
 * Sessions, published or draft, whose counters differ from their bookings and waitlist, and codes whose uses differ from
 * the bookings and purchases that name them (docs/trust.md#last-seat, docs/trust.md#code-uses); only those with these
 * ids, if there are any.
 */
export async function findCounterMismatches(table: Table, ids: readonly string[] = []): Promise<CounterMismatch[]> {
  const isAsked = (id: string) => ids.length === 0 || ids.includes(id);
  const codes = (await queryAll(table, { index: 'byKind', partition: allDiscountCodes }, discountCodeRecord)).filter(
    // Reserved codes hold package prices; their uses are not counted.
    ({ code }) => !isReservedCode(code) && isAsked(code),
  );
  const all = (
    await Promise.all(sessionLists.map((list) => queryAll(table, { index: 'byKind', partition: list }, sessionRecord)))
  ).flat();
  const sessions = all.filter(({ id }) => isAsked(id));
  const bookings = new Map<string, ListedHolder[]>();
  // Any booking may name a code.
  for (const { id } of codes.length > 0 ? all : sessions) bookings.set(id, await listedHoldersOfSession(table, id));
  const ofSessions = await Promise.all(
    sessions.map((session) => ofSession(table, session, countedIn(bookings.get(session.id) ?? []))),
  );
  const purchases = await Promise.all(collections.map((kind) => purchasesOfCollection(table, kind)));
  const seats = (await withPayments(table, [...bookings.values()].flat())).map(asPlace);
  const joint = await queryAll(table, { index: 'byType', partition: allJointOrders }, jointOrderRecord);
  const every = [...seats, ...purchases.flat(), ...joint];
  return [...ofSessions, ...codes.map((code) => ofCode(code, every))].filter(differs);
}

const countedIn = (holders: ListedHolder[]) => holders.flatMap((holder) => countedSeat(holder) ?? []);

async function ofSession(table: Table, session: Session, bookings: CountedSeat[]): Promise<CounterMismatch> {
  const { id, title, seatsTaken, seatsHeld, waitlistCount, optionSeats = {} } = session;
  const count = (use: 'seatsTaken' | 'seatsHeld') =>
    bookings.filter((booking) => seatCounterOf(booking) === use).reduce((sum, { seats = 1 }) => sum + seats, 0);
  return {
    id,
    title,
    stored: {
      ...ofOptions(optionSeats),
      taken: seatsTaken,
      held: seatsHeld,
      waiting: waitlistCount,
      ...(await wrongGroups(table, id, bookings)),
    },
    counted: {
      ...ofOptions(countOptions(bookings)),
      taken: count('seatsTaken'),
      held: count('seatsHeld'),
      waiting: await countEntries(table, id),
      wrongGroups: 0,
    },
  };
}

/** Places at each price, without those that nobody has any more. */
function ofOptions(seats: OptionSeats) {
  const had = Object.entries(seats).filter(([, count]) => count !== 0);
  return Object.fromEntries(had.map(([option, count]) => [`option ${option}`, count]));
}

function countOptions(bookings: CountedSeat[]): OptionSeats {
  const counted: OptionSeats = {};
  for (const booking of bookings) countOption(counted, booking);
  return counted;
}

/** How many places in groups of a session are missing or too many (docs/trust.md#hold-limits). */
async function wrongGroups(table: Table, sessionId: string, bookings: CountedSeat[]) {
  const { items } = await queryPartition(table, {
    partition: seatGroupPartition(sessionId),
    upTo: '~',
    consistent: true,
  });
  const stored = items.flatMap((item) => [...seatGroupRecord.parse(item).bookings].map((id) => `${item.SK} ${id}`));
  const expected = bookings.flatMap(groupPlacesOf);
  const missing = expected.filter((place) => !stored.includes(place));
  return { wrongGroups: missing.length + stored.filter((place) => !expected.includes(place)).length };
}

async function countEntries(table: Table, sessionId: string): Promise<number> {
  let count = 0;
  for await (const { entries } of paginate((after) => listEntries(table, sessionId, after))) count += entries.length;
  return count;
}

function ofCode({ code, timesUsed }: DiscountCode, orders: (Place | Purchase | JointOrder)[]): CounterMismatch {
  const uses = orders.filter((order) => countedCodeOf('paymentStatus' in order ? seatOrderOf(order) : order) === code);
  return { id: code, title: 'discount code', stored: { used: timesUsed }, counted: { used: uses.length } };
}

function differs({ stored, counted }: CounterMismatch): boolean {
  return Object.keys({ ...stored, ...counted }).some((name) => stored[name] !== counted[name]);
}
