import type { RequestOutput } from '#shared/contract/contract.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { joinedName } from '#shared/rules/names.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { findEntry, removeWaitlistEntry } from '../../../domains/waitlist/store.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { emit } from '../../../ground/events/event.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import type { Group } from '../../../ground/keys/joint-order.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../../ground/keys/waitlist-entry.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import { HttpError, invalid } from '../../../ground/platform/http-error.ts';
import type { Write } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { givenIfForOther, placeOrdered } from '../../../orders/bookings/joint-places.ts';
import { allocateSeat } from '../../../orders/bookings/seats.ts';
import {
  bookedGroup,
  newGroup,
  newGroupPlaces,
  type OrderedPlaces,
  type PlacesTerms,
} from '../../../orders/groups/new-group.ts';
import { orderedByHandWrites, placeWrites } from '../../../orders/groups/writes.ts';
import { putOrder } from '../../../orders/payments/order-store.ts';

type Addition = RequestOutput<'addAttendee', 'body'>;
export type GroupAddition = Addition & { group: NonNullable<Addition['group']> };

/** Ids of all places of an addition, the buyer's first. Throws HttpError 400 for one that is given twice. */
export function placeIdsOf({ id, group }: GroupAddition): string[] {
  const ids = [id, ...group.further.map(({ bookingId }) => bookingId)];
  if (new Set(ids).size < ids.length) throw invalid('body.group.further', 'must have an id of its own for each place');
  return ids;
}

/** The addresses of all people of an addition, the buyer's first. */
export function addressesOf({ email, group }: GroupAddition): string[] {
  return [...new Set([email, ...group.further.flatMap((person) => person.email ?? [])])];
}

/** Throws HttpError 409 with how many places are left, where they are fewer. */
export function expectSeatsLeft({ maxAttendees, seatsTaken, seatsHeld }: WholeSession, count: number): void {
  const left = seatsLeft({ max: maxAttendees, taken: seatsTaken, held: seatsHeld });
  if (left !== null && left > 0 && left < count) throw new HttpError('fewer_places_left', { left });
}

/**
 * Books several places of a session by hand, all or none (docs/product.md#several-places), and returns the buyer's; undefined
 * when something has changed meanwhile.
 */
export async function addGroup(
  body: GroupAddition,
  session: WholeSession,
  actor: Actor,
  dependencies: WriteDependencies,
): Promise<Place | undefined> {
  const { table, now } = dependencies;
  const at = now();
  const { order, places } = groupByHand(body, session, at);
  const [first] = places;
  if (!first) throw new Error('an order without places');
  const entries = await Promise.all(
    addressesOf(body).map((address) => findEntry(table, session.id, emailHash(address))),
  );
  const leaving = entries.filter((entry) => entry !== undefined);
  const seats = {
    use: 'take',
    count: places.length,
    byAdmin: true,
    leavesWaitlist: leaving.length > 0,
    leavers: leaving.length,
    atThisPrice: true,
  } as const;
  const { written } = await transactNamed<string>(table, {
    seat: allocateSeat(session, at, seats),
    group: putOrder(order),
    ...placeWrites(places),
    ...orderedByHandWrites(order.buyerEmail, places),
    ...entryWrites(leaving),
    ...(body.tell && toldWrites(first, places, dependencies)),
    audit: auditOf(body, first, session, actor, dependencies),
  });
  return written ? first : undefined;
}

/** The order and its places, as they are once they are paid by hand or given. */
function groupByHand(body: GroupAddition, session: WholeSession, now: Date): { order: Group; places: Place[] } {
  const isPaid = body.paymentStatus === 'paid';
  const paidAt = isPaid ? now.toISOString() : null;
  const ordered: OrderedPlaces = {
    groupId: body.group.groupId,
    bookingId: body.id,
    further: body.group.further,
    attendeeName: joinedName(body.firstName, body.lastName),
    email: body.email,
    memberSub: null,
    secret: null,
    timeZone: undefined,
  };
  const terms = termsOf(session, 1 + body.group.further.length, isPaid);
  const group = newGroup(ordered, terms, now);
  const places = newGroupPlaces(group, ordered, terms, []).map((place) => ({
    ...place,
    ...givenIfForOther(place, now.toISOString()),
  }));
  return bookedGroup(group, places, { paymentStatus: body.paymentStatus, paidAt });
}

/** Nothing is paid for what is given; the price is the session's, as for one place by hand. */
function termsOf(session: WholeSession, count: number, isPaid: boolean): PlacesTerms {
  const price = listPrice(session.price);
  const list = { ...price, amount: price.amount * count };
  const total = isPaid ? list : { ...list, amount: 0 };
  return {
    session,
    policy: null,
    quote: { list, discount: { ...list, amount: list.amount - total.amount }, total, rate: 1 },
    discount: null,
    chosen: { option: null, optionReason: null, counted: undefined },
    hold: null,
  };
}

function entryWrites(entries: WaitlistEntry[]): Record<string, Write> {
  return Object.fromEntries(entries.map((entry, index) => [`entry${index}`, removeWaitlistEntry(entry)]));
}

/** The buyer gets one mail of all places, and each other person with an address that of theirs. */
function toldWrites(first: Place, places: Place[], dependencies: WriteDependencies) {
  const at = dependencies.now();
  const about = { bookingId: first.id, to: first.attendeeEmail, byStudio: true, tells: ['person' as const] };
  return {
    booked: emit({ id: dependencies.newId(at), kind: 'groupBooked', ...about }, at),
    ...Object.fromEntries(places.map((place, index) => [`ordered${index}`, placeOrdered(place, dependencies)])),
  };
}

function auditOf(
  { paymentStatus, group }: GroupAddition,
  { id, attendeeName, attendeeEmail }: Place,
  { title }: WholeSession,
  actor: Actor,
  dependencies: WriteDependencies,
): Write {
  const target = { type: 'booking', id, name: attendeeName };
  const after = { session: title, email: attendeeEmail, paymentStatus, places: 1 + group.further.length };
  return putAuditEntry(actor, { action: 'session.attendee_added', target, before: null, after }, dependencies);
}
