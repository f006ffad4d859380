import type { Pool } from '../../functions/domains/identity/pool.ts';
import { findWholeSession } from '../../functions/domains/sessions/store.ts';
import { bookingKey, occupiesSeat } from '../../functions/ground/keys/booking.ts';
import { importedRecord } from '../../functions/ground/keys/imported.ts';
import { profileItem, profileKey, profileRecord } from '../../functions/ground/keys/member.ts';
import { orderKey } from '../../functions/ground/keys/order.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import {
  detailsKey,
  type Session,
  sessionItems,
  sessionKey,
  sessionRecord,
  type WholeSession,
} from '../../functions/ground/keys/session.ts';
import {
  waitlistEntryItem,
  waitlistEntryKey,
  waitlistEntryRecord,
} from '../../functions/ground/keys/waitlist-entry.ts';
import { getItems } from '../../functions/ground/platform/batch.ts';
import { changeItem } from '../../functions/ground/platform/change.ts';
import { conflict, retryOnConflict } from '../../functions/ground/platform/retry.ts';
import { getItem, type Key, type Table, type Write } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { findPlace, itemsOf } from '../../functions/orders/bookings/place-store.ts';
import { groupRequests, joinEmailGroup, leaveGroups } from '../../functions/orders/bookings/seat-groups.ts';
import {
  type Compared,
  factNames,
  type Item,
  importedMark,
  pick,
  placeAttributes,
  statusOf,
  wholeItem,
  wholePlace,
} from './existing.ts';
import type { ImportedSession, PlannedEntry, PlannedMember } from './plan.ts';
import { countsOfSeats } from './seat-counts.ts';
import { changedCodeUses } from './write-bookings.ts';

/*
 * Brings what an earlier run stored to what the corrected row says. Each write is refused when somebody has changed one of
 * these fields meanwhile: then it stays as it is here.
 */

type Options = { table: Table; now: Date };

type ItemKind = 'codes' | 'recordings' | 'resources';

/** Returns the time when the import began that brought the item: a repair is no reason to be silent again. */
function atOf(stored: Item | undefined, now: Date): string {
  const mark = importedRecord.safeParse(stored?.imported);
  return mark.success ? mark.data.at : now.toISOString();
}

/** Repairs an item that nothing else depends on. */
export async function repairItem(
  kind: ItemKind,
  key: Key,
  stored: Item | undefined,
  planned: Item,
  { table, now }: Options,
): Promise<void> {
  if (!stored) return;
  const facts = pick(planned, factNames[kind]);
  const after = { ...stored, ...facts, imported: importedMark(kind, planned, atOf(stored, now)) };
  await transact(table, [changeItem(key, { before: stored, after }, factNames[kind])]);
}

/** Repairs the profile. Cognito's name is left alone where the member has set a password: the account is theirs. */
export async function repairMember(
  { value, stored }: Compared<PlannedMember>,
  { table, pool, now }: Options & { pool: Pick<Pool, 'findAccount' | 'createAccount'> },
): Promise<void> {
  const profile = profileRecord.parse(stored);
  const { fullName, subscriptionStatus } = value;
  const imported = importedMark('members', value, atOf(stored, now));
  const after = { ...profile, fullName, subscriptionStatus };
  const before = { ...profileItem(profile), imported: stored?.imported };
  const change = { before, after: { ...profileItem(after), imported } };
  const { written } = await transact(table, [changeItem(profileKey(profile.sub), change, factNames.members)]);
  if (written && !(await pool.findAccount(profile.email))) await pool.createAccount({ email: profile.email, fullName });
}

export async function repairSession(
  { value, stored }: Compared<ImportedSession>,
  { table, now }: Options,
): Promise<void> {
  const read = await findWholeSession(table, value.id, { consistent: true });
  if (!read) return;
  const planned = wholeItem(value);
  const at = now.toISOString();
  const imported = importedMark('sessions', planned, atOf(stored, now));
  const facts = pick(value, factNames.sessions) as Partial<WholeSession>;
  const before = sessionItems(read);
  const after = sessionItems({ ...read, ...facts, updatedAt: at });
  const marked = { before: { ...before[1], imported: stored?.imported }, after: { ...after[1], imported } };
  const guards = (item: Item) => factNames.sessions.filter((name) => name in item);
  await transact(table, [
    changeItem(sessionKey(value.id), { before: before[0], after: after[0] }, guards(before[0])),
    changeItem(detailsKey(value.id), marked, [...guards(before[1]), 'updatedAt']),
  ]);
}

