import type { ResponseBody } from '#shared/contract/contract.ts';
import { findSession } from '../../../domains/sessions/store.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Offer, placeOfOffer } from '../../../ground/keys/offer.ts';
import type { SeatHolder } from '../../../ground/keys/seat-holder.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { logger } from '../../../ground/platform/log.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { settleOffer } from '../../../orders/bookings/end-offer.ts';
import { seatHoldersOfSession } from '../../../orders/bookings/store.ts';
import { orderAuditTarget } from '../../../orders/lists/audit-target.ts';
import { findOrderItem, orderViewOf } from '../../../orders/lists/find.ts';
import { isSyncable, type OrderItem, orderOfHolder, toOrderView, typeOf } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { settleOrderItem } from './close-checkout.ts';
import { findOrderOrOffer } from './offered-order.ts';

/**
 * Settles an order by its current state at Stripe (docs/product.md#order-sync). Throws HttpError 404, 409 for one of the site
 * before this one, and 502 when Stripe fails.
 */
export const syncOrder: Handler<'syncOrder', SettlementDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const found = await findOrderOrOffer(table, call.params.type, call.params.orderId);
  if (!found) throw new HttpError('order_not_found');
  if (found.offer) return syncOffer(found.offer, dependencies);
  const { order } = found;
  if (!isSyncable(order)) throw new HttpError('not_at_stripe');
  const { result, order: current } = await syncPayment(order, call, dependencies);
  return { result, order: await orderViewOf(table, current) };
};

/** Stripe knows nothing of an offer: it ends when its time is over. */
async function syncOffer(offer: Offer, dependencies: SettlementDependencies): Promise<ResponseBody<'syncOrder'>> {
  const { table } = dependencies;
  const settled = (await settleOffer(offer.id, dependencies)) ?? offer;
  const result = settled.state === offer.state ? 'none' : 'updated';
  return { result, order: await orderViewOf(table, placeOfOffer(settled)) };
}

/** Settles every open payment of a session; failures are counted and do not stop the others. */
export const syncAttendees: Handler<'syncAttendees', SettlementDependencies> = async (call, dependencies) => {
  const { sessionId } = call.params;
  if (!(await findSession(dependencies.table, sessionId))) throw new HttpError('session_not_found');
  const holders = await seatHoldersOfSession(dependencies.table, sessionId);
  const open = withoutOffers(holders).filter(isOpen);
  const counts = { looked: open.length, updated: 0, failed: 0 };
  await inParallel(open, concurrency, async (order) => {
    try {
      if ((await syncPayment(order, call, dependencies)).result === 'updated') counts.updated += 1;
    } catch (error) {
      counts.failed += 1;
      logger.error('payment not settled', { checkoutId: order.checkoutId, error });
    }
  });
  return counts;
};

const concurrency = 5;

const withoutOffers = (holders: SeatHolder[]) => holders.filter(({ kind }) => kind !== 'offer').map(orderOfHolder);

/** Tells whether Stripe may know a newer state of the payment. */
function isOpen({ status, checkoutId, paidAt, refundDueAt, refundedAt }: OrderItem): boolean {
  if (checkoutId === null || refundedAt !== null) return false;
  return refundDueAt !== null || (status === 'pending' && paidAt === null);
}

type SyncResult = { result: ResponseBody<'syncOrder'>['result']; order: OrderItem };

async function syncPayment(order: OrderItem, actor: Actor, dependencies: SettlementDependencies): Promise<SyncResult> {
  const { status } = toOrderView(order);
  try {
    await settleOrderItem(order, dependencies);
  } catch (cause) {
    throw cause instanceof HttpError ? cause : new HttpError('sync_failed', { cause });
  }
  const current = (await findOrderItem(dependencies.table, typeOf(order), order.id)) ?? order;
  if (!hasChanged(order, current))
    return { result: status === 'paid' || status === 'free' ? 'already_paid' : 'none', order: current };
  const change = {
    action: 'order.synced',
    target: orderAuditTarget(current),
    before: { status },
    after: { status: toOrderView(current).status },
  };
  await transactNamed(dependencies.table, { audit: putAuditEntry(actor, change, dependencies) });
  return { result: 'updated', order: current };
}

function hasChanged(before: OrderItem, after: OrderItem): boolean {
  const textOf = ({ status, refund }: ReturnType<typeof toOrderView>) => `${status} ${refund}`;
  return textOf(toOrderView(before)) !== textOf(toOrderView(after)) || before.processing !== after.processing;
}
