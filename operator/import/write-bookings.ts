import { bookingKey, hasEmail } from '../../functions/ground/keys/booking.ts';
import { discountCodeKey } from '../../functions/ground/keys/discount-code.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import { emailGroup } from '../../functions/ground/keys/seat-group.ts';
import { sessionKey, sessionRecord } from '../../functions/ground/keys/session.ts';
import { waitlistEntryItem } from '../../functions/ground/keys/waitlist-entry.ts';
import { getAll, keyOf } from '../../functions/ground/platform/batch.ts';
import { conflict, retryOnConflict } from '../../functions/ground/platform/retry.ts';
import { getItem, type Table, type Write } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { itemsOf, putPlace } from '../../functions/orders/bookings/place-store.ts';
import { joinGroupTogether } from '../../functions/orders/bookings/seat-groups.ts';
import { importedMark, wholePlace } from './existing.ts';
import type { Plan, Planned } from './plan.ts';
import { countsOfSeats } from './seat-counts.ts';

type Each = <Value>(kind: string, values: Planned<Value>[], work: (value: Value) => Promise<unknown>) => Promise<void>;
/** `at`: when the import began. */
type Shared = { each: Each; table: Table; at: string };
type PlannedBooking = Plan['bookings'][number];

/**
 * Limits the bookings of a transaction, each with its order, the group of its address and perhaps a code, beside their
 * session: at most 97 writes of the 100 that a transaction takes.
 */
const perTransaction = 24;

const absent = { ConditionExpression: 'attribute_not_exists(PK)' };

/** Bookings with the counters of their sessions and codes; those of a session one after the other. */
export async function writeBookings(
  planned: PlannedBooking[],
  { subs, codes, each, table, at }: Shared & { subs: Map<string, string>; codes: Set<string> },
): Promise<void> {
  const ofSessions = Map.groupBy(planned, ({ value }) => value.booking.sessionId);
  const chunks = [...ofSessions.values()].map((ofSession) => ({
    place: { table: 'session_bookings', row: 0 } as const,
    value: chunksOf(ofSession.map(({ value }) => marked(value, subs, at))),
  }));
  await each('bookings of sessions', chunks, async (ofSession) => {
    for (const bookings of ofSession) await writeChunk(bookings, codes, table);
  });
}

function marked({ booking, userId }: PlannedBooking['value'], subs: Map<string, string>, at: string): Place {
  const imported = importedMark('bookings', wholePlace(itemsOf(booking)), at);
  return { ...booking, memberSub: (userId !== undefined && subs.get(userId)) || null, imported };
}

function chunksOf(bookings: Place[]): Place[][] {
  const count = Math.ceil(bookings.length / perTransaction);
  return Array.from({ length: count }, (_, at) => bookings.slice(at * perTransaction, (at + 1) * perTransaction));
}

function writeChunk(bookings: Place[], codes: Set<string>, table: Table): Promise<void> {
  return retryOnConflict(async () => {
    const existingItems = await getAll(
      table,
      bookings.map(({ id }) => bookingKey(id)),
      { consistent: true },
    );
    const left = bookings.filter(({ id }) => !existingItems.has(keyOf(bookingKey(id))));
    const [first] = left;
    if (!first) return;
    const session = await getItem(table, sessionKey(first.sessionId), sessionRecord, { consistent: true });
    if (!session) throw new Error(`session ${first.sessionId} of imported bookings was removed meanwhile`);
    // As the session is now: it may have been moved here since.
    const seated = withPlaces(left, session).map((booking) => ({ ...booking, sessionStart: session.startTime }));
    const { written } = await transact(table, [
      ...seated.flatMap((booking) => Object.values(putPlace(booking))),
      ...emailGroups(seated),
      ...countsOfSeats(
        seated.map((booking) => ({ booking, by: 1 })),
        () => session.optionSeats,
      ),
      ...codeUses(left, codes),
    ]);
    return written ? undefined : conflict;
  });
}

type Places = { maxAttendees: number | null; seatsTaken: number; seatsHeld: number };

/** Marks those that have no place left: the session had taken more people than it says. */
function withPlaces(bookings: Place[], { maxAttendees, seatsTaken, seatsHeld }: Places): Place[] {
  let used = seatsTaken + seatsHeld;
  return bookings.map((booking) => {
    if (booking.status === 'cancelled') return booking;
    used += 1;
    return maxAttendees !== null && used > maxAttendees ? { ...booking, overCapacity: true } : booking;
  });
}

/** Joins the bookings of an address in one write: a transaction takes one of an item. */
function emailGroups(bookings: Place[]): Write[] {
  const groups = Map.groupBy(
    bookings.filter(({ status }) => status !== 'cancelled'),
    ({ attendeeEmail }) => attendeeEmail,
  );
  return [...groups].flatMap(([email, joining]) => {
    const [first] = joining;
    if (!first || !hasEmail(first)) return [];
    const ids = joining.map(({ id }) => id);
    return [joinGroupTogether(first.sessionId, ids, emailGroup(email), null)];
  });
}

type Discounted = Pick<Place, 'discount' | 'status'>;

/** Counts the uses of codes that the site has; cancelled orders use none. */
export function codeUses(orders: Discounted[], codes: Set<string>): Write[] {
  return addUses(
    orders.map((order) => ({ order, by: 1 })),
    codes,
  );
}

/** Counts the uses of codes when one order becomes another. */
export function changedCodeUses(before: Discounted, after: Discounted, codes: Set<string>): Write[] {
  return addUses(
    [
      { order: before, by: -1 },
      { order: after, by: 1 },
    ],
    codes,
  );
}

function addUses(changes: { order: Discounted; by: number }[], codes: Set<string>): Write[] {
  const used = Map.groupBy(
    changes.filter(({ order: { discount, status } }) => discount && codes.has(discount.code) && status !== 'cancelled'),
    ({ order }) => order.discount?.code ?? '',
  );
  const sums = [...used].map(([code, uses]) => ({ code, uses: uses.reduce((sum, { by }) => sum + by, 0) }));
  return sums.filter(({ uses }) => uses !== 0).map(({ code, uses }) => addUsesOf(code, uses));
}

function addUsesOf(code: string, uses: number): Write {
  return {
    Update: {
      Key: discountCodeKey(code),
      UpdateExpression: 'ADD #used :uses',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#used': 'timesUsed' },
      ExpressionAttributeValues: { ':uses': uses },
    },
  };
}

/** Entries with the counters of their sessions. */
export async function writeWaitlist(entries: Plan['waiting'], { each, table, at }: Shared): Promise<void> {
  await each('waitlist entries', entries, ({ entry }) => {
    const imported = importedMark('waiting', entry, at);
    return transact(table, [
      { Put: { Item: waitlistEntryItem({ ...entry, imported }), ...absent } },
      {
        Update: {
          Key: sessionKey(entry.sessionId),
          UpdateExpression: 'ADD #waiting :one',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeNames: { '#waiting': 'waitlistCount' },
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ]);
  });
}
