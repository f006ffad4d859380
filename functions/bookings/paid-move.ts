import { isBooked } from '#shared/rules/bookings.ts';
import type { EventContext } from '../events/event.ts';
import type { Booking } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import { emailGroup } from '../keys/seat-group.ts';
import { isWithdrawn, type WholeSession } from '../keys/session.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import { paidBy, type Settlement, type Step, type Writes } from '../payments/order.ts';
import type { Table } from '../platform/table.ts';
import { findWholeSession } from '../sessions/store.ts';
import { findEntry, removeEntry } from '../waitlist/store.ts';
import type { BookingContext } from './context.ts';
import { emitBookingMoved, movedBooking, named } from './moved-booking.ts';
import { movedAnswers } from './screening.ts';
import { joinEmailGroup, leaveCallerGroups, leaveGroups, releasedHold, replaceInGroup } from './seat-groups.ts';
import { allocateSeat, takeHeldSeat } from './seats.ts';
import { changeBooking, findBooking } from './store.ts';

/** What settling the order of a move reads beside the order's own context. */
export type MoveContext = {
  /** The booking that it moves. */
  booking: Booking;
  from: WholeSession | undefined;
  to: WholeSession | undefined;
  /** The entry of the booking's attendee on the waitlist of the session that it moves to. */
  entry: WaitlistEntry | undefined;
};

/** The items that settling a booking reads, which may be the order of a move. */
export type MovingContext = BookingContext & {
  /** The move that an order of one pays for; undefined also when the booking that it moves is gone. */
  move?: MoveContext | undefined;
  /** The context of the booking that it moves. */
  moved?: BookingContext | undefined;
};

/** Undefined when the booking is gone. */
export async function loadMove(table: Table, { movesBookingId, sessionId }: Booking): Promise<MoveContext | undefined> {
  const booking = movesBookingId === null ? undefined : await findBooking(table, movesBookingId);
  if (!booking) return undefined;
  const [from, to, entry] = await Promise.all([
    findWholeSession(table, booking.sessionId, { consistent: true }),
    findWholeSession(table, sessionId, { consistent: true }),
    findEntry(table, sessionId, emailHash(booking.attendeeEmail)),
  ]);
  return { booking, from, to, entry };
}

/** Longer than making all lost orders of a restored table again takes, in milliseconds. */
const rebuildTimeMs = 24 * 3_600_000;

/**
 * The step after the order of a move was paid (docs/product.md#moving-to-a-dearer-session): it moves the booking unless that was
 * changed otherwise, or one of the sessions has started or does not take place.
 */
export function whenMovePaid(
  { order, context: { move } }: Settlement<Booking, MovingContext>,
  hasFreeSeat: boolean,
  now: Date,
): Step {
  const { rebuiltAt, status } = order;
  if (!move) {
    if (rebuiltAt === null) return { action: 'markRefundDue', cause: 'cancelled' };
    // Its booking may be made again after it.
    const isAwaited = now.getTime() < Date.parse(rebuiltAt) + rebuildTimeMs;
    return isAwaited ? { action: 'none' } : { action: 'keepPayment' };
  }
  const { booking, from, to } = move;
  const isUnderWay = booking.pendingMoveId === order.id || rebuiltAt !== null;
  const isElsewhere = booking.sessionId !== order.sessionId;
  if (!isBooked(booking) || !isUnderWay || !isElsewhere) return { action: 'markRefundDue', cause: 'cancelled' };
  const isSeatLeft = status === 'pending' || hasFreeSeat;
  if (isAhead(from, now) && isAhead(to, now) && isSeatLeft) {
    return { action: 'complete', seat: status === 'pending' ? 'held' : 'free' };
  }
  return rebuiltAt === null ? { action: 'markRefundDue', cause: 'no_seat' } : { action: 'keepPayment' };
}

function isAhead(session: WholeSession | undefined, now: Date): boolean {
  return session !== undefined && !isWithdrawn(session) && session.startTime > now.toISOString();
}

/**
 * The booking gets the seat that the order holds, or a free one, and the order has none any more.
 * @param left releases the seat that the booking leaves
 */
export function completeMove(
  { order, checkout, context }: Settlement<Booking, MovingContext>,
  { seat, left }: { seat: string; left: Writes },
  mails: EventContext,
): Writes {
  const { move } = context;
  if (!move?.from || !move.to) throw new Error('a move without its booking and sessions');
  const { booking, from, to, entry } = move;
  const now = mails.now();
  const surchargeIds = [...booking.surchargeIds, order.id];
  const leavesWaitlist = entry !== undefined;
  const { answers, change } = movedAnswers(booking, to);
  return {
    ...named('left', left),
    booking: changeBooking(booking, { ...movedBooking(booking, { from, to }, order, now), ...change, surchargeIds }),
    answers,
    order: changeBooking(order, {
      status: 'cancelled',
      paymentStatus: 'paid',
      byHand: false,
      ...paidBy(checkout, order, now),
      ...releasedHold,
    }),
    seat:
      seat === 'held'
        ? takeHeldSeat(to.id, { leavesWaitlist })
        : allocateSeat(to, now, { use: 'take', leavesWaitlist, atThisPrice: false }),
    entry: entry && removeEntry(entry),
    ...leaveCallerGroups(order, context),
    ...groupWrites({ order, booking, context }, seat),
    moved: emitBookingMoved(booking, from, mails),
  };
}

type Grouped = { order: Booking; booking: Booking; context: BookingContext };

/** The booking takes the order's place among those of its address; it may have been given to another one meanwhile. */
function groupWrites({ order, booking, context }: Grouped, seat: string): Writes {
  const joined = joinEmailGroup({ ...booking, sessionId: order.sessionId }, null);
  if (seat !== 'held') return { joined };
  if (order.attendeeEmail !== booking.attendeeEmail) return { joined, ended: leaveGroups(order, context).emailSeats };
  return { joined: replaceInGroup(order, booking.id, emailGroup(order.attendeeEmail), context.emailSeats) ?? joined };
}
