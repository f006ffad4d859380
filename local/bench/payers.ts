import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import * as z from 'zod';
import { routes } from '#shared/contract/routes.ts';
import type { Addresses, Control } from './cloud.ts';
import { type Shot, shoot } from './load.ts';
import { addressOf } from './visitors.ts';

const day = 86_400_000;
const tries = 100;

/** What a place costs. */
export const price = { amount: 4000, currency: 'GBP' } as const;

/** Publishes a session in ten days whose places cost something, with so many places (null: any number). Returns its id. */
export function publishPaidSession(control: Control, maxAttendees: number | null = null): Promise<string> {
  const startTime = new Date(Math.ceil(Date.now() / day + 10) * day).toISOString();
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  return control.publish({ title: 'Paid', startTime, endTime, durationMinutes: 60, price, maxAttendees });
}

let callers = 0;

/**
 * A request for a paid place of a session by a new guest, from an address of their own: straight to the origin, which
 * alone lets it be chosen.
 */
export function paidShot(apiUrl: string, sessionId: string, terms: Record<string, unknown> = {}) {
  callers += 1;
  const bookingId = ulid();
  const email = `${bookingId.toLowerCase()}@example.com`;
  const body = { bookingId, sessionId, firstName: 'Bench', lastName: 'Payer', email, total: price, ...terms };
  const headers = { 'cloudfront-viewer-address': addressOf(callers) };
  const shot: Shot = { method: 'POST', url: `${apiUrl}${routes.createBooking.path}`, headers, body };
  return { bookingId, email, shot };
}

/** Sends a request, again while the site is too busy to take it, as people do. Returns its status and answer. */
export async function insist(shot: Shot): Promise<{ status: number; body: unknown }> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, body } = await shoot(shot);
    const isBusy = status === 429 || status === 503;
    if (!isBusy || attempt === tries) return { status, body: JSON.parse(body.toString('utf8') || 'null') };
    await pause(50 + Math.random() * 200);
  }
}

const held = z.object({ paymentUrl: z.url() });

/** Holds a place up to its payment page. Throws when it is refused. */
export async function hold({ apiUrl }: Addresses, sessionId: string) {
  const { bookingId, email, shot } = paidShot(apiUrl, sessionId);
  const { status, body } = await insist(shot);
  if (status !== 201) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
  return { bookingId, email, paymentUrl: held.parse(body).paymentUrl };
}

/** Pays by card on the payment page, and does not come back. */
export async function payAt(paymentUrl: string): Promise<void> {
  const fields = new URLSearchParams({ method: 'card', card: '4242424242424242', name: 'Bench Payer' });
  const headers = { origin: new URL(paymentUrl).origin };
  const answer = await fetch(paymentUrl, { method: 'POST', body: fields, headers, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`paying answered ${answer.status}`);
}

const bookings = z.array(z.object({ id: z.string(), status: z.string(), paymentStatus: z.string() }));

/** The bookings of a session as the table has them. */
export async function bookingsOf(control: Control, sessionId: string) {
  return bookings.parse(await control.demo('bookings', { sessionId }));
}

/** How many sessions and codes have counters that are not the number of what they count. */
export async function disagreements(control: Control): Promise<number> {
  return z.array(z.unknown()).parse(await control.demo('check')).length;
}
