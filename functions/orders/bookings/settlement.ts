import { type BookingEnding, isBooked, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { recountCodeUse } from '../../domains/discount-codes/store.ts';
import { removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { type EventContext, emit, emitRefund } from '../../ground/events/event.ts';
import { isHeldForConfirmation, isHeldJointly, jointOrderIdOf } from '../../ground/keys/booking.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isWithdrawn } from '../../ground/keys/session.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import {
  isPartDue,
  leftOf,
  type OrderRules,
  paidBy,
  refundSent,
  type Settlement,
  type Writes,
} from '../payments/order.ts';
import { refundVouchers } from '../payments/voucher-writes.ts';
import { emitBookingConfirmed } from './booking-events.ts';
import { chargeWrites } from './charge.ts';
import { isCharged, isWaitingFor } from './charge-state.ts';
import { type BookingContext, loadBookingContext } from './context.ts';
import { endBooking } from './end-booking.ts';
import { countLapse } from './free-places.ts';
import { canTakeFreeSeat } from './free-seat.ts';
import { restOfDeposit } from './new-rest.ts';
import { payerOf } from './payers.ts';
import { changePlace, findPlace } from './place-store.ts';
import { returnSurcharges } from './return-surcharges.ts';
import { joinEmailGroup, leaveCallerGroups, releasedHold } from './seat-groups.ts';
import { allocateSeat, countedOf, takeHeldSeat } from './seats.ts';

type BookingSettlement = Settlement<Place, BookingContext>;

export const bookingRules: OrderRules<Place, BookingContext> = {
  find: findPlace,
  loadContext: loadBookingContext,
  idIn: ({ metadata }) => metadata.bookingId,
  subjectOf: ({ id }) => ({ type: 'booking', id }),
  isSettledElsewhere: isHeldJointly,
  // The payment of a joint order has shares of other bookings.
  amountToRefund: (order) => order.refundAmount ?? (jointOrderIdOf(order) === null ? null : leftOf(order)),
  isCompleted: isBooked,
  isCharged,
  charge: async (settlement, dependencies) => {
    const { order: booking, context } = settlement;
    const writes = await chargeWrites({ ...context, booking }, dependencies);
    return writes ?? bookingRules.release({ ...settlement }, 'expired', dependencies);
  },
  whenPaid: (settlement, now) => {
    const { order, context } = settlement;
    const { session } = context;
    // They left the waitlist, or it was cancelled, while the card was charged.
    const isWanted = order.status === 'pending' && isWaitingFor(context.entry, order);
    if (order.savedCard && !isWanted) return { action: 'markRefundDue', cause: 'cancelled' };
    const isGone = !session || isWithdrawn(session);
    if (!isGone && order.status === 'pending') return { action: 'complete', seat: 'held' };
    if (!isGone && canTakeFreeSeat(order, context, now)) return { action: 'complete', seat: 'free' };
    return order.rebuiltAt === null ? { action: 'markRefundDue', cause: 'no_seat' } : { action: 'keepPayment' };
  },
  change: changePlace,
  complete,
  release: ({ order, context }, reason, mails) => ({
    ...endBooking(order, { reason: endingOf(order, reason) }, context, mails),
    ...(isHeldForConfirmation(order) ? countLapse(order, mails.now()) : {}),
    failed: reason === 'failed' ? paymentFailed(order, mails) : undefined,
  }),
  markRefundDue: ({ order, checkout, context }, cause, mails) => {
    const refundReason = cause === 'cancelled' || cause === 'refunded_at_stripe' ? cause : null;
    const payment = {
      refundDueAt: mails.now().toISOString(),
      refundReason,
      paymentId: checkout?.paymentId ?? null,
    };
    const reason = refundReason === null ? 'no_seat' : 'cancelled';
    return endBooking(order, { reason, payment }, context, mails);
  },
  markRefunded: (order, mails) => ({
    ...changePlace(order, refundSent(order, isBooked(order), mails.now().toISOString())),
    refund: refundOf(order, mails),
  }),
  cancelReversed: async ({ order, context }, refundReason, dependencies) => {
    const payment = { refundedAt: dependencies.now().toISOString(), refundReason };
    return {
      ...endBooking(order, { reason: 'cancelled', payment }, context, dependencies),
      ...(await returnSurcharges(order, { also: [{ order, amount: leftOf(order) }], announced: true }, dependencies)),
      ...(await refundVouchers(order, null, dependencies)),
      refund: emitRefund(refundOfBooking(order), dependencies),
    };
  },
  aboutRefund: aboutPart,
};

/** Tells why a booking ends whose payment did not come. */
function endingOf(booking: Place, reason: 'expired' | 'failed'): BookingEnding {
  if (reason === 'failed') return 'declined';
  return isHeldForConfirmation(booking) ? 'unconfirmed' : 'unpaid';
}

/** A part that went back is told to who paid. */
function aboutPart(order: Place) {
  return { ...refundOfBooking(order), to: payerOf(order) };
}

const refundOfBooking = ({ id: bookingId, attendeeEmail: to }: Place) =>
  ({ order: { type: 'booking', bookingId }, to }) as const;

/** None where another mail names the refund: of a booking that ended, or that was moved to a lower price. */
function refundOf(order: Place, mails: EventContext): Write | undefined {
  if (order.duePart) return emitRefund({ ...aboutPart(order), partId: order.duePart.id }, mails);
  const isAnnounced = order.refundAnnounced || isPartDue(order, isBooked(order));
  return isAnnounced ? undefined : emitRefund(refundOfBooking(order), mails);
}

/** Releases a free place that awaits its confirmation; it counts as lapsed, so that no one holds it again and again. */
export async function giveUpHeldPlace(bookingId: string, dependencies: SettlementDependencies): Promise<void> {
  const { table } = dependencies;
  await retryOnConflict(async () => {
    const order = await findPlace(table, bookingId);
    if (!order || !isHeldForConfirmation(order)) return undefined;
    const settlement = { order, checkout: undefined, context: await loadBookingContext(table, order) };
    const { written } = await transactNamed(table, await bookingRules.release(settlement, 'expired', dependencies));
    return written ? undefined : conflict;
  });
}

async function complete(
  { order, checkout, context }: BookingSettlement,
  seat: string,
  mails: EventContext & { table: Table },
): Promise<Writes> {
  const { session, entry, codeExists } = context;
  if (!session) throw new Error('a booking without its session');
  const leavesWaitlist = entry !== undefined;
  const now = mails.now();
  const isRebuilt = order.rebuiltAt !== null;
  const isOver = isRebuilt && session.startTime <= now.toISOString();
  // The session may have been moved since the booking was lost.
  const paid = {
    ...paidBy(checkout, order, now),
    byHand: false,
    ...(isRebuilt && { sessionStart: session.startTime }),
  };
  const { rest, deposit } = await restOfDeposit(mails.table, order, checkout, now);
  return {
    ...rest,
    ...changePlace(order, {
      status: 'completed',
      paymentStatus: 'paid',
      deposit,
      ...paid,
      ...releasedHold,
      ending: null,
    }),
    seat:
      seat === 'held'
        ? takeHeldSeat(session.id, { leavesWaitlist })
        : allocateSeat(session, now, {
            use: 'take',
            leavesWaitlist,
            atThisPrice: false,
            byAdmin: isRebuilt,
            option: countedOf(order),
          }),
    // The use of the code was released together with the hold.
    code: seat === 'free' && order.discount && codeExists ? recountCodeUse(order.discount.code) : undefined,
    entry: entry && removeWaitlistEntry(entry),
    emailSeats: seat === 'free' ? joinEmailGroup(order, isRebuilt ? null : maxSeatsPerEmail) : undefined,
    ...leaveCallerGroups(order, context),
    confirmed: emitBookingConfirmed(order, mails, isOver ? ['studio'] : undefined),
  };
}

function paymentFailed({ id: bookingId, attendeeEmail: to }: Place, { now, newId }: EventContext): Write {
  const at = now();
  return emit({ id: newId(at), kind: 'paymentFailed', order: { type: 'booking', bookingId }, to }, at);
}
