import { isBooked } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import { releaseCodeUse } from '../../domains/discount-codes/store.ts';
import { type EventContext, emit, emitRefund } from '../../ground/events/event.ts';
import { isHeldForConfirmation, isHeldJointly } from '../../ground/keys/booking.ts';
import { type DiscountCode, discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import {
  firstBookingOf,
  isGroup,
  isPass,
  type JointOrder,
  type Pass,
  passGroups,
  passLineOf,
} from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup, type SeatGroup, seatGroupKey, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import { getItems } from '../../ground/platform/batch.ts';
import { logger } from '../../ground/platform/log.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { type OrderRules, paidBy, type Settlement, type Writes, wasPaidOnline } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { settleOrder } from '../payments/settle.ts';
import { releaseVouchers } from '../payments/voucher-writes.ts';
import { isCharged } from './charge-state.ts';
import { countLapse } from './free-places.ts';
import { isStillWanted, jointChargeWrites } from './joint-charge.ts';
import { bookingsOfJointOrder, findJointOrder } from './joint-order-store.ts';
import { completePlaces, endPlaces, recordReturned, releasePlaces, type TableContext } from './joint-places.ts';
import { findPlace } from './place-store.ts';
import {
  byCallerGroup,
  type CallerGroups,
  holdGroupsOf,
  leaveCallerGroups,
  leaveGroup,
  releasedHold,
} from './seat-groups.ts';
import { bookingRules } from './settlement.ts';

/** Settling a joint order reads this beside it: the groups that count it while it is not paid. */
type JointContext = CallerGroups & {
  emailPasses?: SeatGroup | undefined;
  code: DiscountCode | undefined;
  /** False where the places are for a saved card whose holder does not wait for them any more. */
  isWanted: boolean;
};

type JointSettlement = Settlement<JointOrder, JointContext>;

/** Settles the order of a place: its own, or the joint one that holds its seat. Returns the place afterwards. */
export async function settlePlace(id: string, dependencies: SettlementDependencies): Promise<Place | undefined> {
  const place = await settleOrder(bookingRules, id, dependencies);
  if (!place || !isHeldJointly(place)) return place;
  await settleJointOrder(place.orderId, dependencies);
  return findPlace(dependencies.table, id);
}

/** Settles a pass or a group. Returns it afterwards; undefined when there is none. */
export function settleJointOrder(id: string, dependencies: SettlementDependencies): Promise<JointOrder | undefined> {
  return settleOrder(jointOrderRules, id, dependencies);
}

/** The shares of places that are not held any more go back (docs/product.md#passes). */
async function sendShares(order: JointOrder, dependencies: SettlementDependencies): Promise<void> {
  if (!wasPaidOnline(order)) return;
  for (const { id, refundDueAt, refundedAt, checkoutId } of await bookingsOfJointOrder(dependencies.table, order)) {
    if (refundDueAt === null || refundedAt !== null) continue;
    // The scheduled sync sends what is left.
    await settleOrder(bookingRules, id, dependencies).catch((error) =>
      logger.error('refund is still due', { checkoutId, error }),
    );
  }
}

/** Rules of passes and groups, which differ in the groups that count them and in what is said of them. */
export const jointOrderRules: OrderRules<JointOrder, JointContext> = {
  find: findJointOrder,
  loadContext,
  idIn: ({ metadata }) => metadata.passId ?? metadata.groupId,
  // The back office shows the bookings.
  subjectOf: (order) => ({ type: 'booking', id: firstBookingOf(order) }),
  amountToRefund: () => null,
  settled: sendShares,
  isCompleted: isPaid,
  isCharged,
  charge: async (settlement, dependencies) => {
    const { order } = settlement;
    const writes = isGroup(order) ? await jointChargeWrites(order, dependencies) : undefined;
    if (writes) return writes;
    // A concurrent run may have charged meanwhile, and completed some of the places: the next step goes on from there.
    const current = await findJointOrder(dependencies.table, order.id);
    if (!current || !isCharged(current)) return {};
    return jointOrderRules.release(settlement, 'expired', dependencies);
  },
  whenPaid: ({ order, context }) => {
    if (!context.isWanted) return { action: 'markRefundDue', cause: 'cancelled' };
    if (order.status === 'pending') return { action: 'complete', seat: 'held' };
    return { action: 'markRefundDue', cause: 'no_seat' };
  },
  change: (order, changes) => ({ order: changeOrder(order, changes) }),
  complete,
  release: async ({ order, context }, reason, dependencies) => {
    const lapse = await lapseOf(order, dependencies);
    await releasePlaces(order, reason === 'failed', dependencies);
    return {
      order: changeOrder(order, { status: reason === 'failed' ? 'failed' : 'cancelled', ...releasedHold }),
      ...leaveGroups(order, context),
      ...releasedCode(order, context),
      ...releaseVouchers(order),
      ...lapse,
      failed: reason === 'failed' ? paymentFailed(order, dependencies) : undefined,
    };
  },
  markRefundDue: async ({ order, checkout, context }, cause, dependencies) => {
    const isHeld = order.status === 'pending';
    await releasePlaces(order, false, dependencies);
    return {
      order: changeOrder(order, {
        status: 'cancelled',
        ...releasedHold,
        refundDueAt: dependencies.now().toISOString(),
        refundReason: cause === 'refunded_at_stripe' ? cause : 'cancelled',
        paymentId: checkout?.paymentId ?? null,
      }),
      ...leaveGroups(order, context),
      ...(isHeld && releasedCode(order, context)),
      ...releaseVouchers(order),
    };
  },
  markRefunded: (order, mails) => ({
    order: changeOrder(order, { refundedAt: mails.now().toISOString() }),
    refund: emitRefund(toldOf(order), mails),
  }),
  cancelReversed: async ({ order, context }, refundReason, dependencies) => {
    const ended = await endPlaces(order, refundReason, dependencies);
    return {
      order: changeOrder(order, {
        status: 'cancelled',
        ...releasedHold,
        refundedAt: dependencies.now().toISOString(),
        refundReason,
      }),
      ...releasedCode(order, context),
      // Nothing is left to say when each place was given back by itself.
      refund: ended ? emitRefund(toldOf(order), dependencies) : undefined,
    };
  },
  recordPart: async (order, amount, dependencies) => {
    await recordReturned(order, amount, dependencies);
    return {};
  },
};

/** Tells whether the places are the buyer's. */
export function isPaid({ status }: Pick<JointOrder, 'status'>): boolean {
  return status === 'paid' || status === 'free';
}

async function loadContext(table: Table, order: JointOrder): Promise<JointContext> {
  const isForCard = isGroup(order) && order.savedCard !== null;
  const [items, isWanted] = await Promise.all([
    getItems(table, {
      ...(isPass(order) && passGroupRequests(order)),
      code: order.discount ? { key: discountCodeKey(order.discount.code), schema: discountCodeRecord } : undefined,
    }),
    isForCard ? isStillWanted(order, table) : true,
  ]);
  return { ...items, isWanted };
}

function passGroupRequests(pass: Pass) {
  const scope = passGroups(passLineOf(pass).seriesId);
  const requestOf = (group: string) => ({ key: seatGroupKey(scope, group), schema: seatGroupRecord });
  return { emailPasses: requestOf(emailGroup(pass.buyerEmail)), ...byCallerGroup(holdGroupsOf(pass), requestOf) };
}

/** A pass is counted in groups of its series; the places of a group are counted each by itself. */
function leaveGroups(order: JointOrder, { emailPasses, code: _, isWanted: _wanted, ...groups }: JointContext) {
  if (!isPass(order)) return {};
  const grouped = { ...order, sessionId: passGroups(passLineOf(order).seriesId) };
  return {
    emailPasses: leaveGroup(grouped, emailGroup(order.buyerEmail), emailPasses),
    ...leaveCallerGroups(grouped, groups),
  };
}

/** An order that was never paid has not used its code. */
function releasedCode({ discount }: JointOrder, { code }: JointContext) {
  return { code: discount && code ? releaseCodeUse(discount.code) : undefined };
}

/** An order that costs nothing and was not confirmed counts as one lapse of its buyer. */
async function lapseOf(order: JointOrder, { table, now }: TableContext): Promise<Record<string, Write>> {
  if (!isGroup(order)) return {};
  const [first] = await bookingsOfJointOrder(table, order);
  const isLapsed = first !== undefined && isHeldForConfirmation(first);
  return isLapsed ? countLapse(first, now()) : {};
}

/** Releases the places of an order that costs nothing and awaits its confirmation; it counts as lapsed. */
export async function giveUpHeldGroup(id: string, dependencies: SettlementDependencies): Promise<void> {
  const { table } = dependencies;
  await retryOnConflict(async () => {
    const order = await findJointOrder(table, id);
    if (order?.status !== 'pending' || !isFree(order.total)) return undefined;
    const settlement = { order, checkout: undefined, context: await loadContext(table, order) };
    const { written } = await transactNamed(table, await jointOrderRules.release(settlement, 'expired', dependencies));
    return written ? undefined : conflict;
  });
}

async function complete({ order, checkout, context }: JointSettlement, _: string, dependencies: TableContext) {
  const paid = paidBy(checkout, order, dependencies.now());
  const payment = { ...paid, checkoutId: order.checkoutId };
  const isDone = await completePlaces(order, { payment, checkout }, dependencies);
  // Who waited for the places has left meanwhile: the next step gives the payment back.
  if (!isDone) return {};
  return completedWrites(order, { status: 'paid', ...paid }, context, dependencies);
}

/**
 * Completes a joint order that costs nothing for the buyer's address that it has in `order`; what a concurrent run has completed
 * stays. Idempotent: a repetition goes on.
 */
export async function completeFree<Ordered extends JointOrder>(
  order: Ordered,
  dependencies: TableContext,
): Promise<Ordered> {
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const current = ((await findJointOrder(table, order.id)) ?? order) as Ordered;
    if (current.status !== 'pending' || current.buyerEmail !== order.buyerEmail) return current;
    if (!isFree(current.total)) throw new Error('an order that has to be paid cannot be completed without a payment');
    if (!(await completePlaces(current, { payment: null }, dependencies))) return conflict;
    const context = await loadContext(table, current);
    const { written } = await transactNamed<string>(
      table,
      await completedWrites(current, { status: 'free' }, context, dependencies),
    );
    return written ? { ...current, status: 'free' as const } : conflict;
  });
}

