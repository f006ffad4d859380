import type { OrderType, SettableStatus } from '#shared/rules/admin.ts';
import { attentionResolved } from '../../../ground/attention/writes.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { EventContext } from '../../../ground/events/event.ts';
import { isHeldJointly } from '../../../ground/keys/booking.ts';
import { isCollectionPurchase, isPurchase, isSaleOrder } from '../../../ground/keys/purchase.ts';
import { isRest } from '../../../ground/keys/rest.ts';
import { isSurcharge, placeOfSurcharge, type Surcharge } from '../../../ground/keys/surcharge.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { loadBookingContext } from '../../../orders/bookings/context.ts';
import { endSurcharge } from '../../../orders/bookings/surcharges.ts';
import { orderAuditTarget } from '../../../orders/lists/audit-target.ts';
import { hasDuePart, type OrderItem, statusOf } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import type { Writes } from '../../../orders/payments/order.ts';
import { bookingStatusWrites } from './booking-status.ts';
import { closeCheckout, sendDuePart } from './close-checkout.ts';
import { type ManualChange, manualAttributes } from './manual-change.ts';
import { findOrderOrOffer, offerStatusWrites, type ShownOrder } from './offered-order.ts';
import { purchaseStatusWrites } from './purchase-status.ts';
import { assertOwnRest, restStatusWrites } from './rest-status.ts';
import { saleStatusWrites } from './sale-status.ts';

/** Two more than usual: marking the order and closing its checkout take an attempt each. */
export const maxOrderAttempts = 12;

export type OrderChange = {
  to: SettableStatus;
  refund?: boolean;
  /** Tells whether a mail among the further writes names the refund: the booking's settlement then sends none. */
  refundAnnounced?: boolean;
  /** Action of the audit entry, and what it holds beside the status. */
  action: string;
  details?: Record<string, unknown>;
  /** Further writes of the transaction. */
  extraWrites?: Writes;
};

/** Decides by the order's current state; undefined: nothing to change. Throws HttpError when it cannot be changed. */
export type PlanChange = (order: OrderItem) => OrderChange | undefined | Promise<OrderChange | undefined>;

/**
 * Changes an order, all that depends on it, and its audit history in one transaction, after its checkout was closed.
 * Returns the order afterwards. Throws HttpError 404, 409 and `busy`, and what `plan` and Stripe throw.
 */
export function changeByHand(
  { type, id }: { type: OrderType; id: string },
  plan: PlanChange,
  actor: Actor,
  dependencies: SettlementDependencies,
): Promise<OrderItem> {
  const { table } = dependencies;
  return retryOnConflict(
    async () => {
      const found = await findOrderOrOffer(table, type, id);
      if (!found) throw new HttpError('order_not_found');
      const { order } = found;
      // What is due to go back is sent first, so that a refund returns what is left.
      if (hasDuePart(order)) return sendDuePart(order, dependencies);
      const change = await plan(order);
      if (!change) return order;
      assertOwnSeat(order, change);
      const checkout = await closeCheckout(order, change.to, actor, dependencies);
      if (checkout === 'changed') return conflict;
      const manual = {
        to: change.to,
        processing: checkout === 'processing',
        refund: change.refund ?? false,
        refundAnnounced: change.refundAnnounced ?? false,
      };
      const writes = await writesOf(found, manual, dependencies);
      const audit = auditOf(order, change, actor, dependencies);
      // The admin has decided.
      const decided = order.rebuiltAt === null ? undefined : attentionResolved('paid_without_seat', id);
      const outcome = await transactNamed<string>(table, { ...writes, ...change.extraWrites, decided, audit });
      return outcome.written ? ((await findOrderOrOffer(table, type, id))?.order ?? order) : conflict;
    },
    { maxAttempts: maxOrderAttempts },
  );
}

/** Throws HttpError 409 when the seat is that of another order, whose status the change would be. */
function assertOwnSeat(order: OrderItem, { to, refund }: OrderChange): void {
  if (isPurchase(order)) return;
  if (isRest(order)) {
    assertOwnRest(order, { to, refund: refund ?? false });
    return;
  }
  if (isSurcharge(order)) {
    // Cancelled without a refund, what was paid for moving would be lost.
    const isKept = to !== 'cancelled' || (order.status === 'paid' && refund !== true);
    if (isKept) throw new HttpError('payment_of_move');
    return;
  }
  // A pass's until that is paid; a share that is cancelled goes back then.
  if (isHeldJointly(order) && to !== 'cancelled') throw new HttpError('payment_processing');
}

function writesOf(
  { order, offer }: ShownOrder,
  change: ManualChange,
  dependencies: SettlementDependencies,
): Promise<Writes> {
  const { table } = dependencies;
  if (offer) return offerStatusWrites(table, offer, change, dependencies);
  if (isSaleOrder(order)) return saleStatusWrites(table, order, change, dependencies);
  if (isCollectionPurchase(order)) return purchaseStatusWrites(table, order, change, dependencies);
  if (isRest(order)) return restStatusWrites(table, order, change, dependencies);
  if (isSurcharge(order)) return surchargeStatusWrites(table, order, change, dependencies);
  return bookingStatusWrites(table, order, change, dependencies);
}

/** Cancels a surcharge, the only status that an admin gives it: its seat is that of the booking that it moves. */
async function surchargeStatusWrites(
  table: Table,
  order: Surcharge,
  change: ManualChange,
  dependencies: EventContext,
): Promise<Writes> {
  const context = await loadBookingContext(table, placeOfSurcharge(order));
  const attributes = manualAttributes(order, change, dependencies.now());
  const refundAnnounced = change.refundAnnounced ?? false;
  return endSurcharge(order, { ...attributes, refundAnnounced }, context, dependencies);
}

function auditOf(
  order: OrderItem,
  { to, action, details }: OrderChange,
  actor: Actor,
  dependencies: SettlementDependencies,
) {
  const before = { status: statusOf(order) };
  return putAuditEntry(
    actor,
    { action, target: orderAuditTarget(order), before, after: { status: to, ...details } },
    dependencies,
  );
}
