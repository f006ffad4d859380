import { normaliseEmail } from '#shared/rules/email-addresses.ts';
import { personKeys } from '../account/person-storage.ts';
import { call } from '../api/call.ts';
import { storeResponse } from '../api/store-response.ts';
import { refresh } from '../api/use-endpoint.ts';
import { hasCode } from '../problem.ts';
import { randomSecret } from '../random-secret.ts';
import { createTabSecrets } from '../secrets/tab-secrets.ts';
import { readStored, writeStored } from '../storage.ts';
import { ownBookingSecret } from './made-bookings.ts';

const key = personKeys.confirmed;
const mailedLinks = createTabSecrets('booking.mailed');

function readAll(): { email: string; secret: string }[] {
  const lines = readStored('localStorage', key)?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const [email = '', secret = ''] = line.split(' ');
    return secret === '' ? [] : [{ email, secret }];
  });
}

/** The secret that shows that this browser once confirmed the address (docs/trust.md#confirmed-addresses); undefined if it did not. */
export function confirmingBrowser(email: string): string | undefined {
  return readAll().find((one) => one.email === normaliseEmail(email))?.secret;
}

export const hasConfirmedAny = (): boolean => readAll().length > 0;

function storeConfirmingBrowser(typed: string, secret: string): void {
  const email = normaliseEmail(typed);
  const others = readAll().filter((one) => one.email !== email);
  const lines = [...others, { email, secret }].map((one) => `${one.email} ${one.secret}`);
  writeStored('localStorage', key, lines.join('\n'));
}

/** Remembers in this tab the secret of a mailed link, until it has confirmed its address. */
export const storeMailedLink = mailedLinks.store;

/** The secret of a mailed link that was opened in this tab and has not confirmed its address yet; null without one. */
export const mailedLink = mailedLinks.read;

/**
 * True where this browser made the booking itself: opening its mailed link confirms at once, which no mail scanner can do. A
 * secret that was only kept from a mailed link does not count.
 */
export function isMakersLink(bookingId: string): boolean {
  const own = ownBookingSecret(bookingId);
  return own !== undefined && own !== mailedLink(bookingId);
}

/** Confirms the address that the link was mailed to, and keeps a place that is held for that. Throws an `ApiProblem`. */
export async function confirmByMailedLink(id: string, email: string): Promise<void> {
  const secret = mailedLink(id);
  if (secret === null) return;
  const browser = confirmingBrowser(email) ?? randomSecret();
  const params = { bookingId: id };
  const booking = await call('confirmBooking', { params, body: { secret, browser } }).catch((error: unknown) => {
    // Each further try would count against the network (docs/trust.md#rate-limits).
    if (hasCode(error, 'not_your_booking')) mailedLinks.forget(id);
    throw error;
  });
  storeConfirmingBrowser(email, browser);
  mailedLinks.forget(id);
  await storeResponse('getBooking', { params }, booking);
  void refresh('getSession', 'listSessions', 'listMyPlaces');
}

/** Confirms the address of a place in line by the token of its mail; `email`: where this browser knows it. Throws an `ApiProblem`. */
export async function confirmPlaceInLine(sessionId: string, token: string, email: string | undefined): Promise<void> {
  const browser = email === undefined ? undefined : (confirmingBrowser(email) ?? randomSecret());
  await call('confirmEntry', { body: { sessionId, token, ...(browser && { browser }) } });
  if (email !== undefined && browser) storeConfirmingBrowser(email, browser);
  await refresh('getWaitlistPosition');
}
