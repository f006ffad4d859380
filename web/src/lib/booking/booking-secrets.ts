import { randomSecret } from '../random-secret.ts';
import { createTabSecrets } from '../secrets/tab-secrets.ts';
import { forgetMadeBooking, madeBookingSecret, storeMadeBooking } from './made-bookings.ts';

const tabSecrets = createTabSecrets('booking.secret');

/** Remembers in this tab what shows that it may change a booking (docs/trust.md#booking-authority). */
export const storeBookingSecret = tabSecrets.store;

/** The secret of a booking that this browser made, or whose mail was opened in this tab; null without one. */
export function bookingSecret(bookingId: string): string | null {
  return madeBookingSecret(bookingId) ?? tabSecrets.read(bookingId);
}

/** A secret that is for this booking alone, and not for the others that were ordered with it; undefined without one. */
export function secretOfPlace(bookingId: string, otherIds: readonly string[]): string | undefined {
  const others = otherIds.flatMap((id) => [tabSecrets.read(id), madeBookingSecret(id)]);
  const own = [tabSecrets.read(bookingId), madeBookingSecret(bookingId)];
  return own.find((secret) => secret && !others.includes(secret)) ?? undefined;
}

/** Forgets what showed that this browser may change a booking. */
export function forgetBookingSecret(bookingId: string): void {
  forgetMadeBooking(bookingId);
  tabSecrets.forget(bookingId);
}

/**
 * Lets the secret of a link that was opened in this tab take the place of one that this browser kept and the server has
 * refused, as from before the place was given to the person whose link it is. Returns whether there is another to try.
 */
export function replaceRefusedSecret(bookingId: string, refused: string): boolean {
  const ofTab = tabSecrets.read(bookingId);
  if (ofTab === null || ofTab === refused) return false;
  forgetMadeBooking(bookingId);
  return true;
}

/** The order of a booking's move is paid by those who may change the booking. */
export function lendSecret(bookingId: string, orderId: string): void {
  const secret = bookingSecret(bookingId);
  if (secret !== null) storeBookingSecret(orderId, secret);
}

/** Lets this browser, and not only this tab, change a booking whose mailed secret the server has taken. */
export function rememberMailedSecret({
  id,
  session,
}: {
  id: string;
  session: { id: string; startTime: string };
}): void {
  const secret = bookingSecret(id);
  if (secret === null || madeBookingSecret(id) !== undefined) return;
  storeMadeBooking({ sessionId: session.id, bookingId: id, startTime: session.startTime, secret, isMailed: true });
}

/** The secret to send with a new booking: 256 random bits, the same when the request is repeated. */
export function newBookingSecret(bookingId: string): string {
  const storedSecret = bookingSecret(bookingId);
  if (storedSecret !== null) return storedSecret;
  const secret = randomSecret();
  storeBookingSecret(bookingId, secret);
  return secret;
}
