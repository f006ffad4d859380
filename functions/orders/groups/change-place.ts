import { isBooked } from '#shared/rules/bookings.ts';
import { deleteAnswers } from '../../domains/screening/store.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import { type Group, groupLineOf } from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transact, transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import type { BookingAuthority } from '../bookings/authority.ts';
import { findForGuestChange } from '../bookings/changeable.ts';
import { loadBookingContext } from '../bookings/context.ts';
import { closePendingMove } from '../bookings/pending-move.ts';
import { changePlace, findPlace } from '../bookings/place-store.ts';
import { leaveGroups } from '../bookings/seat-groups.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { findOwnGroup, type GroupDependencies, isReturnable, viewOf } from './view.ts';

type MailDependencies = GroupDependencies & EventContext;

export const mailGroupPlace: Handler<'mailGroupPlace', MailDependencies> = (
  { params: { bookingId, placeId }, body: { secret }, request: { ip } },
  dependencies,
) => mailAs(bookingId, placeId, { secret, ip }, dependencies);

export const mailMyGroupPlace: Handler<'mailMyGroupPlace', MailDependencies> = (
  { params: { bookingId, placeId }, member, request: { ip } },
  dependencies,
) => mailAs(bookingId, placeId, { member, ip }, dependencies);

export const takeBackPlace: Handler<'takeBackPlace', SettlementDependencies> = (
  { params: { bookingId, placeId }, body: { secret }, request: { ip } },
  dependencies,
) => takeBackAs(bookingId, placeId, { secret, ip }, dependencies);

export const takeBackMyPlace: Handler<'takeBackMyPlace', SettlementDependencies> = (
  { params: { bookingId, placeId }, member, request: { ip } },
  dependencies,
) => takeBackAs(bookingId, placeId, { member, ip }, dependencies);

/**
 * Mails the ticket again to the person whom it was ordered for. Throws HttpError 404 for a place that is not theirs alone any
 * more or was given on, 403 without authority, and 429.
 */
async function mailAs(
  bookingId: string,
  placeId: string,
  authority: BookingAuthority,
  dependencies: MailDependencies,
): Promise<Record<string, never>> {
  const { table, now, newId } = dependencies;
  const group = await findOwnGroup(bookingId, authority, dependencies);
  const place = await findOrdered(group, placeId, dependencies);
  const at = now();
  await recordAttempts(table, attemptsOf('mailGroupPlace', { order: placeId }, at));
  await transact(table, [
    queueMail({ id: newId(at), kind: 'place_received', bookingId: placeId, to: place.attendeeEmail }, at),
  ]);
  return {};
}

/** Finds a place that was ordered for somebody with an address, who has it still. Throws HttpError 404. */
async function findOrdered(group: Group, placeId: string, { table }: GroupDependencies): Promise<Place> {
  const isOfGroup = groupLineOf(group).places.some((place) => place.bookingId === placeId);
  const place = isOfGroup ? await findPlace(table, placeId) : undefined;
  const isTheirs = place && place.orderedBy !== null && place.giverBearers.length === 1 && isBooked(place);
  if (!isTheirs) throw new HttpError('booking_not_found');
  return place;
}

/**
 * Makes a place the buyer's again that was ordered for somebody who has not opened its ticket; both are told
 * (docs/trust.md#booking-authority). Throws HttpError 404, 403, 409 `place_opened` and `session_started`, and 429.
 */
async function takeBackAs(
  bookingId: string,
  placeId: string,
  authority: BookingAuthority,
  unlimited: SettlementDependencies,
) {
  const { table, now } = unlimited;
  const group = await findOwnGroup(bookingId, authority, unlimited);
  const caller = { order: placeId };
  await recordAttempts(table, [...attemptsOf('takeBackPlace', caller, now()), ...stripeAttempts(caller, now())]);
  const dependencies = limitStripe(unlimited, caller, { isCounted: true });
  await retryOnConflict(async () => {
    const read = await findOrdered(group, placeId, dependencies);
    if (!isReturnable(read, group)) throw new HttpError('place_opened');
    if (await closePendingMove(read, dependencies)) return conflict;
    const { booking } = await findForGuestChange(read, dependencies);
    const context = await loadBookingContext(table, booking);
    const result = await transactNamed<string>(table, {
      ...changePlace(booking, ofBuyerAgain(booking, group)),
      // It counts as ordered by the buyer still.
      left: leaveGroups(booking, context).emailSeats,
      answers: booking.screening ? deleteAnswers(booking.id) : undefined,
      returned: placeReturned(booking, group, dependencies),
    });
    return result.written ? undefined : conflict;
  });
  return viewOf(group, dependencies);
}

function ofBuyerAgain(
  { changeCount, deposit }: Place,
  { buyerEmail, memberSub, timeZone, secretHash }: Group,
): Partial<Place> {
  return {
    attendeeEmail: buyerEmail,
    memberSub,
    timeZone,
    secretHash,
    isOfBuyer: true,
    givenAt: null,
    giverBearers: [],
    screening: null,
    deposit: deposit && { ...deposit, byGiver: false },
    changeCount: changeCount + 1,
  };
}

function placeReturned({ id: bookingId, attendeeEmail: attendee }: Place, group: Group, { now, newId }: EventContext) {
  const at = now();
  return emit({ id: newId(at), kind: 'placeReturned', bookingId, buyer: group.buyerEmail, attendee }, at);
}
