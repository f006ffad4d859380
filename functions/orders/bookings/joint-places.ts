import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { type EventContext, emit, emitRefund } from '../../ground/events/event.ts';
import { bookingBearer, isHeldForConfirmation, isHeldJointly, occupiesSeat } from '../../ground/keys/booking.ts';
import { bookingIdsOf, firstBookingOf, isGroup, type JointOrder, sharesIn } from '../../ground/keys/joint-order.ts';
import { withPart } from '../../ground/keys/partial-refund.ts';
import type { Place } from '../../ground/keys/place.ts';
import { restIdOf } from '../../ground/keys/rest.ts';
import { isWithdrawn } from '../../ground/keys/session.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { leftOf, type ReversalReason, thingsLeftOf, type Writes } from '../payments/order.ts';
import { refundVouchers } from '../payments/voucher-writes.ts';
import { voucherShares } from '../payments/vouchers.ts';
import { isWaitingFor } from './charge-state.ts';
import { loadBookingContext } from './context.ts';
import { endBooking } from './end-booking.ts';
import { bookingsOfJointOrder } from './joint-order-store.ts';
import { restOfDeposit } from './new-rest.ts';
import { payerOf } from './payers.ts';
import { changePlace, findPlace } from './place-store.ts';
import { returnSurcharges } from './return-surcharges.ts';
import { joinEmailGroup, leaveCallerGroups, releasedHold } from './seat-groups.ts';
import { takeHeldSeat } from './seats.ts';

/*
 * The places of a joint order follow it one transaction each: a pass has more of them than one transaction takes with all that
 * belongs to a seat. Each step is idempotent, and the order itself is written last, so that a run goes on after a crash.
 */

export type TableContext = EventContext & { table: Table };

/** Places of a group change the same session. */
const concurrencyOf = (order: JointOrder) => (isGroup(order) ? 1 : 5);

/** Writes of a booking as it stands; undefined when it needs none. */
type Plan = (booking: Place) => Promise<Writes | undefined> | Writes | undefined;

/** Returns how many bookings were changed. */
async function eachPlace(order: JointOrder, table: Table, plan: Plan): Promise<number> {
  let changeCount = 0;
  await inParallel(bookingIdsOf(order), concurrencyOf(order), (id) =>
    retryOnConflict(async () => {
      const booking = await findPlace(table, id);
      const writes = booking && (await plan(booking));
      if (!writes) return;
      const { written } = await transactNamed(table, writes);
      if (!written) return conflict;
      changeCount += 1;
      return undefined;
    }),
  );
  return changeCount;
}

/** The payment of a joint order, which its bookings have too; null of a free one. */
export type Payment = Pick<Place, 'paidAt' | 'paidWith' | 'paymentId' | 'checkoutId'>;

type Completion = {
  payment: Payment | null;
  /** Is that of the payment, where a page took it that may have saved its card. */
  checkout?: Checkout | undefined;
};

/**
 * Its held seats are taken. The share of a place that it holds no longer is due to go back. A place that was ordered for somebody
 * with an address of their own is theirs from then on (docs/trust.md#booking-authority). Returns false, and completes none, where
 * the address of a free order was corrected after the order was read, since the press was for the other one, and where who saved a
 * card for the places has left the waitlist meanwhile.
 */
export async function completePlaces(
  order: JointOrder,
  { payment, checkout }: Completion,
  dependencies: TableContext,
): Promise<boolean> {
  const { table, now } = dependencies;
  let isRefused = false;
  const vouchers = voucherShares(order, sharesIn(order));
  await eachPlace(order, table, async (booking) => {
    const paid = payment && { ...payment, vouchers: vouchers.get(booking.id) ?? [] };
    const isDone = booking.paidAt !== null || isBooked(booking);
    if (isDone) return undefined;
    // Once the first place is completed, no address is corrected any more.
    const isFirst = booking.id === firstBookingOf(order);
    isRefused ||= payment === null && isFirst && isForOtherBuyer(booking, order);
    if (isRefused) return undefined;
    const context = await loadBookingContext(table, booking);
    const { session, entry } = context;
    // Once the first place is theirs, the entry has ended.
    isRefused = isFirst && order.savedCard !== null && !isWaitingFor(entry, booking);
    if (isRefused) return undefined;
    if (!isHeldJointly(booking) || !session || isWithdrawn(session)) {
      const due = { refundDueAt: now().toISOString(), refundReason: 'cancelled' } as const;
      if (!occupiesSeat(booking)) return paid ? booked(booking, { ...paid, ...owed(booking, due) }) : undefined;
      const refunded = { ...paid, ...(paid && owed(booking, due)) };
      return endBooking(booking, { reason: 'cancelled', payment: refunded }, context, dependencies);
    }
    const paymentStatus = payment ? 'paid' : 'free';
    const { rest, deposit } = await restOfDeposit(table, booking, { checkout, siblingIds: restIdsOf(order) }, now());
    return {
      ...rest,
      ...booked(booking, {
        status: 'completed',
        paymentStatus,
        ...paid,
        ...releasedHold,
        awaitsConfirmation: false,
        // Who ordered it for somebody with an address of their own pays what is left, too.
        deposit: deposit && { ...deposit, byGiver: isForOther(booking) },
        ...givenIfForOther(booking, payment?.paidAt ?? now().toISOString()),
      }),
      seat: takeHeldSeat(session.id, { leavesWaitlist: entry !== undefined }),
      entry: entry && removeWaitlistEntry(entry),
      // Places of a group are counted since they are held.
      emailSeats: isGroup(order) ? undefined : joinEmailGroup(booking, null),
      ...leaveCallerGroups(booking, context),
      ordered: placeOrdered(booking, dependencies),
    };
  });
  return !isRefused;
}

