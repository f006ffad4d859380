import { isBooked } from '#shared/rules/bookings.ts';
import { type EventContext, emit, emitRefund } from '../../ground/events/event.ts';
import { isHeldByPass } from '../../ground/keys/booking.ts';
import { bookingIdsOf, type Pass, passGroups, passLineOf } from '../../ground/keys/pass.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup, type SeatGroup, seatGroupKey, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import { getItems } from '../../ground/platform/batch.ts';
import { logger } from '../../ground/platform/log.ts';
import type { Table } from '../../ground/platform/table.ts';
import { bookingsOfPass, findPass } from '../bookings/pass-store.ts';
import { findPlace } from '../bookings/place-store.ts';
import {
  byCallerGroup,
  type CallerGroups,
  holdGroupsOf,
  leaveCallerGroups,
  leaveGroup,
  releasedHold,
} from '../bookings/seat-groups.ts';
import { bookingRules } from '../bookings/settlement.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { type OrderRules, paidBy, type Settlement } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { settleOrder } from '../payments/settle.ts';
import { completeDates, endDates, recordReturned, releaseDates, type TableContext } from './dates.ts';

/** Settling a pass reads this beside it: the groups of its series' unpaid passes that count it. */
export type PassContext = CallerGroups & { emailPasses: SeatGroup | undefined };

type PassSettlement = Settlement<Pass, PassContext>;

/** Settles the order of a place: its own, or the pass that holds its seat. Returns the place afterwards. */
export async function settlePlace(id: string, dependencies: SettlementDependencies): Promise<Place | undefined> {
  const place = await settleOrder(bookingRules, id, dependencies);
  if (!place || !isHeldByPass(place)) return place;
  await settleOrder(passRules, place.orderId, dependencies);
  return findPlace(dependencies.table, id);
}

/** The shares of dates that are not held any more go back (docs/product.md#passes). */
async function sendShares(pass: Pass, dependencies: SettlementDependencies): Promise<void> {
  if (pass.checkoutId === null) return;
  for (const { id, refundDueAt, refundedAt, checkoutId } of await bookingsOfPass(dependencies.table, pass)) {
    if (refundDueAt === null || refundedAt !== null) continue;
    // The scheduled sync sends what is left.
    await settleOrder(bookingRules, id, dependencies).catch((error) =>
      logger.error('refund is still due', { checkoutId, error }),
    );
  }
}

export const passRules: OrderRules<Pass, PassContext> = {
  kind: 'pass',
  find: findPass,
  loadContext: loadPassContext,
  idIn: ({ metadata }) => metadata.passId,
  // The back office shows the bookings.
  subjectOf: (order) => ({ type: 'booking', id: firstBookingOf(order) }),
  amountToRefund: () => null,
  settled: sendShares,
  isCompleted: isPaid,
  whenPaid: ({ order }) =>
    order.status === 'pending' ? { action: 'complete', seat: 'held' } : { action: 'markRefundDue', cause: 'no_seat' },
  change: (order, changes) => ({ order: changeOrder(order, changes) }),
  complete,
  release: async ({ order, context }, reason, dependencies) => {
    await releaseDates(order, reason === 'failed', dependencies);
    return {
      pass: changeOrder(order, { status: reason === 'failed' ? 'failed' : 'cancelled', ...releasedHold }),
      ...leaveGroups(order, context),
      failed: reason === 'failed' ? paymentFailed(order, dependencies) : undefined,
    };
  },
  markRefundDue: async ({ order, checkout, context }, cause, dependencies) => {
    await releaseDates(order, false, dependencies);
    return {
      pass: changeOrder(order, {
        status: 'cancelled',
        ...releasedHold,
        refundDueAt: dependencies.now().toISOString(),
        refundReason: cause === 'refunded_at_stripe' ? cause : 'cancelled',
        paymentId: checkout?.paymentId ?? null,
      }),
      ...leaveGroups(order, context),
    };
  },
  markRefunded: (order, mails) => ({
    pass: changeOrder(order, { refundedAt: mails.now().toISOString() }),
    refund: emitRefund(orderOfPass(order), mails),
  }),
  cancelReversed: async ({ order }, refundReason, dependencies) => {
    const ended = await endDates(order, refundReason, dependencies);
    return {
      pass: changeOrder(order, {
        status: 'cancelled',
        ...releasedHold,
        refundedAt: dependencies.now().toISOString(),
        refundReason,
      }),
      // Nothing is left to say when each date was given back by itself.
      refund: ended ? emitRefund(orderOfPass(order), dependencies) : undefined,
    };
  },
  recordPart: async (order, amount, dependencies) => {
    await recordReturned(order, amount, dependencies);
    return {};
  },
};

const firstBookingOf = (pass: Pass) => bookingIdsOf(pass)[0] ?? '';

/** Tells whether the pass's dates are the buyer's. */
export function isPaid({ status }: Pick<Pass, 'status'>): boolean {
  return status === 'paid' || status === 'free';
}

function groupRequests(pass: Pass) {
  const { buyerEmail } = pass;
  const { seriesId } = passLineOf(pass);
  const requestOf = (group: string) => ({ key: seatGroupKey(passGroups(seriesId), group), schema: seatGroupRecord });
  return { emailPasses: requestOf(emailGroup(buyerEmail)), ...byCallerGroup(holdGroupsOf(pass), requestOf) };
}

function loadPassContext(table: Table, pass: Pass): Promise<PassContext> {
  return getItems(table, groupRequests(pass));
}

function leaveGroups(pass: Pass, { emailPasses, ...groups }: PassContext) {
  const groupedPass = { ...pass, sessionId: passGroups(passLineOf(pass).seriesId) };
  return {
    emailPasses: leaveGroup(groupedPass, emailGroup(pass.buyerEmail), emailPasses),
    ...leaveCallerGroups(groupedPass, groups),
  };
}

async function complete({ order, checkout, context }: PassSettlement, _: string, dependencies: TableContext) {
  const paid = paidBy(checkout, order, dependencies.now());
  await completeDates(order, { ...paid, checkoutId: order.checkoutId }, dependencies);
  return completedWrites(order, { status: 'paid', ...paid }, context, dependencies);
}

/** Completes a pass that costs nothing. Idempotent: after a crash the repeated request goes on. */
export async function completeFree(pass: Pass, dependencies: TableContext) {
  await completeDates(pass, null, dependencies);
  const context = await loadPassContext(dependencies.table, pass);
  return completedWrites(pass, { status: 'free' }, context, dependencies);
}

/** Writes one event of all dates, of which buyer and studio are told; none when every date has ended meanwhile. */
async function completedWrites(pass: Pass, changes: Partial<Pass>, context: PassContext, dependencies: TableContext) {
  const booked = (await bookingsOfPass(dependencies.table, pass)).find(isBooked);
  return {
    pass: changeOrder(pass, { ...changes, ...releasedHold }),
    ...leaveGroups(pass, context),
    bought: booked && passBought(pass, booked.id, dependencies),
  };
}

function passBought({ buyerEmail: to }: Pass, bookingId: string, { now, newId }: EventContext) {
  const at = now();
  return emit({ id: newId(at), kind: 'passBought', bookingId, to }, at);
}

function paymentFailed(pass: Pass, { now, newId }: EventContext) {
  const at = now();
  return emit({ ...orderOfPass(pass), id: newId(at), kind: 'paymentFailed' }, at);
}

/** About a pass, by one of its bookings, whose history it is part of. */
const orderOfPass = (pass: Pass) =>
  ({ order: { type: 'pass', bookingId: firstBookingOf(pass) }, to: pass.buyerEmail }) as const;
