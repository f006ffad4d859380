import { paths } from '#shared/contract/paths.ts';
import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { cutText } from '#shared/rules/sessions.ts';
import { unlessDeleted } from '../auth-sessions/deleted-accounts.ts';
import { type Booking, bookingRecord } from '../keys/booking.ts';
import { type CallerGroupIds, callerGroupsOf, seatGroupKey, seatGroupRecord } from '../keys/seat-group.ts';
import type { WholeSession } from '../keys/session.ts';
import type { Writes } from '../payments/order.ts';
import { type Decision, type PlacingRules, placeOrder } from '../payments/place.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import { getItems } from '../platform/batch.ts';
import { HttpError } from '../platform/http-error.ts';
import { tooManyAttempts } from '../platform/rate-limit.ts';
import { conflict } from '../platform/retry.ts';
import type { Table } from '../platform/table.ts';
import type { CheckoutRequest } from '../stripe/checkout.ts';
import { findForChange } from './authority.ts';
import { bookingCheckout, nameLength } from './checkout-request.ts';
import { guestHoldTerms, memberHoldTerms } from './hold-limits.ts';
import { findOffer } from './offer-store.ts';
import {
  decideMove,
  earlierMove,
  loadMoveState,
  type Move,
  type MoveRequest,
  type MoveState,
  repeatedMove,
} from './planned-move.ts';
import { byCallerGroup, type CallerGroups, type HoldTerms, joinCallerGroups, joinEmailGroup } from './seat-groups.ts';
import { allocateSeat } from './seats.ts';
import { changeBooking, findBooking, putBooking } from './store.ts';

/** The payment that a request for a dearer session brings: the id of its order is made by the browser. */
type Payment = NonNullable<MoveRequest['input']['payment']>;

type SurchargeState = MoveState & {
  groups: CallerGroupIds;
  holds: CallerGroups;
};

type SurchargeDecision = Decision<Booking> & { move: Move; hold: HoldTerms };

/** Null when the booking has been moved meanwhile. */
type PaymentUrl = string | null;

/**
 * Begins a move to a dearer session (docs/product.md#moving-to-a-dearer-session): an order of its own holds the seat there like
 * any unpaid booking. Returns its payment page. Throws what `decideMove` does, HttpError 409 `network_holds`,
 * `too_many_places` or `checkout_closed` for an order that has ended, 429, and what Stripe throws.
 */
export function beginMove(
  request: MoveRequest,
  payment: Payment,
  dependencies: SettlementDependencies,
): Promise<PaymentUrl> {
  return placeOrder(surchargeRules(request, payment, dependencies), dependencies);
}

function surchargeRules(
  request: MoveRequest,
  { orderId, total }: Payment,
  dependencies: SettlementDependencies,
): PlacingRules<SurchargeState, Booking, SurchargeDecision, PaymentUrl> {
  const { table, now } = dependencies;
  const { authority, input } = request;
  const payer = { memberSub: 'member' in authority ? authority.member.sub : null, ip: authority.ip };
  const groups = callerGroupsOf(input.sessionId, payer);
  return {
    async load() {
      const state = await loadMoveState(request, dependencies);
      return { ...state, groups, holds: state.sides ? await loadHolds(table, input.sessionId, groups) : {} };
    },
    earlier: (state) => earlierMove(state, request, dependencies),
    async decide(state) {
      if (state.read.pendingMoveId === orderId) throw new HttpError('checkout_closed');
      if (await findOffer(table, orderId)) throw new HttpError('booking_conflict');
      const move = decideMove(state, request, now());
      const hold =
        payer.memberSub === null
          ? guestHoldTerms(move.target, state.holds, payer.ip)
          : memberHoldTerms(state.holds.callerHolds);
      const order = surchargeOf(move, { id: orderId, total }, groups, now());
      // The request was counted before it was read.
      return { order, move, hold, count: null, countedFirst: false };
    },
    checkoutOf: ({ order, move }) => moveCheckout(order, move.target),
    writes: (order, { move, hold }) => writesOf(move, order, hold, now()),
    async refused(refused, { order }) {
      if (refused.has('emailSeats')) throw tooManyAttempts({ retryAfter: 3600 });
      if (refused.has('order')) await expectPending(order, table);
    },
    respond: (_, paymentUrl) => paymentUrl,
    find: () => findBooking(table, orderId),
    async repeat(order) {
      await findForChange(table, order.id, authority, now());
      const url = await repeatedMove(order, input, dependencies);
      if (url === conflict) throw new HttpError('checkout_closed');
      return url;
    },
  };
}

function loadHolds(table: Table, sessionId: string, groups: CallerGroupIds): Promise<CallerGroups> {
  const requestOf = (group: string) => ({ key: seatGroupKey(sessionId, group), schema: seatGroupRecord });
  return getItems(table, byCallerGroup(groups, requestOf));
}

function surchargeOf(
  { booking, target, after }: Move,
  { id, total }: Pick<Booking, 'id' | 'total'>,
  [heldBy, ...heldByWider]: CallerGroupIds,
  now: Date,
): Booking {
  const { memberSub, attendeeName, attendeeEmail, rate, timeZone } = booking;
  return bookingRecord.parse({
    ...{ id, movesBookingId: booking.id, status: 'pending', paymentStatus: 'pending', heldBy, heldByWider },
    ...{ memberSub, attendeeName, attendeeEmail, rate, timeZone, ...after },
    ...{ sessionId: target.id, sessionStart: target.startTime, createdAt: now.toISOString() },
    ...{ total, listPrice: total },
  });
}

/** Back leads to the ticket of the booking, which stays as it is until then. */
function moveCheckout(order: Booking, target: Omit<WholeSession, 'excerpt'>): CheckoutRequest {
  const request = bookingCheckout(order, target);
  const name = cutText(`Move to ${target.title}`, nameLength);
  const cancelPath = paths.ticket.href(order.movesBookingId ?? order.id);
  return { ...request, product: { ...request.product, name }, cancelPath };
}

function writesOf({ booking, target }: Move, order: Booking, hold: HoldTerms, now: Date): Writes {
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
async function expectPending({ id, movesBookingId }: Booking, table: Table): Promise<void> {
  const existing = await findBooking(table, id);
  if (existing && existing.movesBookingId !== movesBookingId) throw new HttpError('booking_conflict');
  if (existing && existing.status !== 'pending') throw new HttpError('checkout_closed');
}