/** Ids of the rests that its places have where a part is paid at once. */
const restIdsOf = (order: JointOrder) => bookingIdsOf(order).map(restIdOf);

const isForOtherBuyer = ({ attendeeEmail }: Place, order: JointOrder) =>
  isGroup(order) && attendeeEmail !== order.buyerEmail;

/** Tells whether it was ordered for somebody with an address of their own. */
const isForOther = ({ orderedBy, isOfBuyer }: Place) => orderedBy !== null && !isOfBuyer;

/**
 * A place for somebody with an address is from here on like one that its buyer has given away: the payer stays, and what they
 * paid is not shown.
 */
export function givenIfForOther(booking: Place, at: string): Partial<Place> {
  return isForOther(booking) ? { givenAt: at, giverBearers: [bookingBearer(booking)] } : {};
}

/** The event of a place that became somebody else's with an address of their own; none for any other. */
export function placeOrdered(booking: Place, { now, newId }: EventContext): Write | undefined {
  if (!isForOther(booking)) return undefined;
  const { id: bookingId, attendeeEmail: to } = booking;
  const at = now();
  return emit({ id: newId(at), kind: 'placeOrdered', bookingId, to }, at);
}

const booked = changePlace;

/** Nothing goes back of a share of nothing. */
const owed = ({ total }: Place, due: Partial<Place>) => (total.amount > 0 ? due : {});

/** Its held seats are free again. */
export async function releasePlaces(order: JointOrder, declined: boolean, dependencies: TableContext): Promise<void> {
  const { table } = dependencies;
  const unpaid = declined ? 'declined' : 'unpaid';
  await eachPlace(order, table, async (booking) => {
    if (!isHeldJointly(booking)) return undefined;
    const context = await loadBookingContext(table, booking);
    const reason = isHeldForConfirmation(booking) ? 'unconfirmed' : unpaid;
    // Of a card that was not charged, nobody had the place.
    const also = order.checkoutId === null ? { savedCard: order.savedCard } : {};
    return endBooking(booking, { reason, also }, context, dependencies);
  });
}

/** All of its payment went back without this site: its places are cancelled. Returns whether there were any left. */
export async function endPlaces(
  order: JointOrder,
  refundReason: ReversalReason,
  dependencies: TableContext,
): Promise<boolean> {
  const { table, now } = dependencies;
  const ended = await eachPlace(order, table, async (booking) => {
    // Also one that the studio has given back part by part stays.
    if (booking.refundedAt !== null || booking.refundDueAt !== null || leftOf(booking) === 0) return undefined;
    const payment = { refundedAt: now().toISOString(), refundReason };
    // Whoever has a place of it by a gift has no mail about the order.
    const isGiven = booking.givenAt !== null;
    const [context, vouchers, moves] = await Promise.all([
      loadBookingContext(table, booking),
      refundVouchers(booking, null, dependencies),
      returnSurcharges(booking, { also: [], announced: isGiven }, dependencies),
    ]);
    return {
      ...endBooking(booking, { reason: 'cancelled', payment }, context, dependencies),
      ...vouchers,
      ...moves,
      cancelled: isGiven ? bookingCancelled(booking, dependencies) : undefined,
    };
  });
  return ended > 0;
}

function bookingCancelled({ id: bookingId, attendeeEmail: to }: Place, { now, newId }: EventContext) {
  const at = now();
  return isPlaceholderEmail(to)
    ? undefined
    : emit({ id: newId(at), kind: 'bookingCancelled', bookingId, to, by: 'studio' }, at);
}

/**
 * Records with the bookings of a joint order, in its order, what went back of its payment without this site, that is,
 * beyond what they have recorded or are to give back.
 */
export async function recordReturned(order: JointOrder, amount: number, dependencies: TableContext): Promise<void> {
  const { table, now, newId } = dependencies;
  const bookings = await bookingsOfJointOrder(table, order);
  let rest = amount - bookings.reduce((sum, booking) => sum + returnedOrDue(booking), 0);
  for (const { id } of bookings) {
    if (rest <= 0) return;
    rest -= await retryOnConflict(async () => {
      const booking = await findPlace(table, id);
      if (!booking || booking.refundDueAt !== null || booking.refundedAt !== null) return 0;
      const part = Math.min(rest, leftOf(booking) - thingsLeftOf(booking));
      if (part <= 0) return 0;
      const partId = newId(now());
      const partialRefund = withPart(booking.partialRefund, { id: partId, amount: part, at: now().toISOString() });
      const { written } = await transactNamed(table, {
        ...booked(booking, { partialRefund }),
        told: emitRefund({ order: { type: 'booking', bookingId: id }, to: payerOf(booking), partId }, dependencies),
      });
      return written ? part : conflict;
    });
  }
}

function returnedOrDue(booking: Place): number {
  const { total, refundDueAt, refundedAt, refundAmount } = booking;
  const left = leftOf(booking);
  const isDue = refundDueAt !== null && refundedAt === null;
  return (booking.paidAt === null ? 0 : total.amount - left) + (isDue ? (refundAmount ?? left) : 0);
}
