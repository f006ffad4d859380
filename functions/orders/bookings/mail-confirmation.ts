import { isHeldForConfirmation } from '../../ground/keys/booking.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts, tooManyAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf, mailAttempts } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { Writes } from '../payments/order.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import { addressLimits, correctAddress } from './correct-address.ts';
import type { BookingDependencies } from './dependencies.ts';
import { placeHeldMail } from './place-held-mail.ts';
import { findBookingAndSession, viewWith } from './view.ts';

/**
 * Mails the link that keeps a held free place again, also to another address in place of a mistyped one. The place is held
 * no longer for that. Throws HttpError 404, 403 without authority, 409 `confirmation_over` and `holds_lapsed`, and 429.
 */
export const mailConfirmation: Handler<'mailConfirmation', BookingDependencies> = async (
  { params: { bookingId }, body: { secret, email }, request },
  dependencies,
) => {
  const { table, now } = dependencies;
  const authority = { secret, ip: request.ip };
  const heldPlace = await findHeld(bookingId, authority, dependencies);
  const at = now();
  const links = mailAttempts('links', email ?? heldPlace.attendeeEmail, at);
  await recordAttempts(table, [...attemptsOf('mailConfirmation', { order: bookingId }, at), ...links]);
  await retryOnConflict(async () => {
    const booking = await findHeld(bookingId, authority, dependencies);
    const result = await transactNamed<string>(table, await mailAgain(booking, email, dependencies));
    if (result.written) return undefined;
    // A concurrent repetition of the request may have changed it, and so used up what was left.
    if (result.failedConditions.has('booking')) return conflict;
    if (addressLimits.some((name) => result.failedConditions.has(name))) throw tooManyAttempts({ retryAfter: 3600 });
    return conflict;
  });
  const { booking, session } = await findBookingAndSession(table, bookingId);
  return viewWith(table, booking, session);
};

async function findHeld(id: string, authority: BookingAuthority, { table, now }: BookingDependencies): Promise<Place> {
  const booking = await findForChange(table, id, authority, now());
  if (!isHeldForConfirmation(booking)) throw new HttpError('confirmation_over');
  return booking;
}

async function mailAgain(
  booking: Place,
  email: string | undefined,
  dependencies: BookingDependencies,
): Promise<Writes> {
  if (email === undefined || email === booking.attendeeEmail) return { mail: placeHeldMail(booking, dependencies) };
  return correctAddress(booking, email, dependencies);
}
