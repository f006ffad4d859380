import type { Collection } from '#shared/rules/collections.ts';
import {
  searchableBooking,
  searchableOrder,
  searchableProfile,
  searchableSession,
} from '../../functions/domains/search/searchable.ts';
import {
  addCounts,
  type Counts,
  countsOfBooking,
  countsOfMember,
  countsOfPurchase,
  countsOfSeatOrder,
  countsOfSession,
} from '../../functions/domains/totals/counts.ts';
import { addToTotals } from '../../functions/domains/totals/store.ts';
import { bookingItem } from '../../functions/ground/keys/booking.ts';
import { incomeEntryItem } from '../../functions/ground/keys/income-entry.ts';
import { type Profile, profileItem } from '../../functions/ground/keys/member.ts';
import { orderItem } from '../../functions/ground/keys/order-item.ts';
import { bookingOf, type Place, placeRecord, seatOrderOf } from '../../functions/ground/keys/place.ts';
import { type CollectionPurchase, collectionPurchaseRecord } from '../../functions/ground/keys/purchase.ts';
import { type Searchable, searchRows } from '../../functions/ground/keys/search-row.ts';
import { seatGroupKey } from '../../functions/ground/keys/seat-group.ts';
import { sessionItems } from '../../functions/ground/keys/session.ts';
import { deriveId, newId } from '../../functions/ground/platform/ids.ts';
import { inParallel } from '../../functions/ground/platform/parallel.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { groupsOf } from '../../functions/orders/bookings/seat-groups.ts';
import { entriesOf } from '../../functions/orders/income/postings.ts';
import { upcomingSession } from '../../functions/testing/examples.ts';
import { writeItems } from './batch-write.ts';

/** Counts how many of each kind to write; numbering starts at `from`. */
export type FillInput = { from: number; sessions: number; bookings: number; purchases: number; members: number };

const firstNames = [
  'Ada',
  'Élodie',
  'Wren',
  'Noor',
  'Finn',
  'Mara',
  'Søren',
  'Ines',
  'Jean-Luc',
  'Anna',
  'Tomás',
  'Zoë',
];
const lastNames = [
  'Lovelace',
  'Dubois',
  'Ellis',
  'Haddad',
  'O’Brien',
  'Köhler',
  'Silva',
  'Nguyễn',
  'Andersson',
  'Moreau',
];
const minute = 60_000;
const price = { amount: 1800, currency: 'GBP' } as const;
const packagePrice = { amount: 6000, currency: 'EUR' } as const;

/** Seats per session. */
const perSession = 200;
/** The share of pending orders is small: real ones are settled or released within the hour. */
const onePendingIn = 2500;

const nameOf = (n: number) => ({
  first: firstNames[n % firstNames.length] ?? '',
  last: `${lastNames[Math.floor(n / firstNames.length) % lastNames.length] ?? ''}${Math.floor(n / 120) % 7 === 0 ? '' : `-${n % 97}`}`,
});
const emailOf = (n: number) => `visitor.${n}@example.com`;

/** Deterministic id of a number, with the timestamp of `at`. */
const idOf = (kind: string, n: number, at: Date) => deriveId(newId(at), `fill ${kind} ${n}`);

const day = 24 * 60 * minute;
/** Returns the same time in every call of a day: bookings are written by later calls than their session. */
const sessionStart = (n: number, now: Date) => new Date(now.getTime() - (now.getTime() % day) + (40 - n) * day);
// Not 0: ulid takes that for the current time.
const sessionIdOf = (n: number) => idOf('session', n, new Date(1));

function session(n: number, now: Date) {
  const id = sessionIdOf(n);
  const startTime = sessionStart(n, now).toISOString();
  const title = `Evening ${n}`;
  const seats = Array.from({ length: perSession }, (_, seat) => statusOf(n * perSession + seat, startTime).status);
  const seatsTaken = seats.filter((status) => status === 'completed').length;
  const seatsHeld = seats.filter((status) => status === 'pending').length;
  return upcomingSession({ id, title, startTime, price, maxAttendees: perSession, seatsTaken, seatsHeld }, now);
}

/** The groups that count a booking: no other of its session has the same address. */
function seatGroups(one: Place): Record<string, unknown>[] {
  return groupsOf(one).map((group) => ({ ...seatGroupKey(one.sessionId, group), bookings: new Set([one.id]) }));
}

const orderedAt = (n: number, now: Date) => new Date(now.getTime() - (n + 1) * 20 * minute);

function place(n: number, now: Date): Place {
  const at = orderedAt(n, now);
  const createdAt = at.toISOString();
  const { first, last } = nameOf(n);
  const sessionNumber = Math.floor(n / perSession);
  return placeRecord.parse({
    id: idOf('booking', n, at),
    sessionId: sessionIdOf(sessionNumber),
    createdAt,
    attendeeName: `${first} ${last}`,
    attendeeEmail: emailOf(n % 5000),
    total: price,
    listPrice: price,
    checkoutId: `cs_fill_${n}`,
    ...(n % 10 === 3 && { discount: { code: 'WINTER25', type: 'percentage', percentage: 25 } }),
    sessionStart: sessionStart(sessionNumber, now).toISOString(),
    ...statusOf(n, createdAt),
  });
}