export async function repairEntry(
  { value: { entry, isTimed } }: Compared<PlannedEntry>,
  { table, now }: Options,
): Promise<void> {
  const key = waitlistEntryKey(entry.sessionId, entry.entryId);
  const read = await getItem(table, key, waitlistEntryRecord, { consistent: true });
  if (!read) return;
  const facts = { ...read, name: entry.name, createdAt: isTimed ? entry.createdAt : read.createdAt };
  const after = { ...facts, imported: importedMark('waiting', facts, atOf(read, now)) };
  const change = { before: waitlistEntryItem(read), after: waitlistEntryItem(after) };
  await transact(table, [changeItem(key, change, factNames.waiting)]);
}

type OrderOptions = Options & { codes: Set<string> };

/** Repairs a booking with the seats, groups and uses of a code that count it. */
export function repairBooking(planned: Place, { table, now, codes }: OrderOptions): Promise<void> {
  return retryOnConflict(async () => {
    const read = await findPlace(table, planned.id);
    const plannedItem = wholePlace(itemsOf(planned));
    if (!read || statusOf('bookings', wholePlace(itemsOf(read)), plannedItem) !== 'repair') return undefined;
    const imported = importedMark('bookings', plannedItem, atOf(read, now));
    const facts = { ...pick(planned, factNames.bookings), buyer: buyerOf(read, planned), imported };
    const after = await withSeat(read, { ...read, ...facts }, table);
    const optionSeats = await optionSeatsOf([read, after], table);
    const seatChanges = [
      { booking: read, by: -1 },
      { booking: after, by: 1 },
    ] as const;
    const { written } = await transact(table, [
      ...placeChanges(read, after),
      ...countsOfSeats([...seatChanges], (id) => optionSeats.get(id)),
      ...(await groupChanges(read, after, table)),
      ...changedCodeUses(read, after, codes),
    ]);
    return written ? undefined : conflict;
  });
}

/** Reads what the sessions of these places count by price, where one of them has a price of its own. */
async function optionSeatsOf(places: Place[], table: Table): Promise<Map<string, Session['optionSeats']>> {
  const ids = places.some(({ option }) => option !== null) ? new Set(places.map(({ sessionId }) => sessionId)) : [];
  const counted = new Map<string, Session['optionSeats']>();
  for (const id of ids) {
    const session = await getItem(table, sessionKey(id), sessionRecord, { consistent: true });
    counted.set(id, session?.optionSeats);
  }
  return counted;
}

/** An imported place was ordered by its attendee. */
function buyerOf({ buyer, memberSub }: Place, { attendeeName: name, attendeeEmail: email }: Place): Place['buyer'] {
  return { memberSub: buyer ? buyer.memberSub : memberSub, name, email };
}

/** Writes what differs in the booking and in its order. */
function placeChanges(read: Place, repaired: Place): Write[] {
  const before = itemsOf(read);
  const after = itemsOf(repaired);
  const ofOrder = before.order && after.order && { before: before.order, after: after.order };
  return [
    changeItem(bookingKey(read.id), { before: before.booking, after: after.booking }, placeAttributes.booking),
    ...(ofOrder ? [changeOrCheck(orderKey(read.id), ofOrder, placeAttributes.seatOrder)] : []),
  ];
}

/** Changes an item as changeItem does; one that stays as it is has to be so still. */
function changeOrCheck(key: Key, change: { before: Item; after: Item }, guarded: readonly string[]): Write {
  const write = changeItem(key, change, guarded);
  const { UpdateExpression, ConditionExpression = '', ...names } = write.Update;
  return UpdateExpression === '' ? { ConditionCheck: { ...names, ConditionExpression } } : write;
}

/** Sets the start of the session that the booking comes to, and marks it when that has no place left. */
async function withSeat(read: Place, after: Place, table: Table): Promise<Place> {
  const isSame = occupiesSeat(read) === occupiesSeat(after) && read.sessionId === after.sessionId;
  if (isSame) return after;
  const session = await getItem(table, sessionKey(after.sessionId), sessionRecord, { consistent: true });
  if (!session) throw new Error(`session ${after.sessionId} of an imported booking was removed meanwhile`);
  const { maxAttendees, seatsTaken, seatsHeld } = session;
  const isFull = maxAttendees !== null && seatsTaken + seatsHeld + 1 > maxAttendees;
  return { ...after, sessionStart: session.startTime, overCapacity: occupiesSeat(after) && isFull };
}

async function groupChanges(read: Place, after: Place, table: Table): Promise<Write[]> {
  const had = occupiesSeat(read);
  const has = occupiesSeat(after);
  const isSame = read.sessionId === after.sessionId && read.attendeeEmail === after.attendeeEmail && had === has;
  if (isSame) return [];
  const groups = had ? await getItems(table, groupRequests(read)) : undefined;
  const left = groups && leaveGroups(read, groups).emailSeats;
  const joined = has ? joinEmailGroup(after, null) : undefined;
  return [left, joined].flatMap((write) => write ?? []);
}
