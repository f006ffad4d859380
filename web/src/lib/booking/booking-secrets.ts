import { onForgetPerson } from '../account/person-storage.ts';
import { readStored, writeStored } from '../storage.ts';
import { madeBookingSecret, storeMadeBooking } from './made-bookings.ts';
import { randomSecret } from './random-secret.ts';

const tabKey = (bookingId: string) => `booking.secret.${bookingId}`;

// For a browser that stores nothing: until the page is left.
const unstored = new Map<string, string>();
onForgetPerson(() => unstored.clear());

/** Remembers in this tab what shows that it may change a booking (docs/trust.md#booking-authority). */
export function storeBookingSecret(bookingId: string, secret: string): void {
  if (!writeStored('sessionStorage', tabKey(bookingId), secret)) unstored.set(bookingId, secret);
}

/** The secret of a booking that this browser made, or whose mail was opened in this tab; null without one. */
export function bookingSecret(bookingId: string): string | null {
  const ofTab = readStored('sessionStorage', tabKey(bookingId)) ?? unstored.get(bookingId);
  return madeBookingSecret(bookingId) ?? ofTab ?? null;
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
  storeMadeBooking({ sessionId: session.id, bookingId: id, startTime: session.startTime, secret });
}

/** The secret to send with a new booking: 256 random bits, the same when the request is repeated. */
export function newBookingSecret(bookingId: string): string {
  const known = bookingSecret(bookingId);
  if (known !== null) return known;
  const secret = randomSecret();
  storeBookingSecret(bookingId, secret);
  return secret;
}
