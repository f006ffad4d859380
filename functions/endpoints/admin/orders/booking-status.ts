import type { SettableStatus } from '#shared/rules/admin.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import { removeWaitlistEntry } from '../../../domains/waitlist/store.ts';
import { type EventContext, emitRefund } from '../../../ground/events/event.ts';
import { hasEmail } from '../../../ground/keys/booking.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { isWithdrawn, type Session, unpublishedProblem } from '../../../ground/keys/session.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table, Write } from '../../../ground/platform/table.ts';
import { emitBookingConfirmed } from '../../../orders/bookings/booking-events.ts';
import type { BookingContext } from '../../../orders/bookings/context.ts';
import { endBooking, endingByHand } from '../../../orders/bookings/end-booking.ts';
import { named } from '../../../orders/bookings/moved-booking.ts';
import { ordersOfBooking, type PlacePayment } from '../../../orders/bookings/paid.ts';
import { tellPayers, tellPayersOfDue } from '../../../orders/bookings/payers.ts';
import { changePlace } from '../../../orders/bookings/place-store.ts';
import { type RefundChanges, refundChanges, surchargeWrites } from '../../../orders/bookings/refunds.ts';
import { joinAddressGroups, leaveCallerGroups } from '../../../orders/bookings/seat-groups.ts';
import { allocateSeat, countedOf, holdTakenSeat, type SeatUse, takeHeldSeat } from '../../../orders/bookings/seats.ts';
import { bookingRules } from '../../../orders/bookings/settlement.ts';
import { refundableAmount, type Writes, wasPaidByHand } from '../../../orders/payments/order.ts';
import { releaseVouchers } from '../../../orders/payments/voucher-writes.ts';
import { depositByHand } from './deposit-by-hand.ts';
import { codeUseChange, type ManualChange, manualAttributes } from './manual-change.ts';

function seatUseOf({ status }: Pick<Place, 'status'>): SeatUse | null {
  if (status === 'cancelled') return null;
  return isBooked({ status }) ? 'take' : 'hold';
}

/** Paid and free bookings are completed (docs/product.md#order-status, docs/decisions/orders-by-hand.md). */
function statusesOf(to: SettableStatus): Pick<Place, 'status' | 'paymentStatus'> {
  return { status: to === 'paid' || to === 'free' ? 'completed' : to, paymentStatus: to };
}

/**
 * The writes that set a booking's status: seat, code, waitlist and confirmation mail follow. Throws HttpError 409 when it
 * needs a seat and none is left, 404 when its session was deleted.
 *
 * @param write of the booking: a change of a stored one if absent
 */
export async function bookingStatusWrites(
  table: Table,
  booking: Place,
  change: ManualChange,
  dependencies: EventContext,
  write: (booking: Place, changes: Partial<Place>) => Writes = changePlace,
): Promise<Writes> {
  const context = await bookingRules.loadContext(table, booking);
  const { session } = context;
  const now = dependencies.now();
  const statuses = statusesOf(change.to);
  const was = seatUseOf(booking);
  const is = seatUseOf(statuses);
  const isConfirmed = is === 'take' && was !== 'take';
  const movedStart = was === null && is !== null && session ? { sessionStart: session.startTime } : {};
  const announced = change.refundAnnounced ?? false;
  const refund = { amount: null, reason: 'by_admin', announced, ends: true } as const;
  const orders = await ordersOfBooking(table, booking);
  const due: RefundChanges = change.refund ? refundChanges(orders, refund, now) : new Map();
  const changes = {
    ...statuses,
    ...manualAttributes(booking, change, now),
    ...movedStart,
    heldBy: null,
    heldByWider: [],
    awaitsConfirmation: false,
    refundAnnounced: announced,
  };
  // Whose session was cancelled stays among those, also when their money goes back by hand.
  const reason = booking.ending === 'session_cancelled' ? booking.ending : endingByHand(booking);
  const ending = { reason, also: changes };
  const { rest, deposit } = await depositByHand(table, booking, change.to, now);
  return {
    ...(is === null
      ? endBooking(booking, ending, context, dependencies)
      : {
          ...write(booking, { ...changes, deposit, ending: null }),
          ...rest,
          ...seatAndCode(booking, context, is, now),
          ...releaseVouchers(booking),
        }),
    ...surchargeWrites(orders, due),
    ...refundEvents(booking, { orders, due, change }, dependencies),
    entry: isConfirmed && context.entry ? removeWaitlistEntry(context.entry) : undefined,
    confirmed:
      isConfirmed && isAhead(session, now) && hasEmail(booking)
        ? emitBookingConfirmed(booking, { ...dependencies, byStudio: true }, ['person'])
        : undefined,
  };
}

type Refund = { orders: PlacePayment[]; due: RefundChanges; change: ManualChange };

/** Tells of money that goes back: what was paid by other means has no settlement that tells its attendee. */
function refundEvents(booking: Place, { orders, due, change }: Refund, dependencies: EventContext): Writes {
  if (!change.refund) return {};
  if (!wasPaidByHand(booking)) return tellPayersOfDue(booking, { orders, due }, dependencies);
  const amount = refundableAmount(booking);
  const toPayers = tellPayers(booking, [{ order: booking, amount }], dependencies);
  const isAttendees = Object.keys(toPayers).length === 0;
  const isMailed = isAttendees && !change.refundAnnounced && hasEmail(booking);
  const about = { order: { type: 'booking', bookingId: booking.id }, to: booking.attendeeEmail } as const;
  return {
    ...tellPayersOfDue(booking, { orders, due }, dependencies),
    ...named('by hand', toPayers),
    refunded: isMailed ? emitRefund(about, dependencies) : undefined,
  };
}

const isAhead = (session: Session | undefined, now: Date) =>
  session !== undefined && session.startTime > now.toISOString();

function seatAndCode(booking: Place, context: BookingContext, is: SeatUse, now: Date) {
  const was = seatUseOf(booking);
  return {
    seat: was === is ? undefined : seatChange(booking, context, { was, use: is }, now),
    ...(was === null && joinAddressGroups(booking)),
    ...leaveCallerGroups(booking, context),
    code: codeUseChange(booking, context.codeExists, { was: was !== null, used: true }),
  };
}

function seatChange(
  booking: Place,
  { session, entry }: BookingContext,
  { was, use }: { was: SeatUse | null; use: SeatUse },
  now: Date,
): Write | undefined {
  const leavesWaitlist = use === 'take' && entry !== undefined;
  if (was === null) {
    const option = countedOf(booking);
    return allocateSeat(expectSeatLeft(session), now, {
      use,
      leavesWaitlist,
      atThisPrice: false,
      byAdmin: true,
      option,
    });
  }
  if (!session) return undefined;
  return use === 'take' ? takeHeldSeat(session.id, { leavesWaitlist }) : holdTakenSeat(session.id);
}

function expectSeatLeft(session: Session | undefined): Session {
  if (!session || isWithdrawn(session)) throw new HttpError(unpublishedProblem(session));
  const seats = { max: session.maxAttendees, taken: session.seatsTaken, held: session.seatsHeld };
  if (isSoldOut(seats)) throw new HttpError('sold_out');
  if (seatsLeft(seats) === 0) throw new HttpError('seats_held');
  return session;
}
