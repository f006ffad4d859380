import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { bookingKey } from '../../functions/ground/keys/booking.ts';
import { discountCodeItem, discountCodeKey } from '../../functions/ground/keys/discount-code.ts';
import { importedRecord } from '../../functions/ground/keys/imported.ts';
import { learningResourceItem, learningResourceKey } from '../../functions/ground/keys/learning-resource.ts';
import { allMembers, profileRecord } from '../../functions/ground/keys/member.ts';
import { orderKey } from '../../functions/ground/keys/order.ts';
import { orderItem } from '../../functions/ground/keys/order-item.ts';
import { packKey } from '../../functions/ground/keys/pack.ts';
import { positionKey } from '../../functions/ground/keys/playback-position.ts';
import { recordingItem, recordingKey } from '../../functions/ground/keys/recording.ts';
import { holdsSeat } from '../../functions/ground/keys/seat-holder.ts';
import { detailsKey, sessionItems, sessionKey } from '../../functions/ground/keys/session.ts';
import { voucherIdKey } from '../../functions/ground/keys/voucher.ts';
import { waitlistEntryItem, waitlistEntryKey } from '../../functions/ground/keys/waitlist-entry.ts';
import { getAll, keyOf } from '../../functions/ground/platform/batch.ts';
import { queryAll } from '../../functions/ground/platform/pagination.ts';
import { inParallel } from '../../functions/ground/platform/parallel.ts';
import type { Key, Table } from '../../functions/ground/platform/table.ts';
import { itemsOf } from '../../functions/orders/bookings/place-store.ts';
import { listedHoldersOfSession } from '../../functions/orders/bookings/store.ts';
import type { Plan, Planned } from './plan.ts';

/** A profile with the mark of the import that wrote it, which the site itself does not read. */
const markedProfile = profileRecord.extend({ imported: importedRecord.optional() });
type Profile = z.output<typeof markedProfile>;

export type Item = Record<string, unknown>;

/**
 * `new`: it is not there. `repair`: it is as an earlier run stored it, and the row says something else now. `kept`: the row
 * says something else, and nobody imported it or somebody changed it here since.
 */
export type RowStatus = 'new' | 'there' | 'repair' | 'kept';

export type Compared<Value> = Planned<Value> & { status: RowStatus; stored: Item | undefined };

/** The kinds of a plan, each with what its rows are on the site. */
export type Comparison = { [Kind in RowKind]: Compared<Plan[Kind][number]['value']>[] } & {
  /** Profiles by e-mail address. */
  profiles: Map<string, Profile>;
};

export type RowKind = Exclude<keyof Plan, 'refused' | 'changed' | 'partOfOthers'>;

export const rowKinds = [
  ...(['members', 'codes', 'vouchers', 'packs', 'sessions', 'bookings', 'waiting'] as const),
  ...(['purchases', 'recordings', 'resources', 'positions'] as const),
];

const order = ['status', 'total', 'listPrice', 'discount', 'paidAt', 'paidElsewhere', 'createdAt'];
/** Attributes of an order that only refunds on this site set. */
const returned = ['refundedAt', 'refundDueAt', 'partialRefund'];

const ofBooking = [
  ...['status', 'total', 'createdAt', 'sessionId', 'attendeeName', 'attendeeEmail', 'paymentStatus'],
  ...['givenAt', 'movedAt', 'option'],
];
const ofSeatOrder = [...order, ...returned, 'byHand'];

/** Attributes that an import sets, and those by which the site notes that something happened here. */
export const factNames = {
  members: ['fullName', 'subscriptionStatus'],
  codes: ['isActive', 'isOneTimeUse', 'discountType', 'percentage', 'amount', 'currency'],
  packs: ['terms', 'value', 'ownerEmail', 'note'],
  sessions: [
    ...['title', 'description', 'category', 'startTime', 'endTime', 'durationMinutes', 'timeZone', 'maxAttendees'],
    ...['price', 'locationType', 'zoomLink', 'location', 'address', 'city', 'postCode', 'recordingUrl', 'whatToBring'],
    ...['featured', 'published', 'cancellation', 'deletedAt', 'seriesId', 'recordingFile'],
  ],
  bookings: [...ofSeatOrder, ...ofBooking, 'placePrice'],
  waiting: ['name', 'createdAt'],
  purchases: [...order, ...returned, 'buyerName', 'buyerEmail', 'deletedAt', 'givenBy'],
  recordings: ['title', 'description', 'isFree', 'orderIndex'],
  resources: ['title', 'description', 'category', 'price'],
};
type FactKind = keyof typeof factNames;

