import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { routes } from '#shared/contract/routes.ts';
import type { Addresses, Control } from './cloud.ts';
import type { Shot } from './load.ts';
import { shoot } from './load.ts';

const day = 86_400_000;

/** A free session in ten days with unlimited seats. */
export function openSession() {
  const startTime = new Date(Math.ceil(Date.now() / day + 10) * day).toISOString();
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  const when = { startTime, endTime, durationMinutes: 60 };
  return { title: 'Seats for all', ...when, price: { amount: 0, currency: 'GBP' }, maxAttendees: null };
}

/** Publishes such a session. Returns its id. */
export function publishOpenSession(control: Control): Promise<string> {
  return control.publish(openSession());
}

/** The secret of a benchmark's browser for a booking, derived from its id. */
export function visitorSecret(bookingId: string): string {
  return createHash('sha256').update(bookingId).digest('base64url');
}

/** The header with a caller's IP address, unique per number. */
export const addressOf = (caller: number) => `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}:40000`;

/** E-mail address of the guest of a booking. */
export const guestAddress = (bookingId: string) => `${bookingId.toLowerCase()}@example.com`;

let callers = 1 << 20;

/** A booking request for a free session by a new guest with an IP address of their own, which the origin alone takes over. */
export function bookingShot(url: string, sessionId: string): { bookingId: string; shot: Shot } {
  const bookingId = ulid();
  const guest = { firstName: 'Bench', lastName: 'Visitor', email: guestAddress(bookingId) };
  const secret = visitorSecret(bookingId);
  const body = { bookingId, sessionId, ...guest, secret, total: { amount: 0, currency: 'GBP' } };
  callers += 1;
  const headers = { 'cloudfront-viewer-address': addressOf(callers) };
  return { bookingId, shot: { method: 'POST', url: `${url}${routes.createBooking.path}`, headers, body } };
}

/** Books a seat; returns the booking's id. Throws on an error. */
export async function book({ apiUrl }: Addresses, sessionId: string): Promise<string> {
  const { bookingId, shot } = bookingShot(apiUrl, sessionId);
  const { status, body } = await shoot(shot);
  if (status !== 201) throw new Error(`booking answered ${status}: ${body}`);
  return bookingId;
}
