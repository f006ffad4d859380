import type { SettableStatus } from '#shared/rules/admin.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import { allocateSeat, holdTakenSeat, type SeatUse, takeHeldSeat } from '../../bookings/seats.ts';
import { changeBooking } from '../../bookings/store.ts';
import { bookingMails } from '../../bookings/writes.ts';
import type { Booking } from '../../keys/booking.ts';
import type { Session } from '../../keys/session.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Table, Write } from '../../platform/table.ts';
import { bookingRules } from '../../settlement/booking-rules.ts';
import type { Desk, Writes } from '../../settlement/order.ts';
import { releaseSeat, type Surroundings } from '../../settlement/writes.ts';
import { removeEntry } from '../../waitlist/store.ts';
import { changesOf, codeChange, type Wanted } from './manual-change.ts';

/** What a booking does with its seat: it is taken by what counts as paid or free, held by what is pending. */
function seatUseOf({ status }: Pick<Booking, 'status'>): SeatUse | null {
  if (status === 'cancelled') return null;
  return isBooked({ status }) ? 'take' : 'hold';
}

/** Paid makes a booking completed, and so does free: its place counts (docs/decisions/orders-by-hand.md). */
function statusesOf(to: SettableStatus): Pick<Booking, 'status' | 'paymentStatus'> {
  return { status: to === 'paid' || to === 'free' ? 'completed' : to, paymentStatus: to };
}

/**
 * All that changes at once when an admin sets a booking: seat, code, waitlist, and the mail that confirms a place. Throws
 * HttpError 409 when it needs a seat and none is free, 404 when its session is gone.
 */
export async function bookingWrites(table: Table, booking: Booking, wanted: Wanted, desk: Desk): Promise<Writes> {
  const around = await bookingRules.gather(table, booking);
  const { session } = around;
  const now = desk.now();
  const statuses = statusesOf(wanted.to);
  const [was, is] = [seatUseOf(booking), seatUseOf(statuses)];
  const becomesTheirs = is === 'take' && was !== 'take';
  const follows = was === null && is !== null && session ? { sessionStart: session.startTime } : {};
  const changes = { ...statuses, ...changesOf(booking, wanted, now), ...follows, offered: false };
  return {
    booking: changeBooking(booking, changes),
    ...(is === null && was !== null
      ? releaseSeat({ booking, ...around }, desk)
      : seatAndCode(booking, around, is, now)),
    entry: becomesTheirs && around.entry ? removeEntry(around.entry) : undefined,
    confirmed: becomesTheirs && isAhead(session, now) ? bookingMails(booking, desk).confirmed : undefined,
  };
}

const isAhead = (session: Session | undefined, now: Date) =>
  session !== undefined && session.startTime > now.toISOString();

function seatAndCode(booking: Booking, around: Surroundings, is: SeatUse | null, now: Date) {
  const was = seatUseOf(booking);
  return {
    seat: was === is || is === null ? undefined : seatChange(around, was, is, now),
    code: codeChange(booking, around.codeExists, { was: was !== null, used: is !== null }),
  };
}

function seatChange({ session, entry }: Surroundings, was: SeatUse | null, use: SeatUse, now: Date): Write | undefined {
  const leavesWaitlist = use === 'take' && entry !== undefined;
  if (was === null)
    return allocateSeat(withFreeSeat(session), now, { use, leavesWaitlist, atThisPrice: false, byAdmin: true });
  // The counters of a session that is gone are gone too.
  if (!session) return undefined;
  return use === 'take' ? takeHeldSeat(session.id, { leavesWaitlist }) : holdTakenSeat(session.id);
}

function withFreeSeat(session: Session | undefined): Session {
  if (!session || session.deletedAt !== undefined) throw new HttpError('session_not_found');
  const seats = { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld };
  if (isSoldOut(seats)) throw new HttpError('sold_out');
  if (seatsLeft(seats) === 0) throw new HttpError('seats_held');
  return session;
}
