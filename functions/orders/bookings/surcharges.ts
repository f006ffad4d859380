import { isBooked } from '#shared/rules/bookings.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { findEntry, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { type EventContext, emit, emitRefund } from '../../ground/events/event.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Order } from '../../ground/keys/order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup } from '../../ground/keys/seat-group.ts';
import { isWithdrawn, type WholeSession } from '../../ground/keys/session.ts';
import { isPendingSurcharge, placeOfSurcharge, type Surcharge, surchargeLineOf } from '../../ground/keys/surcharge.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import {
  isPartDue,
  type OrderRules,
  paidBy,
  refundSent,
  type Settlement,
  type Step,
  type Writes,
} from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { type BookingContext, loadBookingContext } from './context.ts';
import { canTakeFreeSeat } from './free-seat.ts';
import { emitBookingMoved, movedBooking, named } from './moved-booking.ts';
import { changePlace, findPlace } from './place-store.ts';
import { releaseSeat } from './release-seat.ts';
import { movedAnswers } from './screening.ts';
import { joinEmailGroup, leaveCallerGroups, leaveGroups, releasedHold, replaceInGroup } from './seat-groups.ts';
import { allocateSeat, countedOf, takeHeldSeat } from './seats.ts';
import { findSurcharge } from './surcharge-store.ts';

type Move = {
  booking: Place;
  /** The items that change when the booking's seat is released. */
  context: BookingContext;
  from: WholeSession | undefined;
  to: WholeSession | undefined;
  /** The entry of the booking's attendee on the waitlist of the session that it moves to. */
  entry: WaitlistEntry | undefined;
};

/** Settling a surcharge reads this beside it; `move` is undefined once the booking is gone. */
type SurchargeContext = BookingContext & { move: Move | undefined };

type SurchargeSettlement = Settlement<Surcharge, SurchargeContext>;

/** The booking is moved in the same transaction as the payment is recorded. */
export const surchargeRules: OrderRules<Surcharge, SurchargeContext> = {
  find: findSurcharge,
  loadContext: loadSurchargeContext,
  idIn: ({ metadata }) => metadata.surchargeId,
  // The back office lists it among the bookings.
  subjectOf: ({ id }) => ({ type: 'booking', id }),
  amountToRefund: ({ refundAmount }) => refundAmount,
  isCompleted: hasMoved,
  whenPaid,
  change: (order, changes) => ({ order: changeOrder(order, changes) }),
  complete,
  release: ({ order, context }, reason, mails) => ({
    ...endSurcharge(order, { status: reason === 'failed' ? 'failed' : 'cancelled' }, context, mails),
    failed: reason === 'failed' ? paymentFailed(order, mails) : undefined,
  }),
  markRefundDue: ({ order, checkout, context }, cause, mails) => {
    const refundReason = cause === 'cancelled' || cause === 'refunded_at_stripe' ? cause : null;
    const paymentId = checkout?.paymentId ?? null;
    return endSurcharge(order, { refundDueAt: mails.now().toISOString(), refundReason, paymentId }, context, mails);
  },
  markRefunded: (order, mails) => ({
    surcharge: changeOrder(order, refundSent(order, hasMoved(order), mails.now().toISOString())),
    refund: refundOf(order, mails),
  }),
  cancelReversed: ({ order, context }, refundReason, mails) => ({
    ...endSurcharge(order, { refundedAt: mails.now().toISOString(), refundReason }, context, mails),
    refund: emitRefund(aboutSurcharge(order), mails),
  }),
  aboutRefund: aboutSurcharge,
};

/** Tells whether the surcharge has moved the booking: a part of its payment can go back without ending it. */
export function hasMoved({ status }: Pick<Surcharge, 'status'>): boolean {
  return status === 'paid';
}

async function loadSurchargeContext(table: Table, order: Surcharge): Promise<SurchargeContext> {
  const [context, move] = await Promise.all([
    loadBookingContext(table, placeOfSurcharge(order)),
    loadMove(table, order),
  ]);
  return { ...context, move };
}

async function loadMove(table: Table, order: Surcharge): Promise<Move | undefined> {
  const { bookingId, sessionId } = surchargeLineOf(order);
  const booking = await findPlace(table, bookingId);
  if (!booking) return undefined;
  const [context, from, to, entry] = await Promise.all([
    loadBookingContext(table, booking),
    findWholeSession(table, booking.sessionId, { consistent: true }),
    findWholeSession(table, sessionId, { consistent: true }),
    findEntry(table, sessionId, emailHash(booking.attendeeEmail)),
  ]);
  return { booking, context, from, to, entry };
}

/** Longer than making all lost orders of a restored table again takes, in milliseconds. */
const rebuildTimeMs = 24 * 3_600_000;

/**
 * The step after a surcharge was paid (docs/product.md#moving-to-a-dearer-session): it moves the booking unless that was changed
 * otherwise, or one of the sessions has started or does not take place.
 */
