import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import * as z from 'zod';
import { routes } from '#shared/contract/routes.ts';
import type { Addresses, Control } from './cloud.ts';
import { type Shot, shoot } from './load.ts';
import { addressOf, visitorSecret } from './visitors.ts';

const day = 86_400_000;
const maxAttempts = 100;

export const price = { amount: 4000, currency: 'GBP' } as const;

/** Publishes a paid session in ten days (null: unlimited seats). Returns its id. */
export function publishPaidSession(control: Control, maxAttendees: number | null = null): Promise<string> {
  const startTime = new Date(Math.ceil(Date.now() / day + 10) * day).toISOString();
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  return control.publish({ title: 'Paid', startTime, endTime, durationMinutes: 60, price, maxAttendees });
}

let callers = 0;

/**
 * A booking request for a paid session by a new guest with an own IP address: sent to the origin, since the edge sets
 * the address.
 */
export function paidShot(apiUrl: string, sessionId: string, terms: Record<string, unknown> = {}) {
  callers += 1;
  const bookingId = ulid();
  const email = `${bookingId.toLowerCase()}@example.com`;
  const guest = { firstName: 'Bench', lastName: 'Payer', email, secret: visitorSecret(bookingId) };
  const body = { bookingId, sessionId, ...guest, total: price, ...terms };
  const headers = { 'cloudfront-viewer-address': addressOf(callers) };
  const shot: Shot = { method: 'POST', url: `${apiUrl}${routes.createBooking.path}`, headers, body };
  return { bookingId, email, shot };
}

/** Sends a request, retried on 429 and 503. Returns the status and body. */
export async function sendWithRetries(shot: Shot): Promise<{ status: number; body: unknown }> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, body } = await shoot(shot);
    const isBusy = status === 429 || status === 503;
    if (!isBusy || attempt === maxAttempts) return { status, body: JSON.parse(body.toString('utf8') || 'null') };
    await pause(50 + Math.random() * 200);
  }
}

const heldBookingSchema = z.object({ paymentUrl: z.url() });

/** Books a seat up to its payment page. Throws on an error. */
export async function hold({ apiUrl }: Addresses, sessionId: string) {
  const { bookingId, email, shot } = paidShot(apiUrl, sessionId);
  const { status, body } = await sendWithRetries(shot);
  if (status !== 201) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
  return { bookingId, email, paymentUrl: heldBookingSchema.parse(body).paymentUrl };
}

/** Pays by card, without following the redirect. */
export async function payAt(paymentUrl: string): Promise<void> {
  const fields = new URLSearchParams({ method: 'card', card: '4242424242424242', name: 'Bench Payer' });
  const headers = { origin: new URL(paymentUrl).origin };
  const answer = await fetch(paymentUrl, { method: 'POST', body: fields, headers, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`paying answered ${answer.status}`);
}

const bookings = z.array(z.object({ id: z.string(), status: z.string(), paymentStatus: z.string() }));

export async function bookingsOf(control: Control, sessionId: string) {
  return bookings.parse(await control.demo('bookings', { sessionId }));
}

/** Number of sessions and codes whose counters do not match their bookings. */
export async function counterMismatches(control: Control): Promise<number> {
  return z.array(z.unknown()).parse(await control.demo('check')).length;
}
