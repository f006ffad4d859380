import { maxSeatsPerBuyer, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { countCodeUse } from '../../domains/discount-codes/store.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import type { EventContext } from '../../ground/events/event.ts';
import type { Group } from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup, orderedGroup } from '../../ground/keys/seat-group.ts';
import type { Write } from '../../ground/platform/table.ts';
import type { BookingTerms } from '../bookings/decide.ts';
import { placeHeldMail } from '../bookings/place-held-mail.ts';
import { putPlace } from '../bookings/place-store.ts';
import { joinCallerGroupsTogether, joinGroupTogether } from '../bookings/seat-groups.ts';
import { allocateSeat } from '../bookings/seats.ts';
import type { BookingRequestState } from '../bookings/state.ts';
import type { Writes } from '../payments/order.ts';
import { putOrder } from '../payments/order-store.ts';

type GroupState = Pick<BookingRequestState, 'session' | 'code' | 'emailSeats'>;

/** Makes the transaction of an order of several places: at most 22 items for six of them. */
export function groupWrites(
  group: Group,
  places: Place[],
  terms: BookingTerms,
  { session, code, ...counted }: GroupState,
  events: EventContext,
): Writes {
  const [first] = places;
  if (!session || !first) throw new Error('an order of places without them, or without their session');
  const { hold, chosen } = terms;
  const ids = places.map(({ id }) => id);
  const seats = {
    use: 'hold',
    count: places.length,
    leavesWaitlist: false,
    atThisPrice: true,
    option: chosen.counted,
    spare: hold?.spare ?? 0,
  } as const;
  return {
    group: putOrder(group),
    account: group.memberSub === null ? undefined : unlessDeleted(group.memberSub),
    code: group.discount && code ? countCodeUse(code) : undefined,
    seat: allocateSeat(session, events.now(), seats),
    ...Object.fromEntries(places.map((place, index) => [`place${index}`, putPlace(place).booking])),
    ...addressWrites(group, places, counted),
    ...(hold && joinCallerGroupsTogether(first, ids, hold, events.now())),
    placeHeld: first.awaitsConfirmation ? placeHeldMail(first, events) : undefined,
  };
}

/** Creates the places with what each has of its order. */
export function placeWrites(places: Place[]): Record<string, Write | undefined> {
  return Object.fromEntries(
    places.flatMap((place, index) =>
      Object.entries(putPlace(place)).map(([name, write]) => [`${name}${index}`, write] as const),
    ),
  );
}

/** Counts the place of the buyer, those that they order for others, and those of each other address. */
function addressWrites(
  { buyerEmail }: Group,
  places: Place[],
  { emailSeats }: Pick<GroupState, 'emailSeats'>,
): Record<string, Write | undefined> {
  const own = places.filter(({ orderedBy }) => orderedBy === null);
  // Both are limited together as they were read: two orders at once may exceed that by the own places of one.
  const mostOrdered = maxSeatsPerBuyer - (emailSeats?.bookings.size ?? 0) - own.length;
  return {
    emailSeats: join(own, emailGroup(buyerEmail), maxSeatsPerEmail),
    ...orderedWrites(buyerEmail, places, mostOrdered),
  };
}

/** Limits of what a buyer orders for others: all of their places, and those of one other address that come to so many. */
type OrderedLimits = { most: number | null; ofAddress: (joining: number) => number };

const visitorsLimits = (most: number): OrderedLimits => ({ most, ofAddress: () => maxSeatsPerEmail });

/** The owner may order any number for people who have no place yet. */
const ownersLimits: OrderedLimits = { most: null, ofAddress: (joining) => joining };

/** Counts the places that a buyer orders for others, `most` of them at most, and those of each other address. */
export function orderedWrites(buyerEmail: string, places: Place[], most: number): Record<string, Write | undefined> {
  return limitedWrites(buyerEmail, places, visitorsLimits(most));
}

/** Counts the places that the owner orders by hand for a buyer and others, none of whom has one yet. */
export function orderedByHandWrites(buyerEmail: string, places: Place[]): Record<string, Write | undefined> {
  const own = places.filter(({ orderedBy }) => orderedBy === null);
  return { emailSeats: join(own, emailGroup(buyerEmail), 1), ...limitedWrites(buyerEmail, places, ownersLimits) };
}

function limitedWrites(
  buyerEmail: string,
  places: Place[],
  { most, ofAddress }: OrderedLimits,
): Record<string, Write | undefined> {
  const ordered = places.filter(({ orderedBy }) => orderedBy !== null);
  const byAddress = Map.groupBy(
    ordered.filter(({ isOfBuyer }) => !isOfBuyer),
    ({ attendeeEmail }) => attendeeEmail,
  );
  const ofOthers = [...byAddress].map(([email, joining], index): [string, Write] => [
    `attendeeSeats${index}`,
    join(joining, emailGroup(email), ofAddress(joining.length)),
  ]);
  return {
    orderedSeats: join(ordered, orderedGroup(buyerEmail), most),
    ...Object.fromEntries(ofOthers),
  };
}

function join(joining: Place[], group: string, most: number | null): Write {
  const [{ sessionId = '' } = {}] = joining;
  return joinGroupTogether(
    sessionId,
    joining.map(({ id }) => id),
    group,
    most,
  );
}