function whenPaid({ order, context }: SurchargeSettlement, now: Date): Step {
  const { rebuiltAt } = order;
  const { move } = context;
  if (!move) {
    if (rebuiltAt === null) return { action: 'markRefundDue', cause: 'cancelled' };
    // Its booking may be made again after it.
    const isAwaited = now.getTime() < Date.parse(rebuiltAt) + rebuildTimeMs;
    return isAwaited ? { action: 'none' } : { action: 'keepPayment' };
  }
  const { booking, from, to } = move;
  const isUnderWay = booking.pendingMoveId === order.id || rebuiltAt !== null;
  const isElsewhere = booking.sessionId !== surchargeLineOf(order).sessionId;
  if (!isBooked(booking) || !isUnderWay || !isElsewhere) return { action: 'markRefundDue', cause: 'cancelled' };
  const isHeld = isPendingSurcharge(order);
  if (isAhead(from, now) && isAhead(to, now) && (isHeld || canTakeFreeSeat(order, context, now))) {
    return { action: 'complete', seat: isHeld ? 'held' : 'free' };
  }
  return rebuiltAt === null ? { action: 'markRefundDue', cause: 'no_seat' } : { action: 'keepPayment' };
}

function isAhead(session: WholeSession | undefined, now: Date): boolean {
  return session !== undefined && !isWithdrawn(session) && session.startTime > now.toISOString();
}

/** The booking gets the seat that the surcharge holds, or a free one, and leaves its own. */
function complete({ order, checkout, context }: SurchargeSettlement, seat: string, mails: EventContext): Writes {
  const { move } = context;
  if (!move?.from || !move.to) throw new Error('a move without its booking and sessions');
  const { booking, from, to, entry } = move;
  const now = mails.now();
  const surchargeIds = [...booking.surchargeIds, order.id];
  const leavesWaitlist = entry !== undefined;
  const { answers, change } = movedAnswers(booking, to);
  // The use of the booking's code stays, and its answers follow it.
  const left = releaseSeat({ ...booking, discount: null, screening: null }, move.context, mails);
  const after = movedBooking(booking, { from, to }, surchargeLineOf(order), now);
  return {
    ...named('left', left),
    ...changePlace(booking, { ...after, ...change, surchargeIds }),
    answers,
    surcharge: changeOrder(order, {
      status: 'paid',
      byHand: false,
      ...paidBy(checkout, order, now),
      ...releasedHold,
    }),
    seat:
      seat === 'held'
        ? takeHeldSeat(to.id, { leavesWaitlist })
        : allocateSeat(to, now, { use: 'take', leavesWaitlist, atThisPrice: false, option: countedOf(after) }),
    entry: entry && removeWaitlistEntry(entry),
    ...leaveCallerGroups(placeOfSurcharge(order), context),
    ...groupWrites(order, booking, context, seat),
    moved: emitBookingMoved(booking, { from }, mails),
  };
}

/** The booking takes the surcharge's place among those of its address; it may have been given to another one meanwhile. */
function groupWrites(order: Surcharge, booking: Place, context: BookingContext, seat: string): Writes {
  const holder = placeOfSurcharge(order);
  const joined = joinEmailGroup({ ...booking, sessionId: holder.sessionId }, null);
  if (seat !== 'held') return { joined };
  if (order.buyerEmail !== booking.attendeeEmail) return { joined, ended: leaveGroups(holder, context).emailSeats };
  return { joined: replaceInGroup(holder, booking.id, emailGroup(order.buyerEmail), context.emailSeats) ?? joined };
}

/** Ends a surcharge without a move, and releases the seat that it holds. */
export function endSurcharge(
  order: Surcharge,
  changes: Partial<Order>,
  context: Omit<BookingContext, 'entry'>,
  mails: EventContext,
): Writes {
  return {
    ...(isPendingSurcharge(order) ? releaseSeat(placeOfSurcharge(order), context, mails) : {}),
    surcharge: changeOrder(order, { status: 'cancelled', ...releasedHold, ...changes }),
  };
}

export function aboutSurcharge({ id: bookingId, buyerEmail: to }: Surcharge) {
  return { order: { type: 'booking', bookingId }, to } as const;
}

/** None where another mail names the refund: of a booking that ended, or that was moved to a lower price. */
function refundOf(order: Surcharge, mails: EventContext): Write | undefined {
  if (order.duePart) return emitRefund({ ...aboutSurcharge(order), partId: order.duePart.id }, mails);
  const isAnnounced = order.refundAnnounced || isPartDue(order, hasMoved(order));
  return isAnnounced ? undefined : emitRefund(aboutSurcharge(order), mails);
}

function paymentFailed(order: Surcharge, { now, newId }: EventContext): Write {
  const at = now();
  return emit({ id: newId(at), kind: 'paymentFailed', ...aboutSurcharge(order) }, at);
}
