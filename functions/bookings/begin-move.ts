import { paths } from '#shared/contract/paths.ts';
import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import type { Money } from '#shared/rules/money.ts';
import { cutText } from '#shared/rules/sessions.ts';
import { unlessDeleted } from '../auth-sessions/deleted-accounts.ts';
import { type Booking, bookingRecord } from '../keys/booking.ts';
import { type CallerGroupIds, callerGroupsOf, seatGroupKey, seatGroupRecord } from '../keys/seat-group.ts';
import type { WholeSession } from '../keys/session.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import { getItems } from '../platform/batch.ts';
import { HttpError } from '../platform/http-error.ts';
import { tooManyAttempts } from '../platform/rate-limit.ts';
import { conflict } from '../platform/retry.ts';
import { transactNamed } from '../platform/transact.ts';
import type { CheckoutRequest } from '../stripe/checkout.ts';
import type { OpenCheckout } from '../stripe/payments.ts';
import { bookingCheckout, nameLength } from './checkout-request.ts';
import { guestHoldTerms, type HoldTerms, memberHoldTerms } from './hold-limits.ts';
import { byCallerGroup, joinCallerGroups, joinEmailGroup } from './seat-groups.ts';
import { allocateSeat } from './seats.ts';
import { changeBooking, findBooking, putBooking } from './store.ts';

/** Who pays: a member, or a guest behind a network. */
export type MovePayer = { memberSub: string | null; ip: string };

export type PaidMove = {
  booking: Booking;
  target: WholeSession & { excerpt: string };
  /** Of the order that pays for the move: made by the browser. */
  orderId: string;
  /** What the place costs more there. */
  surcharge: Money;
  /** What the booking has once it is moved. */
  after: Pick<Booking, 'placePrice' | 'cancellationPolicy'>;
};

/**
 * Begins a move to a dearer session (docs/product.md#moving-to-a-dearer-session): an order of its own holds the seat there like
 * any unpaid booking. Returns its payment page. Throws HttpError 409 `network_holds`, `too_many_places` or
 * `checkout_closed` for an order that has ended, 429, and what Stripe throws.
 */
export async function beginMove(
  move: PaidMove,
  { payer, attempt }: { payer: MovePayer; attempt: { checkout: OpenCheckout | undefined } },
  dependencies: SettlementDependencies,
): Promise<string | typeof conflict> {
  const { table, now, payments } = dependencies;
  if (move.booking.pendingMoveId === move.orderId) throw new HttpError('checkout_closed');
  const { groups, hold } = await holdOf(move.target, payer, table);
  const order = orderOf(move, groups, now());
  // The total is the one of the request, so the checkout of the first attempt fits all others.
  attempt.checkout ??= await payments.open(moveCheckout(order, move.target), now());
  const { checkout } = attempt;
  const result = await transactNamed<string>(table, writesOf(move, withCheckout(order, checkout), hold, now()));
  if (result.written) return checkout.url;
  if (result.failedConditions.has('emailSeats')) throw tooManyAttempts({ retryAfter: 3600 });
  if (result.failedConditions.has('order')) await expectPending(order, dependencies);
  return conflict;
}

async function holdOf(target: WholeSession, { memberSub, ip }: MovePayer, table: SettlementDependencies['table']) {
  const groups = callerGroupsOf(target.id, { memberSub, ip });
  const requestOf = (group: string) => ({ key: seatGroupKey(target.id, group), schema: seatGroupRecord });
  const holds = await getItems(table, byCallerGroup(groups, requestOf));
  const hold = memberSub === null ? guestHoldTerms(target, holds, ip) : memberHoldTerms(holds.callerHolds);
  return { groups, hold };
}

function orderOf(
  { booking, target, orderId, surcharge, after }: PaidMove,
  [heldBy, ...heldByWider]: CallerGroupIds,
  now: Date,
): Booking {
  const { memberSub, attendeeName, attendeeEmail, rate, timeZone } = booking;
  return bookingRecord.parse({
    ...{ id: orderId, movesBookingId: booking.id, status: 'pending', paymentStatus: 'pending', heldBy, heldByWider },
    ...{ memberSub, attendeeName, attendeeEmail, rate, timeZone, ...after },
    ...{ sessionId: target.id, sessionStart: target.startTime, createdAt: now.toISOString() },
    ...{ total: surcharge, listPrice: surcharge },
  });
}

const withCheckout = (order: Booking, { id: checkoutId, expiresAt: holdExpiresAt }: OpenCheckout): Booking => ({
  ...order,
  checkoutId,
  holdExpiresAt,
});

/** Back leads to the ticket of the booking, which stays as it is until then. */
function moveCheckout(order: Booking, target: WholeSession): CheckoutRequest {
  const request = bookingCheckout(order, target);
  const name = cutText(`Move to ${target.title}`, nameLength);
  const cancelPath = paths.ticket.href(order.movesBookingId ?? order.id);
  return { ...request, product: { ...request.product, name }, cancelPath };
}

function writesOf({ booking, target }: PaidMove, order: Booking, hold: HoldTerms, now: Date) {
  const seat = { use: 'hold', leavesWaitlist: false, atThisPrice: true, spare: hold.spare } as const;
  return {
    order: putBooking(order),
    booking: changeBooking(booking, { pendingMoveId: order.id }),
    account: order.memberSub === null ? undefined : unlessDeleted(order.memberSub),
    seat: allocateSeat(target, now, seat),
    emailSeats: joinEmailGroup(order, maxSeatsPerEmail),
    ...joinCallerGroups(order, hold, now),
  };
}

/** Throws HttpError 409 when the id is that of an order that has ended, or of something else. */
async function expectPending({ id, movesBookingId }: Booking, { table }: SettlementDependencies): Promise<void> {
  const existing = await findBooking(table, id);
  if (existing && existing.movesBookingId !== movesBookingId) throw new HttpError('booking_conflict');
  if (existing && existing.status !== 'pending') throw new HttpError('checkout_closed');
}