/** Writes one event of all places, of which buyer and studio are told; none when every place has ended meanwhile. */
async function completedWrites(
  order: JointOrder,
  changes: Partial<Omit<JointOrder, 'lines'>>,
  context: JointContext,
  dependencies: TableContext,
): Promise<Writes> {
  const booked = (await bookingsOfJointOrder(dependencies.table, order)).find(isBooked);
  return {
    order: changeOrder(order, { ...changes, ...releasedHold }),
    ...leaveGroups(order, context),
    bought: booked && boughtEvent(order, booked.id, dependencies),
  };
}

function boughtEvent(order: JointOrder, bookingId: string, { now, newId }: EventContext) {
  const at = now();
  const kind = isPass(order) ? 'passBought' : 'groupBooked';
  return emit({ id: newId(at), kind, bookingId, to: order.buyerEmail }, at);
}

function paymentFailed(order: JointOrder, { now, newId }: EventContext) {
  const at = now();
  return emit({ ...toldOf(order), id: newId(at), kind: 'paymentFailed' }, at);
}

/** About a joint order, by one of its bookings, whose history it is part of. */
const toldOf = (order: JointOrder) =>
  ({
    order: { type: isPass(order) ? 'pass' : 'group', bookingId: firstBookingOf(order) },
    to: order.buyerEmail,
  }) as const;
