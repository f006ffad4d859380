import type { ResponseBody } from '#shared/contract/contract.ts';
import { ticketDays } from '#shared/rules/bookings.ts';
import { personKeys } from '../account/person-storage.ts';
import { readStored, writeStored } from '../storage.ts';

type Booking = ResponseBody<'getBooking'>;

/** A ticket as this browser last saw it, to be read without network (docs/product.md#ticket). */
export type StoredTicket = { seenAt: string; booking: Booking };

const key = personKeys.tickets;
const maxTickets = 12;
const day = 24 * 3_600_000;

function isTicket(value: unknown): value is StoredTicket {
  if (typeof value !== 'object' || value === null || !('seenAt' in value) || !('booking' in value)) return false;
  const { seenAt, booking } = value;
  return typeof seenAt === 'string' && typeof booking === 'object' && booking !== null && 'session' in booking;
}

function readAll(now: Date): StoredTicket[] {
  const oldest = new Date(now.getTime() - ticketDays * day).toISOString();
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', key) ?? '[]');
    const tickets = Array.isArray(stored) ? stored.filter(isTicket) : [];
    return tickets.filter(({ booking }) => booking.session.endTime > oldest);
  } catch {
    return []; // Not ours.
  }
}

export function readTicket(bookingId: string, now = new Date()): StoredTicket | undefined {
  return readAll(now).find(({ booking }) => booking.id === bookingId);
}

/** Keeps the latest tickets, until someone signs out. */
export function storeTicket(booking: Booking, now = new Date()): void {
  const others = readAll(now).filter((ticket) => ticket.booking.id !== booking.id);
  const kept = [...others, { seenAt: now.toISOString(), booking }].slice(-maxTickets);
  writeStored('localStorage', key, JSON.stringify(kept));
}

export function forgetTicket(bookingId: string): void {
  const kept = readAll(new Date()).filter(({ booking }) => booking.id !== bookingId);
  writeStored('localStorage', key, JSON.stringify(kept));
}
