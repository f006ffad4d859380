import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked, ticketDays } from '#shared/rules/bookings.ts';
import type { Money } from '#shared/rules/money.ts';
import { isImpersonating, readAccount } from '../account/account-store.ts';
import { personKeys } from '../account/person-storage.ts';
import { readStored, writeStored } from '../storage.ts';

type Booking = ResponseBody<'getBooking'>;

/** A place that the viewer gave away: the name that was typed here, null where it was given elsewhere, and whether they paid. */
export type GivenPlace = {
  name: string | null;
  isPayer: boolean;
  /** Tells when it was given here, to which address, all but its beginning left out, and what the viewer had paid. */
  gift?: { at: string; email: string; paid: Booking['ownPaid'] };
  /** Present while the viewer still owes the rest of its price. */
  rest?: Money | undefined;
  /** Present once they have paid it. */
  restPaid?: Money | undefined;
};

/**
 * Parts that are fetched apart from the ticket: the name on it, for those who may change it, and its calendar file. `given` is
 * there once its viewer has given the place away.
 */
type Parts = { attendeeName?: string; calendar?: string; given?: GivenPlace | undefined };

/** A ticket as this browser last saw it, to be read without network (docs/product.md#ticket). */
export type StoredTicket = Parts & {
  seenAt: string;
  booking: Booking;
  /** The account that saw it, which alone is shown it again; null for a guest. */
  owner: string | null;
};

const key = personKeys.tickets;
export const maxTickets = 12;
const day = 24 * 3_600_000;

function isTicket(value: unknown): value is StoredTicket {
  if (typeof value !== 'object' || value === null) return false;
  if (!('seenAt' in value && 'booking' in value && 'owner' in value)) return false;
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

const write = (tickets: StoredTicket[]) => void writeStored('localStorage', key, JSON.stringify(tickets));

/** The tickets that this browser keeps for who uses it now; of a member whom an admin looks as, none. */
export function storedTickets(now = new Date()): StoredTicket[] {
  if (isImpersonating()) return [];
  const sub = readAccount()?.sub ?? null;
  return readAll(now).filter(({ owner }) => owner === null || owner === sub);
}

/** Lists the tickets of places that are the viewer's, in upcoming sessions, the next ones first. */
export function upcomingTickets(now = new Date()): StoredTicket[] {
  return storedTickets(now)
    .filter(({ booking, given }) => isBooked(booking) && booking.ending === null && given === undefined)
    .filter(({ booking }) => new Date(booking.session.endTime) > now)
    .sort((one, other) => (one.booking.session.startTime < other.booking.session.startTime ? -1 : 1));
}

export function readTicket(bookingId: string, now = new Date()): StoredTicket | undefined {
  return storedTickets(now).find(({ booking }) => booking.id === bookingId);
}

/** Keeps the latest tickets, until someone signs out. A calendar file is kept while it says the same as the ticket. */
export function storeTicket(booking: Booking, now = new Date()): void {
  if (isImpersonating()) return;
  const all = readAll(now);
  const before = readTicket(booking.id, now);
  const isSame = before && JSON.stringify(before.booking.session) === JSON.stringify(booking.session);
  const { attendeeName, calendar } = (isSame && before) || {};
  const givenPlace = before?.given;
  const parts = {
    ...(attendeeName && { attendeeName }),
    ...(calendar && { calendar }),
    ...(givenPlace && { given: givenPlace }),
  };
  const ticket = { seenAt: now.toISOString(), booking, owner: readAccount()?.sub ?? null, ...parts };
  write([...all.filter((other) => other.booking.id !== booking.id), ticket].slice(-maxTickets));
}

/** Adds to a ticket that is kept; what is undefined is removed. */
export function completeTicket(bookingId: string, parts: Parts, now = new Date()): void {
  if (!readTicket(bookingId, now)) return;
  write(readAll(now).map((ticket) => (ticket.booking.id === bookingId ? { ...ticket, ...parts } : ticket)));
}

export function forgetTicket(bookingId: string): void {
  write(readAll(new Date()).filter(({ booking }) => booking.id !== bookingId));
}
