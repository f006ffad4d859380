import { type Booking, bookingsOfSession } from '../bookings/store.ts';
import { queryPage, type Table } from '../platform/table.ts';
import { type Session, sessionLists, sessionRecord } from '../sessions/store.ts';

/** A session whose counters are not the number of its bookings. */
export type Disagreement = {
  id: string;
  title: string;
  stored: { taken: number; held: number };
  counted: { taken: number; held: number };
};

/** Every session, published or draft, whose counters disagree with its bookings (trust: seats). */
export async function disagreements(table: Table): Promise<Disagreement[]> {
  const sessions = (await Promise.all(sessionLists.map((list) => sessionsIn(table, list)))).flat();
  const checked = await Promise.all(
    sessions.map(async (session) => disagreement(session, await bookingsOfSession(table, session.id))),
  );
  return checked.filter((found) => found !== undefined);
}

async function sessionsIn(table: Table, partition: string): Promise<Session[]> {
  const sessions: Session[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const { items, last } = await queryPage(table, { index: 'byKind', partition, after }, sessionRecord);
    sessions.push(...items);
    after = last;
  } while (after);
  return sessions;
}

function disagreement({ id, title, seatsTaken, seatsHeld }: Session, bookings: Booking[]): Disagreement | undefined {
  const count = (...statuses: Booking['status'][]) => bookings.filter(({ status }) => statuses.includes(status)).length;
  const counted = { taken: count('completed', 'confirmed'), held: count('pending') };
  const stored = { taken: seatsTaken, held: seatsHeld };
  return counted.taken === stored.taken && counted.held === stored.held ? undefined : { id, title, stored, counted };
}
