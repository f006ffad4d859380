import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { findWholeSession } from '../../functions/domains/sessions/store.ts';
import { discountCodeItem } from '../../functions/ground/keys/discount-code.ts';
import { learningResourceItem } from '../../functions/ground/keys/learning-resource.ts';
import { offerItem } from '../../functions/ground/keys/offer.ts';
import { orderItem } from '../../functions/ground/keys/order-item.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import { recordingItem } from '../../functions/ground/keys/recording.ts';
import { seatGroupKey } from '../../functions/ground/keys/seat-group.ts';
import type { SeatHolder } from '../../functions/ground/keys/seat-holder.ts';
import { seriesItem } from '../../functions/ground/keys/series.ts';
import { sessionItems, type WholeSession } from '../../functions/ground/keys/session.ts';
import { dismissedSetUp } from '../../functions/ground/keys/set-up.ts';
import { settingsKey } from '../../functions/ground/keys/settings.ts';
import { surchargeLineOf } from '../../functions/ground/keys/surcharge.ts';
import { voucherItems } from '../../functions/ground/keys/voucher.ts';
import { waitlistEntryItem } from '../../functions/ground/keys/waitlist-entry.ts';
import { getItem, type Key, putItem, putNew, type Table } from '../../functions/ground/platform/table.ts';
import { itemsOf } from '../../functions/orders/bookings/place-store.ts';
import { groupsOf } from '../../functions/orders/bookings/seat-groups.ts';
import { seatHoldersOfSession } from '../../functions/orders/bookings/store.ts';
import type { PastPayment } from '../emulators/stripe/past-payments.ts';
import { type DemoAccount, makeMember, type UserPoolAccess } from './accounts.ts';
import { deleteItems, writeItems } from './batch-write.ts';
import { type Bookers, bookingsOf, entriesOf } from './bookings.ts';
import { type DemoMember, demoMembers } from './demo-members.ts';
import { demoDeposits, movedDeposit, restOf } from './deposits.ts';
import { discountCodes } from './discounts.ts';
import { addFilm, type DemoBuckets, type Pictures, putPictures, putRecordings } from './media.ts';
import { demoPackItems, demoSite, packUseItems } from './packs.ts';
import { past } from './past.ts';
import { paymentOfPass, paymentOfPurchase, paymentOfVoucher, paymentsOfBookings } from './payments.ts';
import type { PlannedSession } from './plan.ts';
import { demoPlays } from './plays.ts';
import { demoChapters, demoRecordings, packagePrices } from './recordings.ts';
import { demoResources } from './resources.ts';
import { demoPass, demoSeries, passBuyer } from './series.ts';
import { idOf, sessionOf, startOf, timesOf } from './session.ts';
import { demoMovements, demoReading } from './stripe-movements.ts';
import { upcoming } from './upcoming.ts';
import { demoSales, demoVoucher } from './vouchers.ts';

const markerKey: Key = { PK: 'DEMO', SK: 'DEMO' };
const marker = z.object({ day: z.string(), version: z.int().default(1) });

/** Raise it when stored items change their shape: demo data of another version is deleted and written again. */
const version = 11;

/**
 * Counts the sessions that were created and those that moved to stay relative to today, and lists who can sign in, and
 * new payments, oldest first.
 */
export type Seeded = { made: number; moved: number; members: readonly DemoMember[]; payments: PastPayment[] };

/** `siteUrl`: in the payments by card; without it all was paid by other means. */
export type SeedOptions = { now: Date; siteUrl: string | undefined };

export type Stores = { pictures: Pictures; media: DemoBuckets; pool: UserPoolAccess };

