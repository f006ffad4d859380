import * as z from 'zod';
import { groupsOf } from '../../functions/bookings/seat-groups.ts';
import { bookingsOfSession } from '../../functions/bookings/store.ts';
import { type Booking, bookingItem } from '../../functions/keys/booking.ts';
import { discountCodeItem } from '../../functions/keys/discount-code.ts';
import { learningResourceItem } from '../../functions/keys/learning-resource.ts';
import { passItem } from '../../functions/keys/pass.ts';
import { recordingItem } from '../../functions/keys/recording.ts';
import { seatGroupKey } from '../../functions/keys/seat-group.ts';
import { seriesItem } from '../../functions/keys/series.ts';
import { sessionItems, type WholeSession } from '../../functions/keys/session.ts';
import { dismissedSetUp } from '../../functions/keys/set-up.ts';
import { waitlistEntryItem } from '../../functions/keys/waitlist-entry.ts';
import { getItem, type Key, putItem, putNew, type Table } from '../../functions/platform/table.ts';
import { findWholeSession } from '../../functions/sessions/store.ts';
import { type DemoAccount, makeMember, type UserPoolAccess } from './accounts.ts';
import { writeItems } from './batch-write.ts';
import { type Bookers, bookingsOf, entriesOf } from './bookings.ts';
import { cancelBooking, cancelSession } from './cancelled.ts';
import { clearTable } from './clear-table.ts';
import { type DemoMember, demoMembers } from './demo-members.ts';
import { discountCodes } from './discounts.ts';
import { addFilm } from './films.ts';
import { type DemoBuckets, putRecordings } from './media.ts';
import { past } from './past.ts';
import { type Pictures, putPictures } from './pictures.ts';
import type { PlannedSession } from './plan.ts';
import { demoRecordings, packagePrices } from './recordings.ts';
import { demoResources } from './resources.ts';
import { demoPass, demoSeries, passBuyer } from './series.ts';
import { sessionOf, startOf, timesOf } from './session.ts';
import { upcoming } from './upcoming.ts';

const markerKey: Key = { PK: 'DEMO', SK: 'DEMO' };
const marker = z.object({ day: z.string(), version: z.int().default(1) });

/** Raise it when stored items change their shape: demo data of another version is deleted and written again. */
const version = 6;

/** How many sessions were created or moved to stay relative to today, and who can sign in. */
export type Seeded = { made: number; moved: number; members: readonly DemoMember[] };

export type Stores = { pictures: Pictures; media: DemoBuckets; pool: UserPoolAccess };

/** Fills table, buckets and user pool with demo data, or moves it to today; repeated on the same day it does nothing. */
export async function seed(table: Table, stores: Stores, now: Date): Promise<Seeded> {
  const day = now.toISOString().slice(0, 10);
  const seeded = await getItem(table, markerKey, marker);
  if (seeded && seeded.version !== version) await clearTable(table);
  else if (seeded?.day === day) return { made: 0, moved: 0, members: demoMembers };
  const uploading = Promise.all([putPictures(stores.pictures), putRecordings(stores.media)]);
  for (const discount of [...discountCodes, ...packagePrices]) await putNew(table, discountCodeItem(discount));
  await writeItems(table, [
    ...demoRecordings.map(({ recording }) => recordingItem(recording)),
    ...demoResources.map(learningResourceItem),
  ]);
  const members = await Promise.all(demoMembers.map((member) => makeMember(table, stores.pool, member, now)));
  const all = [...upcoming, ...past];
  const done = await Promise.all(all.map((planned) => place(table, planned, { now, members, media: stores.media })));
  await writeSeries(table, members, now);
  // The demo's studio has been set up for long.
  await putNew(table, dismissedSetUp(now));
  await uploading;
  await putItem(table, { ...markerKey, day, version });
  const count = (what: (typeof done)[number]) => done.filter((one) => one === what).length;
  return { made: count('made'), moved: count('moved'), members: demoMembers };
}

async function writeSeries(table: Table, members: DemoAccount[], now: Date): Promise<void> {
  await putNew(table, seriesItem(demoSeries));
  const buyer = members.find(({ email }) => email === passBuyer);
  if (buyer) await putNew(table, passItem(demoPass(buyer, now)));
}

type Setting = { now: Date; members: DemoAccount[]; media: DemoBuckets };

async function place(table: Table, planned: PlannedSession, { now, members, media }: Setting) {
  const session = sessionOf(planned, now);
  const stored = await findWholeSession(table, session.id);
  if (!stored) {
    const booked = demoMembers.filter(({ sessions }) => sessions.includes(planned.name)).map(({ email }) => email);
    const { codes, attendance, film, cancelled } = planned;
    const bookers = { members: members.filter(({ email }) => booked.includes(email)), codes, attendance };
    if (cancelled) await makeCancelled(table, { session, message: cancelled, bookers }, now);
    else await makeSession(table, film ? await addFilm(media, session, film) : session, bookers);
    return 'made';
  }
  const times = timesOf(startOf(planned, now), planned.minutes);
  if (stored.startTime === times.startTime) return 'kept';
  await moveSession(table, { ...stored, ...times });
  return 'moved';
}

/** Writes a session with bookings and waitlist entries that match its counters. */
export function makeSession(table: Table, session: WholeSession, bookers?: Bookers): Promise<void> {
  const bookings = bookingsOf(session, bookers);
  const entries = entriesOf(session).map(waitlistEntryItem);
  return writeItems(table, [
    ...sessionItems(session),
    ...bookings.map(bookingItem),
    ...groupItems(bookings),
    ...entries,
  ]);
}

type Cancelled = { session: WholeSession; message: string; bookers: Bookers };

async function makeCancelled(table: Table, { session, message, bookers }: Cancelled, now: Date): Promise<void> {
  const after = cancelSession(session, message, now);
  const bookings = bookingsOf(session, bookers).map((booking, index) => cancelBooking(booking, index, after.updatedAt));
  await writeItems(table, [...sessionItems(after), ...bookings.map(bookingItem)]);
}

/** Seat groups of one session's bookings. */
function groupItems(bookings: Booking[]) {
  const all = bookings.flatMap((booking) => groupsOf(booking).map((group) => ({ group, booking })));
  return [...Map.groupBy(all, ({ group }) => group)].map(([group, counted]) => ({
    ...seatGroupKey(counted[0]?.booking.sessionId ?? '', group),
    bookings: new Set(counted.map(({ booking }) => booking.id)),
  }));
}

async function moveSession(table: Table, session: WholeSession): Promise<void> {
  const bookings = await bookingsOfSession(table, session.id);
  const moved = bookings.map((booking) => bookingItem({ ...booking, ...movedTo(session, booking) }));
  await writeItems(table, [...sessionItems(session), ...moved]);
}

// A demo hold lasts until its session starts, and attendance was taken when it did.
function movedTo({ startTime }: WholeSession, { status, checkoutId, attendance }: Booking): Partial<Booking> {
  const isDemoHold = status === 'pending' && checkoutId === null;
  return {
    sessionStart: startTime,
    ...(isDemoHold && { holdExpiresAt: startTime }),
    ...(attendance && { attendance: { ...attendance, at: startTime } }),
  };
}
