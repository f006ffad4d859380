import type * as z from 'zod';
import { collections } from '#shared/rules/collections.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { type Booking, bookingsOfSession } from '../bookings/store.ts';
import { type DiscountCode, discountList, discountRecord } from '../discount-codes/store.ts';
import { type LastKey, queryPage, type Table } from '../platform/table.ts';
import { type Purchase, purchasesOfCollection } from '../purchases/store.ts';
import { type Session, sessionLists, sessionRecord } from '../sessions/store.ts';
import { entriesOf } from '../waitlist/store.ts';

/** A session or a discount code whose counters are not the number of what they count. */
export type Disagreement = {
  /** The session's id, or the code. */
  id: string;
  title: string;
  stored: Record<string, number>;
  counted: Record<string, number>;
};

/**
 * Every session, published or draft, whose counters disagree with its bookings and waitlist, and every code that was
 * used oftener or less often than bookings and purchases say (trust: seats and codes).
 */
export async function disagreements(table: Table): Promise<Disagreement[]> {
  const sessions = (await Promise.all(sessionLists.map((list) => all(table, list, sessionRecord)))).flat();
  const bookings = new Map<string, Booking[]>();
  for (const { id } of sessions) bookings.set(id, await bookingsOfSession(table, id));
  const ofSessions = await Promise.all(
    sessions.map((session) => ofSession(table, session, bookings.get(session.id) ?? [])),
  );
  const codes = await all(table, discountList, discountRecord);
  const purchases = await Promise.all(collections.map((kind) => purchasesOfCollection(table, kind)));
  const every = [...bookings.values(), ...purchases].flat();
  // Codes of the site itself are no discounts, and nobody counts their uses.
  const discounts = codes.filter(({ code }) => !isReservedCode(code));
  return [...ofSessions, ...discounts.map((code) => ofCode(code, every))].filter(disagrees);
}

async function all<Schema extends z.ZodType>(table: Table, partition: string, schema: Schema) {
  const found: z.output<Schema>[] = [];
  let after: LastKey | undefined;
  do {
    const { items, last } = await queryPage(table, { index: 'byKind', partition, after }, schema);
    found.push(...items);
    after = last;
  } while (after);
  return found;
}

async function ofSession(table: Table, session: Session, bookings: Booking[]): Promise<Disagreement> {
  const { id, title, seatsTaken, seatsHeld, waitlistCount } = session;
  const count = (...statuses: Booking['status'][]) => bookings.filter(({ status }) => statuses.includes(status)).length;
  return {
    id,
    title,
    stored: { taken: seatsTaken, held: seatsHeld, waiting: waitlistCount },
    counted: {
      taken: count('completed', 'confirmed'),
      held: count('pending'),
      waiting: await countEntries(table, id),
    },
  };
}

async function countEntries(table: Table, sessionId: string): Promise<number> {
  let count = 0;
  let after: LastKey | undefined;
  do {
    const { entries, last } = await entriesOf(table, sessionId, after);
    count += entries.length;
    after = last;
  } while (after);
  return count;
}

function ofCode({ code, timesUsed }: DiscountCode, orders: (Booking | Purchase)[]): Disagreement {
  const over = ['cancelled', 'failed'];
  const uses = orders.filter(({ discount, status }) => discount?.code === code && !over.includes(status));
  return { id: code, title: 'discount code', stored: { used: timesUsed }, counted: { used: uses.length } };
}

function disagrees({ stored, counted }: Disagreement): boolean {
  return Object.keys(stored).some((name) => stored[name] !== counted[name]);
}
