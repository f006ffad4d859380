import { maxHoldsPerNetwork, maxSeatsPerBuyer, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import type { SeatGroup } from '../../ground/keys/seat-group.ts';
import type { Session } from '../../ground/keys/session.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { networksOf, tooManyAttempts } from '../../ground/platform/rate-limit.ts';
import type { BookingRequest } from './booking-request.ts';
import { byCallerGroup, type CallerGroups, type HoldTerms } from './seat-groups.ts';
import type { BookingRequestState } from './state.ts';

/** Seconds; as for the limits of attempts per e-mail address, so that the two refusals look the same. */
const windowSeconds = 3600;

type HeldSession = Pick<Session, 'liftsNetworkLimit' | 'maxAttendees' | 'seatsTaken' | 'seatsHeld'>;
type EmailState = Pick<BookingRequestState, 'emailSeats' | 'orderedSeats' | 'knownPlaces'>;

/**
 * The error that asks before another seat of the same e-mail address, or limits how many one can have; only who has shown
 * that a seat is theirs is told of it (docs/trust.md#several-places): 409, or 429 to anyone else. Undefined when it can be
 * booked.
 */
export function refusalOfEmail(
  { emailSeats, orderedSeats, knownPlaces }: EmailState,
  { another }: Pick<BookingRequest, 'another'>,
  now: Date,
  count = 1,
): HttpError | undefined {
  const isOwn = knownPlaces.some((id) => emailSeats?.bookings.has(id));
  const ownPlaces = emailSeats?.bookings.size ?? 0;
  const all = ownPlaces + (orderedSeats?.bookings.size ?? 0);
  if (ownPlaces >= maxSeatsPerEmail || all + count > maxSeatsPerBuyer) {
    return isOwn ? new HttpError('too_many_places') : tooManyAttempts({ retryAfter: secondsLeft(now) });
  }
  return isOwn && !another ? new HttpError('place_booked') : undefined;
}

const secondsLeft = (now: Date) => windowSeconds - (Math.floor(now.getTime() / 1000) % windowSeconds);

/**
 * Returns the terms of a guest's hold. At most `maxHoldsPerNetwork` are possible behind one network, more behind a wider one,
 * and behind each at most half of the seats that were free before them, that is, the free ones and their own; one always is
 * (docs/trust.md#hold-limits). Holds are counted by places; the first open order of a network may have `most`, whatever is free.
 * Throws HttpError 409.
 */
export function guestHoldTerms(
  session: HeldSession,
  groups: CallerGroups,
  ip: string,
  { count = 1, most = 1 } = {},
): HoldTerms {
  if (session.liftsNetworkLimit) return { limits: [], spare: 0 };
  const { maxAttendees: max, seatsTaken, seatsHeld } = session;
  const free = seatsLeft({ max, taken: seatsTaken, held: seatsHeld });
  const mostOf = (factor: number) => {
    const limit = maxHoldsPerNetwork * factor;
    // h holds and f free seats: h + 1 <= (h + f) / 2, that is, h < f - 1.
    return Math.max(1, Math.min(limit, free === null ? limit : free - count));
  };
  const isFirst = (groups.callerHolds?.bookings.size ?? 0) === 0;
  const limits = networksOf(ip).map(({ factor }) => (isFirst ? Math.max(most, mostOf(factor)) : mostOf(factor)));
  const isFull = byCallerGroup(limits, (limit, name) => (groups[name]?.bookings.size ?? 0) + count > limit);
  if (Object.values(isFull).some(Boolean)) throw new HttpError('network_holds');
  const highestLimit = Math.max(...limits);
  if (isFirst && count > 1) return { limits, spare: 0 };
  // So that the limit still holds when concurrent holds of others have taken free seats, without a conflict with each.
  return { limits, spare: highestLimit === 1 || free === null ? 0 : highestLimit };
}

/**
 * Returns the terms of a member's hold: earlier ones were released; those that a bank is deciding about stay. An order of
 * several places may bring them to the limit of a buyer. Throws HttpError 409.
 */
export function memberHoldTerms(own: SeatGroup | undefined, { count = 1 } = {}): HoldTerms {
  const held = own?.bookings.size ?? 0;
  if (held + count > (count > 1 ? maxSeatsPerBuyer : maxSeatsPerEmail)) throw new HttpError('too_many_places');
  return { limits: [held + count], spare: 0 };
}