/** The scheduled sync leaves these alone. */
const pendingByHand = { byHand: true, checkoutId: null };

function statusOf(n: number, createdAt: string): Partial<Place> {
  if (n % onePendingIn === 7) return { status: 'pending', paymentStatus: 'pending', ...pendingByHand };
  if (n % 12 === 5) return { status: 'cancelled', paymentStatus: 'cancelled' };
  if (n % 4 === 1)
    return { status: 'completed', paymentStatus: 'free', total: { ...price, amount: 0 }, checkoutId: null };
  return { status: 'completed', paymentStatus: 'paid', paidAt: createdAt };
}

function purchase(n: number, now: Date): CollectionPurchase {
  const at = new Date(orderedAt(4 * n, now).getTime() - minute);
  const createdAt = at.toISOString();
  const { first, last } = nameOf(n + 5);
  const kind: Collection = n % 2 === 0 ? 'birth' : 'stress';
  const status = n % onePendingIn === 11 ? 'pending' : n % 40 === 6 ? 'failed' : n % 5 === 2 ? 'free' : 'paid';
  return collectionPurchaseRecord.parse({
    id: idOf('purchase', n, at),
    lines: [{ kind: 'collection', collection: kind }],
    createdAt,
    status,
    buyerName: `${first} ${last}`,
    buyerEmail: emailOf(n % 5000),
    total: packagePrice,
    listPrice: packagePrice,
    checkoutId: `cs_fill_p${n}`,
    ...(status === 'paid' && { paidAt: createdAt }),
    ...(status === 'pending' && pendingByHand),
  });
}

function member(n: number, now: Date): Profile {
  const { first, last } = nameOf(n);
  const createdAt = new Date(now.getTime() - n * 60 * minute).toISOString();
  const sub = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return { sub, email: emailOf(n), fullName: `${first} ${last}`, subscriptionStatus: 'Free', createdAt };
}

type Generated = { items: Record<string, unknown>[]; counts: Counts };

function generated(item: Record<string, unknown>, counts: Counts, searchable: Searchable): Generated {
  return { items: [item, ...searchRows(searchable)], counts };
}

/** The two items of a place: the booking is counted and found, and its order's money is. */
function generatedPlace(one: Place): Generated {
  const booking = bookingOf(one);
  const order = seatOrderOf(one);
  const { items, counts } = generated(bookingItem(booking), countsOfBooking(booking), searchableBooking(booking));
  addCounts(counts, countsOfSeatOrder(order));
  return { items: [...items, ...seatGroups(one), orderItem(order), ...entriesOf(order).map(incomeEntryItem)], counts };
}

function generatedPurchase(one: CollectionPurchase): Generated {
  const { items, counts } = generated(orderItem(one), countsOfPurchase(one), searchableOrder(one));
  return { items: [...items, ...entriesOf(one).map(incomeEntryItem)], counts };
}

function* everything({ from, sessions, bookings, purchases, members }: FillInput, now: Date): Generator<Generated> {
  for (let n = from; n < from + sessions; n++) {
    const one = session(n, now);
    const [listed, details] = sessionItems(one);
    const { items, ...derived } = generated(listed, countsOfSession({ deletedAt: null }), searchableSession(one));
    yield { items: [...items, details], ...derived };
  }
  for (let n = from; n < from + bookings; n++) yield generatedPlace(place(n, now));
  for (let n = from; n < from + purchases; n++) yield generatedPurchase(purchase(n, now));
  for (let n = from; n < from + members; n++) {
    const one = member(n, now);
    yield generated(profileItem(one), countsOfMember(one), searchableProfile(one));
  }
}

const perTask = 250;
const concurrency = 6;

/**
 * Fills the table for the bench, including groups, search rows, totals and income, so that it need not wait for the
 * stream consumer. Returns how many items were written.
 */
export async function fill(table: Table, input: FillInput, now: Date): Promise<number> {
  const items: Record<string, unknown>[] = [];
  const totals: Counts = new Map();
  for (const one of everything(input, now)) {
    items.push(...one.items);
    addCounts(totals, one.counts);
  }
  const tasks = Array.from({ length: Math.ceil(items.length / perTask) }, (_, task) =>
    items.slice(task * perTask, (task + 1) * perTask),
  );
  await inParallel(tasks, concurrency, (task) => writeItems(table, task));
  await countByDays(table, totals, now);
  return items.length;
}

/** Below DynamoDB's limit of 100 items in a transaction. */
const daysPerCount = 50;

async function countByDays(table: Table, totals: Counts, now: Date): Promise<void> {
  const all = [...totals];
  for (let start = 0; start < all.length; start += daysPerCount) {
    await addToTotals(table, [{ id: newId(now), counts: new Map(all.slice(start, start + daysPerCount)) }], now);
  }
}
