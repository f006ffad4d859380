import { isBooked, maxSeatsPerEmail, ticketDays } from '#shared/rules/bookings.ts';
import type { RestPayer } from '#shared/rules/deposits.ts';
import { joinedName } from '#shared/rules/names.ts';
import { putSecretHash } from '../../domains/identity/secrets.ts';
import { packsThatPaid } from '../../domains/packs/paid-places.ts';
import { deleteAnswers } from '../../domains/screening/store.ts';
import { decrementWaitlist, findEntry, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import { bookingBearer } from '../../ground/keys/booking.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { recordAttempts, tooManyAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import { findForGuestChange } from './changeable.ts';
import { type BookingContext, loadBookingContext } from './context.ts';
import { countGivenPlace } from './free-places.ts';
import { giveRest } from './give-rest.ts';
import { closePendingMove } from './pending-move.ts';
import { changePlace } from './place-store.ts';
import { joinEmailGroup, leaveGroups } from './seat-groups.ts';

type Attendee = { attendeeName: string; attendeeEmail: string };

/** `restBy`: who pays a rest that is owed. */
type Gift = Attendee & { restBy: RestPayer | undefined };

export const giveBooking: Handler<'giveBooking', SettlementDependencies> = (
  { params: { bookingId }, body: { secret, firstName, lastName, email, restBy }, request },
  dependencies,
) => {
  const gift = { attendeeName: joinedName(firstName, lastName), attendeeEmail: email, restBy };
  return giveAs(bookingId, { secret, ip: request.ip }, gift, dependencies);
};

export const giveMyBooking: Handler<'giveMyBooking', SettlementDependencies> = (
  { params: { bookingId }, member, body: { firstName, lastName, email, restBy }, request },
  dependencies,
) => {
  const gift = { attendeeName: joinedName(firstName, lastName), attendeeEmail: email, restBy };
  return giveAs(bookingId, { member, ip: request.ip }, gift, dependencies);
};

/**
 * Gives the place of a completed booking to another person (docs/product.md#giving-a-booking-away): the booking keeps its
 * id; who had it has no authority over it any more. Throws HttpError 404, 403 without authority, 409 `session_started`,
 * 409 `pack_for_owner`, 409 `rest_payer` where a rest is owed and no one was named who pays it, 400 for the attendee's own address, and 429, also when the address has as many places as it can.
 */
async function giveAs(
  bookingId: string,
  authority: BookingAuthority,
  gift: Gift,
  unlimited: SettlementDependencies,
): Promise<Record<string, never>> {
  const { table, now } = unlimited;
  await findForChange(table, bookingId, authority, now());
  const caller = { order: bookingId };
  await recordAttempts(table, [...attemptsOf('giveBooking', caller, now()), ...stripeAttempts(caller, now())]);
  const dependencies = limitStripe(unlimited, caller, { isCounted: true });
  await retryOnConflict(() => tryToGive(bookingId, authority, gift, dependencies));
  return {};
}

async function tryToGive(
  bookingId: string,
  authority: BookingAuthority,
  { restBy, ...attendee }: Gift,
  dependencies: SettlementDependencies,
): Promise<true | typeof conflict> {
  const { table, now } = dependencies;
  const read = await findForChange(table, bookingId, authority, now());
  if (!isBooked(read)) throw new HttpError('booking_not_found');
  if (await closePendingMove(read, dependencies)) return conflict;
  const { booking } = await findForGuestChange(read, dependencies);
  if (booking.attendeeEmail === attendee.attendeeEmail)
    throw invalid('body.email', 'is the address that has the place');
  await assertForOthers(booking, table);
  const [context, entry, given] = await Promise.all([
    loadBookingContext(table, booking),
    findEntry(table, booking.sessionId, emailHash(attendee.attendeeEmail)),
    giveRest(booking, { ...attendee, restBy }, dependencies),
  ]);
  if (given === conflict) return conflict;
  const after = { ...booking, ...attendee };
  const result = await transactNamed<string>(table, {
    ...changePlace(booking, { ...changesOf(booking, attendee, now()), deposit: given.deposit }),
    rest: given.rest,
    ...leftGroups(booking, context),
    joined: joinEmailGroup(after, maxSeatsPerEmail),
    entry: entry && removeWaitlistEntry(entry),
    answers: booking.screening ? deleteAnswers(booking.id) : undefined,
    counter: entry && decrementWaitlist(booking.sessionId),
    given: bookingGiven(booking, attendee, dependencies),
    freePlace: countGivenPlace(booking, now()),
    browser: rememberGiver(booking, now()),
  });
  if (result.written) return true;
  // As for an address that was used too often: it does not tell whether it has a place (docs/trust.md#several-places).
  if (result.failedConditions.has('joined')) throw tooManyAttempts({ retryAfter: 3600 });
  return conflict;
}

/** Throws HttpError 409 `pack_for_owner` for a place that a pack paid which is for its owner alone (docs/product.md#packs). */
async function assertForOthers(booking: Place, table: Table): Promise<void> {
  const packs = await packsThatPaid(table, [booking]);
  if (packs.some(({ terms }) => !terms.forOthers)) throw new HttpError('pack_for_owner');
}

/** The address that had it, and the buyer who had ordered it, are not counted by it any more. */
function leftGroups(booking: Place, context: BookingContext) {
  const { emailSeats: left, orderedSeats } = leaveGroups(booking, context);
  return { left, orderedSeats };
}

/** The browser that booked is told later that the place was given away, as the mailed links are (docs/trust.md#given-places). */
function rememberGiver(booking: Place, now: Date): Write | undefined {
  if (booking.secretHash === null) return undefined;
  const minutes = Math.ceil((Date.parse(booking.sessionStart) - now.getTime()) / 60_000) + ticketDays * 24 * 60;
  const former = { bearer: bookingBearer(booking), mailedTo: emailHash(booking.attendeeEmail) };
  return putSecretHash(booking.secretHash, { purpose: 'booking', ...former }, now, minutes);
}

/** Secrets end, questions are asked again, and the booking belongs to anyone who confirms the new address. */
function changesOf(booking: Place, attendee: Attendee, now: Date): Partial<Place> {
  const { changeCount, giverBearers } = booking;
  const ended = {
    memberSub: null,
    secretHash: null,
    timeZone: null,
    attendance: null,
    screening: null,
    optionReason: null,
    isOfBuyer: false,
    orderedBy: null,
    // The new attendee was not brought by an import.
    imported: undefined,
  };
  return {
    ...attendee,
    ...ended,
    givenAt: now.toISOString(),
    giverBearers: [...giverBearers, bookingBearer(booking)],
    changeCount: changeCount + 1,
  };
}

function bookingGiven(
  { id: bookingId, attendeeEmail: giver }: Place,
  { attendeeEmail: receiver }: Attendee,
  { now, newId }: EventContext,
) {
  const at = now();
  return emit({ id: newId(at), kind: 'bookingGiven', bookingId, giver, receiver }, at);
}