/** Fills table, buckets and user pool with demo data, or moves it to today; repeated on the same day it does nothing. */
export async function seed(table: Table, stores: Stores, { now, siteUrl }: SeedOptions): Promise<Seeded> {
  const day = now.toISOString().slice(0, 10);
  const seeded = await getItem(table, markerKey, marker);
  if (seeded && seeded.version !== version) await clearTable(table);
  else if (seeded?.day === day) return { made: 0, moved: 0, members: demoMembers, payments: [] };
  const uploading = Promise.all([putPictures(stores.pictures), putRecordings(stores.media)]);
  await putNew(table, { ...settingsKey, deposits: demoDeposits, updatedAt: now.toISOString() });
  await putNew(table, { ...demoSite, updatedAt: now.toISOString() });
  for (const item of voucherItems(demoVoucher(now))) await putNew(table, item);
  for (const discount of [...discountCodes, ...packagePrices]) await putNew(table, discountCodeItem(discount));
  await writeItems(table, [
    ...demoRecordings.map(({ recording }) => recordingItem(recording)),
    ...demoChapters,
    ...demoResources.map(learningResourceItem),
    ...demoMovements(now),
  ]);
  await putNew(table, demoReading(now));
  for (const counted of demoPlays) await putNew(table, counted);
  const byCard = siteUrl !== undefined;
  const seededMembers = await Promise.all(
    demoMembers.map((member) => makeMember(table, stores.pool, member, { now, byCard })),
  );
  const setting = { now, siteUrl, members: seededMembers.map(({ account }) => account), media: stores.media };
  const placed = await Promise.all([...upcoming, ...past].map((planned) => place(table, planned, setting)));
  const ofPasses = await writeSeries(table, setting);
  const ofVouchers = await sellVouchers(table, setting);
  for (const item of demoPackItems(now, setting.members)) await putNew(table, item);
  const ofPurchases = seededMembers.flatMap(({ purchases }) =>
    purchases.flatMap((one) => paymentOfPurchase(one, siteUrl)),
  );
  // The demo's studio has been set up for long.
  await putNew(table, dismissedSetUp(now));
  await uploading;
  await putItem(table, { ...markerKey, day, version });
  const count = (countedOutcome: Placed['outcome']) =>
    placed.filter(({ outcome }) => outcome === countedOutcome).length;
  const payments = [...placed.flatMap((one) => one.payments), ...ofPasses, ...ofVouchers, ...ofPurchases];
  return {
    made: count('made'),
    moved: count('moved'),
    members: demoMembers,
    payments: payments.toSorted((one, other) => one.paidAt - other.paidAt),
  };
}

async function clearTable(table: Table): Promise<void> {
  const { partitionKey, sortKey } = shape;
  for await (const { Items = [] } of paginateScan({ client: table.client }, { TableName: table.name })) {
    await deleteItems(
      table,
      Items.map((item) => ({ [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] })),
    );
  }
}

type Setting = SeedOptions & { members: DemoAccount[]; media: DemoBuckets };

async function writeSeries(table: Table, { now, siteUrl, members }: Setting): Promise<PastPayment[]> {
  await putNew(table, seriesItem(demoSeries));
  const buyer = members.find(({ email }) => email === passBuyer);
  if (!buyer) return [];
  const pass = demoPass(buyer, now, siteUrl !== undefined);
  await putNew(table, orderItem(pass));
  return paymentOfPass(pass, siteUrl);
}

async function sellVouchers(table: Table, { now, siteUrl }: Setting): Promise<PastPayment[]> {
  const sales = demoSales(now, siteUrl !== undefined);
  for (const { purchase, voucher } of sales) {
    for (const item of [orderItem(purchase), ...voucherItems(voucher)]) await putNew(table, item);
  }
  return sales.flatMap(({ purchase }) => paymentOfVoucher(purchase, siteUrl));
}

type Placed = { outcome: 'made' | 'moved' | 'kept'; payments: PastPayment[] };

async function place(
  table: Table,
  planned: PlannedSession,
  { now, siteUrl, members, media }: Setting,
): Promise<Placed> {
  const session = sessionOf(planned, now);
  const stored = await findWholeSession(table, session.id);
  if (!stored) {
    const booked = demoMembers.filter(({ sessions }) => sessions.includes(planned.name)).map(({ email }) => email);
    const { codes, attendance, film, cancelled, deposit = false } = planned;
    const byCard = siteUrl !== undefined;
    const bookers = {
      members: members.filter(({ email }) => booked.includes(email)),
      codes,
      attendance,
      deposit,
      byCard,
    };
    const bookings = cancelled
      ? await makeCancelled(table, { session, message: cancelled, bookers }, now)
      : await makeSession(table, film ? await addFilm(media, session, film) : session, bookers);
    return { outcome: 'made', payments: paymentsOfBookings(bookings, session, siteUrl) };
  }
  const times = timesOf(startOf(planned, now), planned.minutes);
  if (stored.startTime === times.startTime) return { outcome: 'kept', payments: [] };
  await moveSession(table, { ...stored, ...times });
  return { outcome: 'moved', payments: [] };
}

