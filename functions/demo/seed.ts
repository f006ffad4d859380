import * as z from 'zod';
import { bookingItem, bookingsOfSession } from '../bookings/store.ts';
import { discountItem } from '../discounts/store.ts';
import { getItem, type Key, putItem, putNew, type Table } from '../platform/table.ts';
import { findWholeSession, sessionItems, type WholeSession } from '../sessions/store.ts';
import { entryItem } from '../waitlist/store.ts';
import { bookingsOf, entriesOf } from './bookings.ts';
import { discountCodes } from './discounts.ts';
import { emptyTable } from './empty.ts';
import { past } from './past.ts';
import { type Pictures, putPictures } from './pictures.ts';
import type { PlannedSession } from './plan.ts';
import { sessionOf, startOf, timesOf } from './session.ts';
import { upcoming } from './upcoming.ts';
import { writeItems } from './write.ts';

const markerKey: Key = { PK: 'DEMO', SK: 'DEMO' };
const marker = z.object({ day: z.string(), version: z.int().default(1) });

/** Raised when stored items change their shape: demo data of another version makes room for today's. */
const version = 2;

/** What seeding did: the demo sessions that were made and those that were moved to stay relative to today. */
export type Seeded = { made: number; moved: number };

/** Fills the table with demo data, or moves it to today; nothing is done twice a day. */
export async function seed(table: Table, pictures: Pictures | undefined, now: Date): Promise<Seeded> {
  const day = now.toISOString().slice(0, 10);
  const seeded = await getItem(table, markerKey, marker);
  if (seeded && seeded.version !== version) await emptyTable(table);
  else if (seeded?.day === day) return { made: 0, moved: 0 };
  if (pictures) await putPictures(pictures);
  for (const discount of discountCodes) await putNew(table, discountItem(discount));
  const done = await Promise.all([...upcoming, ...past].map((planned) => place(table, planned, now, !!pictures)));
  await putItem(table, { ...markerKey, day, version });
  return { made: done.filter((what) => what === 'made').length, moved: done.filter((what) => what === 'moved').length };
}

async function place(table: Table, planned: PlannedSession, now: Date, withPictures: boolean) {
  const wanted = sessionOf(planned, now, withPictures);
  const stored = await findWholeSession(table, wanted.id);
  if (!stored) {
    await makeSession(table, wanted, planned.codes);
    return 'made';
  }
  const times = timesOf(startOf(planned, now), planned.minutes);
  if (stored.startTime === times.startTime) return 'kept';
  await moveSession(table, { ...stored, ...times });
  return 'moved';
}

/** Writes a session with the bookings and waitlist entries that make its counters true. */
export function makeSession(table: Table, session: WholeSession, codes?: PlannedSession['codes']): Promise<void> {
  const bookings = bookingsOf(session, codes).map(bookingItem);
  return writeItems(table, [...sessionItems(session), ...bookings, ...entriesOf(session).map(entryItem)]);
}

async function moveSession(table: Table, session: WholeSession): Promise<void> {
  const bookings = await bookingsOfSession(table, session.id);
  const moved = bookings.map((booking) => bookingItem({ ...booking, ...movedTo(session, booking) }));
  await writeItems(table, [...sessionItems(session), ...moved]);
}

// A demo hold lasts until its session starts.
function movedTo({ startTime }: WholeSession, { status, checkoutId }: { status: string; checkoutId: string | null }) {
  const isDemoHold = status === 'pending' && checkoutId === null;
  return { sessionStart: startTime, ...(isDemoHold && { holdExpiresAt: startTime }) };
}
