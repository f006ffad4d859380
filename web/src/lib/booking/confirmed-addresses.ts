import { onForgetPerson, personKeys } from '../account/person-storage.ts';
import { call } from '../api/call.ts';
import { storeResponse } from '../api/store-response.ts';
import { refresh } from '../api/use-endpoint.ts';
import { randomSecret } from '../random-secret.ts';
import { readStored, writeStored } from '../storage.ts';
import { madeBookingSecret } from './made-bookings.ts';

const key = personKeys.confirmed;
const mailedKey = (bookingId: string) => `booking.mailed.${bookingId}`;

// For a browser that stores nothing: until the page is left.
const unstored = new Map<string, string>();
onForgetPerson(() => unstored.clear());

const sameAddress = (email: string) => email.trim().toLowerCase();

function readAll(): { email: string; secret: string }[] {
  const lines = readStored('localStorage', key)?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const [email = '', secret = ''] = line.split(' ');
    return secret === '' ? [] : [{ email, secret }];
  });
}

/** What shows that this browser once confirmed the address (docs/trust.md#confirmed-addresses); undefined if it did not. */
export function confirmingBrowser(email: string): string | undefined {
  return readAll().find((one) => one.email === sameAddress(email))?.secret;
}

/** Whether this browser has confirmed any address. */
export const hasConfirmedAny = (): boolean => readAll().length > 0;

function storeConfirmingBrowser(email: string, secret: string): void {
  const others = readAll().filter((one) => one.email !== sameAddress(email));
  const lines = [...others, { email: sameAddress(email), secret }].map((one) => `${one.email} ${one.secret}`);
  writeStored('localStorage', key, lines.join('\n'));
}

/** Remembers in this tab the secret of a mailed link, until it has confirmed its address. */
export function storeMailedLink(bookingId: string, secret: string): void {
  if (!writeStored('sessionStorage', mailedKey(bookingId), secret)) unstored.set(bookingId, secret);
}

function forgetMailedLink(bookingId: string): void {
  writeStored('sessionStorage', mailedKey(bookingId), null);
  unstored.delete(bookingId);
}

/** The secret of a mailed link that was opened in this tab and has not confirmed its address yet; null without one. */
export function mailedLink(bookingId: string): string | null {
  return readStored('sessionStorage', mailedKey(bookingId)) ?? unstored.get(bookingId) ?? null;
}

/** Whether this browser made the booking: opening its mailed link confirms by itself, which no mail scanner can do. */
export function isMakersLink(bookingId: string): boolean {
  const made = madeBookingSecret(bookingId);
  return made !== undefined && made !== mailedLink(bookingId);
}

/** Confirms the address that the link was mailed to, and keeps a place that is held for that. Throws an `ApiProblem`. */
export async function confirmByMailedLink(id: string, email: string): Promise<void> {
  const secret = mailedLink(id);
  if (secret === null) return;
  const browser = confirmingBrowser(email) ?? randomSecret();
  const params = { bookingId: id };
  const after = await call('confirmBooking', { params, body: { secret, browser } });
  storeConfirmingBrowser(email, browser);
  forgetMailedLink(id);
  await storeResponse('getBooking', { params }, after);
  void refresh('getSession', 'listSessions', 'listMyPlaces');
}

/** Confirms the address of a place in line by the token of its mail; `email`: where this browser knows it. */
export async function confirmPlaceInLine(sessionId: string, token: string, email: string | undefined): Promise<void> {
  const browser = email === undefined ? undefined : (confirmingBrowser(email) ?? randomSecret());
  await call('confirmEntry', { body: { sessionId, token, ...(browser && { browser }) } });
  if (email !== undefined && browser) storeConfirmingBrowser(email, browser);
  await refresh('getWaitlistPosition');
}
