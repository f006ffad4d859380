import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { bookingKey, bookingRecord } from '../../ground/keys/booking.ts';
import { offerKey, offerRecord } from '../../ground/keys/offer.ts';
import { type CallerGroupIds, callerGroupsOf, seatGroupKey, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import {
  isPendingSurcharge,
  isSurcharge,
  placeOfSurcharge,
  type Surcharge,
  surchargeLineOf,
  surchargeRecord,
} from '../../ground/keys/surcharge.ts';
import { getItems } from '../../ground/platform/batch.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { tooManyAttempts } from '../../ground/platform/rate-limit.ts';
import { conflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { Writes } from '../payments/order.ts';
import { findOrder, putOrder } from '../payments/order-store.ts';
import { type Decision, type PlacingRules, placeOrder } from '../payments/place.ts';
import { findHolderForChange } from './authority.ts';
import { surchargeCheckout } from './checkout-request.ts';
import { guestHoldTerms, memberHoldTerms } from './hold-limits.ts';
import { changePlace } from './place-store.ts';
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
import { findSurcharge } from './surcharge-store.ts';

/** The payment that a request for a dearer session brings: the id of its order is made by the browser. */
type Payment = NonNullable<MoveRequest['input']['payment']>;

/** `isOfOther`: the id of the order is a booking's or an offer's. */
type OfOther = { isOfOther: boolean };

type SurchargeState = MoveState & CallerGroups & Partial<OfOther> & { groups: CallerGroupIds };

type SurchargeDecision = Decision<Surcharge> & { move: Move; hold: HoldTerms };

/** Null when the booking has been moved meanwhile. */
type PaymentUrl = string | null;

/**
 * Begins a move to a dearer session (docs/product.md#moving-to-a-dearer-session): a surcharge holds the seat there like any
 * unpaid booking. Returns its payment page. Throws what `decideMove` does, HttpError 409 `network_holds`,
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
): PlacingRules<SurchargeState, Surcharge, SurchargeDecision, PaymentUrl> {
  const { table, now } = dependencies;
  const { authority, input } = request;
  const payer = { memberSub: 'member' in authority ? authority.member.sub : null, ip: authority.ip };
  const groups = callerGroupsOf(input.sessionId, payer);
  return {
    async load() {
      const state = await loadMoveState(request, dependencies);
      return {
        ...state,
        groups,
        ...(state.sides && (await loadHolds(table, { orderId, sessionId: input.sessionId, groups }))),
      };
    },
    earlier: (state) => earlierMove(state, request, dependencies),
    async decide(state) {
      if (state.read.pendingMoveId === orderId) throw new HttpError('checkout_closed');
      if (state.isOfOther) throw new HttpError('booking_conflict');
      const move = decideMove(state, request, now());
      const hold =
        payer.memberSub === null ? guestHoldTerms(move.target, state, payer.ip) : memberHoldTerms(state.callerHolds);
      const order = surchargeOf(move, { id: orderId, total }, groups, now());
      // The request was counted before it was read.
      return { order, move, hold, count: null, countedFirst: false };
    },
    checkoutOf: ({ order, move }) => surchargeCheckout(order, move.target),
    writes: (order, { move, hold }) => writesOf(move, order, hold, now()),
    async refused(refused, { order }) {
      if (refused.has('emailSeats')) throw tooManyAttempts({ retryAfter: 3600 });
      if (refused.has('order')) await expectPending(order, table);
    },
    respond: (_, paymentUrl) => paymentUrl,
    find: () => findSurcharge(table, orderId),
    async repeat(order) {
      await findHolderForChange(table, order.id, authority, now());
      const url = await repeatedMove(order, input, dependencies);
      if (url === conflict) throw new HttpError('checkout_closed');
      return url;
    },
  };
}

type Held = { orderId: string; sessionId: string; groups: CallerGroupIds };

/** Reads the groups of the caller, and whether a booking or an offer has the id of the order. */
async function loadHolds(table: Table, { orderId, sessionId, groups }: Held): Promise<CallerGroups & OfOther> {
  const { booking, offer, ...holds } = await getItems(table, {
    booking: { key: bookingKey(orderId), schema: bookingRecord },
    offer: { key: offerKey(orderId), schema: offerRecord },
    ...byCallerGroup(groups, (group) => ({ key: seatGroupKey(sessionId, group), schema: seatGroupRecord })),
  });
  return { ...holds, isOfOther: (booking ?? offer) !== undefined };
}

function surchargeOf(
  { booking, target, after }: Move,
  { id, total }: Pick<Surcharge, 'id' | 'total'>,
  [heldBy, ...heldByWider]: CallerGroupIds,
  now: Date,
): Surcharge {
  const { memberSub, attendeeName, attendeeEmail, rate, timeZone } = booking;
  const session = { sessionId: target.id, sessionStart: target.startTime };
  return surchargeRecord.parse({
    id,
    status: 'pending',
    memberSub,
    rate,
    timeZone,
    heldBy,
    heldByWider,
    buyerName: attendeeName,
    buyerEmail: attendeeEmail,
    total,
    listPrice: total,
    createdAt: now.toISOString(),
    lines: [{ kind: 'surcharge', bookingId: booking.id, ...session, ...after }],
  });
}

function writesOf({ booking, target, counted }: Move, order: Surcharge, hold: HoldTerms, now: Date): Writes {
  const holder = placeOfSurcharge(order);
  const seat = {
    use: 'hold',
    leavesWaitlist: false,
    atThisPrice: true,
    spare: hold.spare,
    option: counted,
  } as const;
  return {
    order: putOrder(order),
    ...changePlace(booking, { pendingMoveId: order.id }),
    account: order.memberSub === null ? undefined : unlessDeleted(order.memberSub),
    seat: allocateSeat(target, now, seat),
    emailSeats: joinEmailGroup(holder, maxSeatsPerEmail),
    ...joinCallerGroups(holder, hold, now),
  };
}

/** Throws HttpError 409 when the id is that of a surcharge that has ended, or of something else. */
async function expectPending({ id, lines: [{ bookingId }] }: Surcharge, table: Table): Promise<void> {
  const existing = await findOrder(table, id);
  if (!existing) return;
  if (!isSurcharge(existing) || surchargeLineOf(existing).bookingId !== bookingId) {
    throw new HttpError('booking_conflict');
  }
  if (!isPendingSurcharge(existing)) throw new HttpError('checkout_closed');
}
