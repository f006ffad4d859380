import * as z from 'zod';
import { bookingItem, bookingsOfSession } from '../bookings/store.ts';
import { getItem, type Key, putItem, type Table } from '../platform/table.ts';
import { findWholeSession, sessionItems, type WholeSession } from '../sessions/store.ts';
import { bookingsOf } from './bookings.ts';
import { past } from './past.ts';
import { type Pictures, putPictures } from './pictures.ts';
import type { PlannedSession } from './plan.ts';
import { sessionOf, startOf, timesOf } from './session.ts';
import { upcoming } from './upcoming.ts';
import { writeItems } from './write.ts';

const markerKey: Key = { PK: 'DEMO', SK: 'DEMO' };
const marker = z.object({ day: z.string() });

/** What seeding did: the demo sessions that were made and those that were moved to stay relative to today. */
export type Seeded = { made: number; moved: number };

/** Fills the table with demo data, or moves it to today; nothing is done twice a day. */
export async function seed(table: Table, pictures: Pictures | undefined, now: Date): Promise<Seeded> {
  const day = now.toISOString().slice(0, 10);
  if ((await getItem(table, markerKey, marker))?.day === day) return { made: 0, moved: 0 };
  if (pictures) await putPictures(pictures);
  const seeded: Seeded = { made: 0, moved: 0 };
  for (const planned of [...upcoming, ...past]) {
    const what = await place(table, planned, now, !!pictures);
    if (what !== 'kept') seeded[what] += 1;
  }
  await putItem(table, { ...markerKey, day });
  return seeded;
}

async function place(table: Table, planned: PlannedSession, now: Date, withPictures: boolean) {
  const wanted = sessionOf(planned, now, withPictures);
  const stored = await findWholeSession(table, wanted.id);
  if (!stored) {
    await makeSession(table, wanted);
    return 'made';
  }
  const times = timesOf(startOf(planned, now), planned.minutes);
  if (stored.startTime === times.startTime) return 'kept';
  await moveSession(table, { ...stored, ...times });
  return 'moved';
}

/** Writes a session with the bookings that make its counters true. */
export function makeSession(table: Table, session: WholeSession): Promise<void> {
  return writeItems(table, [...sessionItems(session), ...bookingsOf(session).map(bookingItem)]);
}

async function moveSession(table: Table, session: WholeSession): Promise<void> {
  const bookings = await bookingsOfSession(table, session.id);
  const moved = bookings.map((booking) => bookingItem({ ...booking, sessionStart: session.startTime }));
  await writeItems(table, [...sessionItems(session), ...moved]);
}
