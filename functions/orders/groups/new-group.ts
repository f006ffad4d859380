import { confirmationMinutes } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName } from '#shared/rules/names.ts';
import { placeShares } from '#shared/rules/places.ts';
import { type Group, groupLineOf, groupRecord } from '../../ground/keys/joint-order.ts';
import { type Place, placeRecord } from '../../ground/keys/place.ts';
import { orderedGroup } from '../../ground/keys/seat-group.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import type { BookingRequest } from '../bookings/booking-request.ts';
import type { BookingTerms } from '../bookings/decide.ts';
import { agreedDeposit } from '../bookings/new-booking.ts';

export type FurtherPlace = {
  bookingId: string;
  firstName: string;
  lastName: string;
  email?: string | undefined;
};

/** A request for several places, of a guest or a member; `total` is the sum of all. */
export type GroupRequest = BookingRequest & { groupId: string; further: FurtherPlace[] };

export const placeCount = ({ further }: Pick<GroupRequest, 'further'>) => 1 + further.length;

/** The request itself completes an order that costs nothing, within this time. */
const freeHoldMinutes = 5;

/** True where the places cost nothing and are held until a press in the buyer's mail (docs/trust.md#confirmed-addresses). */
export const awaitsPress = ({ hold, quote }: Pick<BookingTerms, 'hold' | 'quote'>) =>
  hold !== null && isFree(quote.total);

/** The part of a request that its order and places depend on. */
export type OrderedPlaces = Pick<
  GroupRequest,
  'groupId' | 'bookingId' | 'further' | 'attendeeName' | 'email' | 'memberSub' | 'timeZone' | 'secret'
>;

/** The terms that its order and places depend on. */
export type PlacesTerms = Pick<BookingTerms, 'quote' | 'discount' | 'hold' | 'chosen'> & {
  /** Absent where the order is not a visitor's or member's own. */
  deposit?: BookingTerms['deposit'];
  session: Pick<BookingTerms['session'], 'id' | 'title' | 'startTime'>;
  policy: BookingTerms['policy'] | null;
};

/** The order of several places, pending until it is paid, confirmed or, where it costs nothing, completed by the request. */
export function newGroup(request: OrderedPlaces, terms: PlacesTerms, now: Date): Group {
  const { session, quote, discount, deposit } = terms;
  const minutes = awaitsPress(terms) ? confirmationMinutes : freeHoldMinutes;
  return groupRecord.parse({
    id: request.groupId,
    lines: [
      {
        kind: 'group',
        sessionId: session.id,
        title: session.title,
        places: sharesOf(request, terms),
        deposit: deposit ?? null,
      },
    ],
    memberSub: request.memberSub,
    buyerName: request.attendeeName,
    buyerEmail: request.email,
    status: 'pending',
    total: deposit?.now ?? quote.total,
    listPrice: quote.list,
    rate: quote.rate,
    discount,
    holdExpiresAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
    timeZone: request.timeZone ?? null,
    secretHash: request.secret === null ? null : hashOf(request.secret),
    createdAt: now.toISOString(),
  });
}

/** Equal shares, or the deposits of such; list prices sum up to the list price of all. */
function sharesOf(request: OrderedPlaces, { quote, deposit }: Pick<PlacesTerms, 'quote' | 'deposit'>) {
  const count = placeCount(request);
  const totals = deposit?.places.map(({ now }) => now) ?? placeShares(quote.total, count);
  const lists = placeShares(quote.list, count);
  return [request, ...request.further].map(({ bookingId }, index) => ({
    bookingId,
    rate: quote.rate,
    total: totals[index],
    listPrice: lists[index],
  }));
}

/** The places of an order that is not paid: that of the buyer first. */
export function newGroupPlaces(
  group: Group,
  request: OrderedPlaces,
  terms: PlacesTerms,
  callerGroups: readonly string[],
): Place[] {
  const { session, policy, chosen, discount, hold, deposit } = terms;
  const [heldBy = null, ...heldByWider] = hold ? callerGroups : [];
  const shared = {
    orderId: group.id,
    groupId: group.id,
    sessionId: session.id,
    status: 'pending',
    paymentStatus: 'pending',
    discount,
    option: chosen.option,
    sessionStart: session.startTime,
    cancellationPolicy: policy,
    heldBy,
    heldByWider,
    awaitsConfirmation: awaitsPress(terms),
    holdExpiresAt: group.holdExpiresAt,
    createdAt: group.createdAt,
  };
  const attendees = [ofBuyer(group, request, terms), ...request.further.map((place) => ofPerson(group, place))];
  return groupLineOf(group).places.map(({ bookingId: id, ...share }, index) =>
    placeRecord.parse({
      ...shared,
      ...share,
      ...attendees[index],
      id,
      deposit: deposit && depositOfPlace(id, index, deposit, group),
    }),
  );
}

function depositOfPlace(
  id: string,
  index: number,
  { places, dueAt, byCard }: NonNullable<BookingTerms['deposit']>,
  { createdAt }: Group,
): Place['deposit'] {
  const { rest } = places[index] ?? {};
  return rest ? agreedDeposit(id, { rest, dueAt, byCard }, new Date(createdAt)) : null;
}

/** The order and its places as they are once they are booked without a checkout: paid by hand, or for nothing. */
export function bookedGroup(
  group: Group,
  places: Place[],
  { paymentStatus, paidAt }: { paymentStatus: 'paid' | 'free'; paidAt: string | null },
): { order: Group; places: Place[] } {
  const buyer = { memberSub: group.memberSub, name: group.buyerName, email: group.buyerEmail };
  const booked = { status: 'completed', paymentStatus, paidAt, holdExpiresAt: null } as const;
  return {
    order: { ...group, status: paymentStatus, paidAt, holdExpiresAt: null },
    places: places.map((place) => ({ ...place, ...booked, buyer, orderId: place.id })),
  };
}

function ofBuyer(group: Group, { attendeeName }: OrderedPlaces, { chosen }: PlacesTerms) {
  return { ...authorityOf(group), attendeeName, attendeeEmail: group.buyerEmail, optionReason: chosen.optionReason };
}

/** Someone without an address of their own has the buyer's: the place is the buyer's in everything. */
function ofPerson(group: Group, { firstName, lastName, email = group.buyerEmail }: FurtherPlace) {
  const attendee = {
    attendeeName: joinedName(firstName, lastName),
    attendeeEmail: email,
    orderedBy: orderedGroup(group.buyerEmail),
  };
  return email === group.buyerEmail ? { ...attendee, ...authorityOf(group), isOfBuyer: true } : attendee;
}

function authorityOf({ memberSub, timeZone, secretHash }: Group) {
  return { memberSub, timeZone, secretHash };
}