/** The attributes of both items of a place that its facts are in, with the buyer's, who is the attendee. */
export const placeAttributes = {
  booking: ofBooking,
  seatOrder: [...ofSeatOrder, 'lines', 'buyerName', 'buyerEmail'],
};

export function pick(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));
}

/** Makes the mark of an item that an import writes; `at`: when the import began. */
export function importedMark(kind: FactKind, item: Item, at: string) {
  return { at, digest: digestOf(pick(item, factNames[kind])) };
}

/** Compares an item that is stored with what its row says. */
export function statusOf(kind: FactKind, stored: Item | undefined, planned: Item): RowStatus {
  if (stored === undefined) return 'new';
  const names = factNames[kind];
  const now = pick(stored, names);
  if (sameFields(now, pick(planned, names))) return 'there';
  const mark = importedRecord.safeParse(stored.imported);
  return mark.success && mark.data.digest === digestOf(now) ? 'repair' : 'kept';
}

export async function comparePlan(table: Table, plan: Plan): Promise<Comparison> {
  const list = await queryAll(table, { index: 'byKind', partition: allMembers }, markedProfile);
  const profiles = new Map(list.map((profile) => [profile.email, profile]));
  const subs = subsOf(plan, profiles);
  const items = await getAll(table, keysOf(plan, subs), { consistent: true });
  const comparison = { ...compareItems(plan, items, subs), members: compareMembers(plan, profiles), profiles };
  await keepBookedSessions(comparison.sessions, plan, table);
  return comparison;
}

function compareItems(plan: Plan, items: Map<string, Item>, subs: Map<string, string>) {
  const itemAt = (key: Key) => items.get(keyOf(key));
  const compare = <Value>(
    kind: FactKind,
    planned: Planned<Value>[],
    read: (value: Value) => { stored: Item | undefined; item: Item },
  ): Compared<Value>[] =>
    planned.map((one) => {
      const { stored, item } = read(one.value);
      return { ...one, stored, status: statusOf(kind, stored, item) };
    });
  return {
    codes: compare('codes', plan.codes, (code) => ({
      stored: itemAt(discountCodeKey(code.code)),
      item: discountCodeItem(code),
    })),
    vouchers: plan.vouchers.map((one) => presence(one, itemAt(voucherIdKey(one.value.id)))),
    packs: plan.packs.map((one) => presence(one, itemAt(packKey(one.value.id)))),
    sessions: compare('sessions', plan.sessions, (session) => {
      const listed = itemAt(sessionKey(session.id));
      const details = itemAt(detailsKey(session.id));
      return { stored: listed && { ...details, ...listed }, item: wholeItem(session) };
    }),
    bookings: compare('bookings', plan.bookings, (booking) => bothOfPlace(booking, itemAt)),
    waiting: compare('waiting', plan.waiting, ({ entry, isTimed }) => {
      const stored = itemAt(waitlistEntryKey(entry.sessionId, entry.entryId));
      const item = waitlistEntryItem(entry);
      return { stored, item: isTimed || !stored ? item : { ...item, createdAt: stored.createdAt } };
    }),
    purchases: compare('purchases', plan.purchases, ({ purchase }) => ({
      stored: itemAt(orderKey(purchase.id)),
      item: orderItem(purchase),
    })),
    recordings: compare('recordings', plan.recordings, (recording) => ({
      stored: itemAt(recordingKey(recording.collection, recording.id)),
      item: recordingItem(recording),
    })),
    resources: compare('resources', plan.resources, (resource) => ({
      stored: itemAt(learningResourceKey(resource.id)),
      item: learningResourceItem(resource),
    })),
    positions: plan.positions.map((one) => {
      const key = keyOfPosition(one.value, subs);
      return presence(one, key && itemAt(key));
    }),
  };
}

/** Compares nothing of what changes with each use here: it is there, or new. */
function presence<Value>(one: Planned<Value>, stored: Item | undefined): Compared<Value> {
  return { ...one, stored, status: stored ? 'there' : 'new' };
}