/** Writes a session with bookings and waitlist entries that match its counters. Returns the bookings. */
export async function makeSession(table: Table, session: WholeSession, bookers?: Bookers): Promise<Place[]> {
  const bookings = bookingsOf(session, bookers);
  const entries = entriesOf(session).map(waitlistEntryItem);
  await writeItems(table, [
    ...sessionItems(session),
    ...bookings.flatMap(placeItems),
    ...bookings.flatMap(packUseItems),
    ...groupItems(bookings),
    ...entries,
  ]);
  return bookings;
}

/** Returns a planned session after it was cancelled, with the admin's words. */
function cancelSession(session: WholeSession, message: string, now: Date): WholeSession {
  const { id, seatsTaken, seatsHeld, published: wasPublished } = session;
  const at = new Date(now.getTime() - 20 * 3_600_000).toISOString();
  return {
    ...session,
    published: false,
    seatsTaken: 0,
    seatsHeld: 0,
    waitlistCount: 0,
    updatedAt: at,
    cancellation: { id: idOf(`cancellation ${id}`), at, places: seatsTaken + seatsHeld, wasPublished },
    cancellationMessage: message,
  };
}

/** Returns a booking after it was cancelled with its session; what was paid by card has gone back. */
function cancelBooking(booking: Place, at: string): Place {
  const ended = { status: 'cancelled', paymentStatus: 'cancelled', ending: 'session_cancelled' } as const;
  if (booking.checkoutId === null) return { ...booking, ...ended };
  return { ...booking, ...ended, refundedAt: at, refundReason: 'by_admin', refundAnnounced: true };
}

type Cancelled = { session: WholeSession; message: string; bookers: Bookers };

async function makeCancelled(table: Table, { session, message, bookers }: Cancelled, now: Date): Promise<Place[]> {
  const after = cancelSession(session, message, now);
  const bookings = bookingsOf(session, bookers).map((booking) => cancelBooking(booking, after.updatedAt));
  await writeItems(table, [...sessionItems(after), ...bookings.flatMap(placeItems)]);
  return bookings;
}

/** A booking with its order, which a date that an unpaid pass holds has none of, and that of the rest of its price. */
function placeItems(place: Place) {
  const { booking, order } = itemsOf(place);
  const rest = restOf(place);
  return [booking, ...(order ? [order] : []), ...(rest ? [orderItem(rest)] : [])];
}

/** Seat groups of one session's bookings. */
function groupItems(bookings: Place[]) {
  const all = bookings.flatMap((booking) => groupsOf(booking).map((group) => ({ group, booking })));
  return [...Map.groupBy(all, ({ group }) => group)].map(([group, counted]) => ({
    ...seatGroupKey(counted[0]?.booking.sessionId ?? '', group),
    bookings: new Set(counted.map(({ booking }) => booking.id)),
  }));
}

async function moveSession(table: Table, session: WholeSession): Promise<void> {
  const holders = await seatHoldersOfSession(table, session.id);
  await writeItems(table, [...sessionItems(session), ...holders.flatMap((holder) => movedItems(holder, session))]);
}

function movedItems(holder: SeatHolder, session: WholeSession): Record<string, unknown>[] {
  const { startTime: sessionStart } = session;
  switch (holder.kind) {
    case 'booking':
      return placeItems({ ...holder.booking, ...movedTo(session, holder.booking) });
    case 'offer':
      return [offerItem({ ...holder.offer, sessionStart })];
    case 'surcharge':
      return [orderItem({ ...holder.surcharge, lines: [{ ...surchargeLineOf(holder.surcharge), sessionStart }] })];
  }
}

// A demo hold lasts until its session starts, and attendance was taken when it did.
function movedTo({ startTime }: WholeSession, place: Place): Partial<Place> {
  const { status, checkoutId, attendance } = place;
  const isDemoHold = status === 'pending' && checkoutId === null;
  return {
    sessionStart: startTime,
    deposit: movedDeposit(place, startTime),
    ...(isDemoHold && { holdExpiresAt: startTime }),
    ...(attendance && { attendance: { ...attendance, at: startTime } }),
  };
}
