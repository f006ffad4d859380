import { joinEmailGroup } from '../../functions/bookings/seat-groups.ts';
import { type Booking, bookingItem, bookingKey } from '../../functions/keys/booking.ts';
import { discountCodeKey } from '../../functions/keys/discount-code.ts';
import { sessionKey, sessionRecord } from '../../functions/keys/session.ts';
import { waitlistEntryItem } from '../../functions/keys/waitlist-entry.ts';
import { getAll, keyOf } from '../../functions/platform/batch.ts';
import { conflict, retryOnConflict } from '../../functions/platform/retry.ts';
import { getItem, type Table, type Write } from '../../functions/platform/table.ts';
import { transact } from '../../functions/platform/transact.ts';
import type { Plan, Planned } from './plan.ts';

type Each = <Value>(what: string, values: Planned<Value>[], work: (value: Value) => Promise<unknown>) => Promise<void>;
type Shared = { each: Each; table: Table };
type PlannedBooking = Plan['bookings'][number];

/** Of a transaction, each with the group of its address, beside its session and the codes: at most 100 writes. */
const perTransaction = 30;

const absent = { ConditionExpression: 'attribute_not_exists(PK)' };

/** Bookings with the counters of their sessions and codes; those of a session one after the other. */
export async function writeBookings(
  planned: PlannedBooking[],
  { subs, codes, each, table }: Shared & { subs: Map<string, string>; codes: Set<string> },
): Promise<void> {
  const ofSessions = Map.groupBy(planned, ({ value }) => value.booking.sessionId);
  const chunks = [...ofSessions.values()].map((ofSession) => ({
    place: { table: 'session_bookings', row: 0 } as const,
    value: chunksOf(ofSession.map(({ value }) => withMember(value, subs))),
  }));
  await each('bookings of sessions', chunks, async (ofSession) => {
    for (const bookings of ofSession) await writeChunk(bookings, codes, table);
  });
}

function withMember({ booking, userId }: PlannedBooking['value'], subs: Map<string, string>): Booking {
  return { ...booking, memberSub: (userId !== undefined && subs.get(userId)) || null };
}

function chunksOf(bookings: Booking[]): Booking[][] {
  const count = Math.ceil(bookings.length / perTransaction);
  return Array.from({ length: count }, (_, at) => bookings.slice(at * perTransaction, (at + 1) * perTransaction));
}

function writeChunk(bookings: Booking[], codes: Set<string>, table: Table): Promise<void> {
  return retryOnConflict(async () => {
    const there = await getAll(
      table,
      bookings.map(({ id }) => bookingKey(id)),
      { consistent: true },
    );
    const left = bookings.filter(({ id }) => !there.has(keyOf(bookingKey(id))));
    const [first] = left;
    if (!first) return;
    const session = await getItem(table, sessionKey(first.sessionId), sessionRecord, { consistent: true });
    if (!session) throw new Error(`session ${first.sessionId} of imported bookings was removed meanwhile`);
    const seated = withPlaces(left, session);
    const { written } = await transact(table, [
      ...seated.map((booking) => ({ Put: { Item: bookingItem(booking), ...absent } })),
      ...emailGroups(seated),
      seatCounters(seated),
      ...codeUses(left, codes),
    ]);
    return written ? undefined : conflict;
  });
}

type Places = { maxAttendees: number | null; seatsTaken: number; seatsHeld: number };

/** Marks those that have no place left: the session had taken more people than it says. */
function withPlaces(bookings: Booking[], { maxAttendees, seatsTaken, seatsHeld }: Places): Booking[] {
  let used = seatsTaken + seatsHeld;
  return bookings.map((booking) => {
    if (booking.status === 'cancelled') return booking;
    used += 1;
    return maxAttendees !== null && used > maxAttendees ? { ...booking, overCapacity: true } : booking;
  });
}

/** One write of each address: a transaction takes one of an item. */
function emailGroups(bookings: Booking[]): Write[] {
  const groups = Map.groupBy(
    bookings.filter(({ status }) => status !== 'cancelled'),
    ({ attendeeEmail }) => attendeeEmail,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    const write = first && joinEmailGroup(first, null);
    if (!write || !('Update' in write)) return [];
    const ids = new Set([first.id, ...others.map(({ id }) => id)]);
    return [{ Update: { ...write.Update, ExpressionAttributeValues: { ':booking': ids } } }];
  });
}

function seatCounters(bookings: Booking[]): Write {
  const held = bookings.filter(({ status }) => status === 'pending').length;
  const taken = bookings.filter(({ status }) => status === 'completed' || status === 'confirmed').length;
  return {
    Update: {
      Key: sessionKey(bookings[0]?.sessionId ?? ''),
      UpdateExpression: 'ADD #taken :taken, #held :held',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#taken': 'seatsTaken', '#held': 'seatsHeld' },
      ExpressionAttributeValues: { ':taken': taken, ':held': held },
    },
  };
}

type Discounted = Pick<Booking, 'discount' | 'status'>;

/** Counts the uses of codes that the site has; cancelled orders use none. */
export function codeUses(orders: Discounted[], codes: Set<string>): Write[] {
  const used = Map.groupBy(
    orders.filter(({ discount, status }) => discount && codes.has(discount.code) && status !== 'cancelled'),
    ({ discount }) => discount?.code ?? '',
  );
  return [...used].map(([code, uses]) => ({
    Update: {
      Key: discountCodeKey(code),
      UpdateExpression: 'ADD #used :uses',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#used': 'timesUsed' },
      ExpressionAttributeValues: { ':uses': uses.length },
    },
  }));
}

/** Entries with the counters of their sessions. */
export async function writeWaitlist(entries: Plan['waiting'], { each, table }: Shared): Promise<void> {
  await each('waitlist entries', entries, (entry) =>
    transact(table, [
      { Put: { Item: waitlistEntryItem(entry), ...absent } },
      {
        Update: {
          Key: sessionKey(entry.sessionId),
          UpdateExpression: 'ADD #waiting :one',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeNames: { '#waiting': 'waitlistCount' },
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ]),
  );
}