/** Returns the place as it is stored, and as its row says it. */
function bothOfPlace(
  { booking, isLapsed }: Plan['bookings'][number]['value'],
  itemAt: (key: Key) => Item | undefined,
): { stored: Item | undefined; item: Item } {
  const found = itemAt(bookingKey(booking.id));
  const stored = found && wholePlace({ booking: found, order: itemAt(orderKey(booking.id)) });
  // Time alone does not change what was stored.
  const isStillOpen = isLapsed && stored?.status === 'pending';
  const open = { status: 'pending', paymentStatus: 'pending', byHand: true } as const;
  return { stored, item: wholePlace(itemsOf(isStillOpen ? { ...booking, ...open } : booking)) };
}

/** Both items of a session as one. */
export function wholeItem(session: Plan['sessions'][number]['value']): Item {
  const [listed, details] = sessionItems(session);
  return { ...details, ...listed };
}

/** Both items of a place as one; the mark of the import that wrote it is the booking's. */
export function wholePlace({ booking, order: seatOrder }: { booking: Item; order: Item | undefined }): Item {
  const [line] = Array.isArray(seatOrder?.lines) ? seatOrder.lines : [];
  return { ...seatOrder, placePrice: line?.placePrice, ...booking };
}

function compareMembers(plan: Plan, profiles: Map<string, Profile>): Comparison['members'] {
  return plan.members.map((one) => {
    const stored = profiles.get(one.value.email);
    return { ...one, stored, status: statusOf('members', stored, one.value) };
  });
}

export const bookedHere = 'people have booked it here: change it in the back office, which tells them';

/** A session that somebody has booked here is theirs as it stands: an import does not change it behind their backs. */
async function keepBookedSessions(sessions: Comparison['sessions'], plan: Plan, table: Table): Promise<void> {
  const repairs = sessions.filter(({ status }) => status === 'repair');
  await inParallel(repairs, 4, async (session) => {
    const seated = (await listedHoldersOfSession(table, session.value.id)).filter(holdsSeat);
    if (seated.every((holder) => holder.kind === 'booking' && holder.booking.imported !== undefined)) return;
    session.status = 'kept';
    plan.changed.push({ place: session.place, reason: bookedHere });
  });
}

/** The key of a position has the sub of its member; undefined for a member without an account. */
export function keyOfPosition(
  { userId, collection, recordingId }: Plan['positions'][number]['value'],
  subs: Map<string, string>,
) {
  const sub = subs.get(userId);
  return sub === undefined ? undefined : positionKey(sub, collection, recordingId);
}

/** Ids of accounts by the ids that the export calls them. */
export function subsOf({ members }: Plan, profiles: Map<string, Pick<Profile, 'sub'>>): Map<string, string> {
  return new Map(
    members.flatMap(({ value: { userId, email } }) => {
      const profile = profiles.get(email);
      return profile === undefined ? [] : [[userId, profile.sub]];
    }),
  );
}

function keysOf(plan: Plan, subs: Map<string, string>): Key[] {
  return [
    ...plan.codes.map(({ value }) => discountCodeKey(value.code)),
    ...plan.vouchers.map(({ value }) => voucherIdKey(value.id)),
    ...plan.packs.map(({ value }) => packKey(value.id)),
    ...plan.sessions.flatMap(({ value }) => [sessionKey(value.id), detailsKey(value.id)]),
    ...plan.bookings.flatMap(({ value: { booking } }) => [bookingKey(booking.id), orderKey(booking.id)]),
    ...plan.waiting.map(({ value: { entry } }) => waitlistEntryKey(entry.sessionId, entry.entryId)),
    ...plan.purchases.map(({ value }) => orderKey(value.purchase.id)),
    ...plan.recordings.map(({ value }) => recordingKey(value.collection, value.id)),
    ...plan.resources.map(({ value }) => learningResourceKey(value.id)),
    ...plan.positions.flatMap(({ value }) => keyOfPosition(value, subs) ?? []),
  ];
}

/** Tells whether a field counts: not all kinds of items store nulls and falses. */
const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== false;

function definedFields(fields: Item): [string, unknown][] {
  return Object.entries(fields)
    .filter(isSet)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Compares fields, of which those that are not set do not count. */
function sameFields(one: Item, other: Item): boolean {
  return isDeepStrictEqual(definedFields(one), definedFields(other));
}

function digestOf(fields: Item): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? definedFields(value as Item).map(([name, inner]) => [name, sorted(inner)])
      : value;
  return createHash('sha256')
    .update(JSON.stringify(sorted(fields)))
    .digest('base64url')
    .slice(0, 22);
}
