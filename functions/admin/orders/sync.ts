import type { ResponseBody } from '#shared/contract/contract.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { bookingsOfSession } from '../../bookings/store.ts';
import type { Booking } from '../../keys/booking.ts';
import { findOrder, viewOf } from '../../orders/find.ts';
import { type OrderItem, orderOf, typeOf } from '../../orders/order.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { logger } from '../../platform/log.ts';
import { inParallel } from '../../platform/parallel.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findSession } from '../../sessions/store.ts';
import { targetOf } from './audit-target.ts';
import { settle } from './close-checkout.ts';
import type { OrderDependencies } from './dependencies.ts';

/**
 * Asks Stripe how the payment of an order stands, and applies it (back office, section 4: pending order sync). Throws
 * HttpError 404, and 502 when Stripe cannot be asked.
 */
export const syncOrder: Handler<'syncOrder', OrderDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const order = await findOrder(table, call.params.type, call.params.orderId);
  if (!order) throw new HttpError('order_not_found');
  const { result, order: now } = await synced(order, call, dependencies);
  return { result, order: await viewOf(table, now) };
};

/** Asks Stripe about every open payment of a session. One that fails does not keep the others from it. */
export const syncAttendees: Handler<'syncAttendees', OrderDependencies> = async (call, dependencies) => {
  const { sessionId } = call.params;
  if (!(await findSession(dependencies.table, sessionId))) throw new HttpError('session_not_found');
  const open = (await bookingsOfSession(dependencies.table, sessionId)).filter(isOpen);
  const done = { looked: open.length, updated: 0, failed: 0 };
  await inParallel(open, atOnce, async (booking) => {
    try {
      if ((await synced(booking, call, dependencies)).result === 'updated') done.updated += 1;
    } catch (error) {
      done.failed += 1;
      logger.error('payment not settled', { checkoutId: booking.checkoutId, error });
    }
  });
  return done;
};

const atOnce = 5;

/** Whether Stripe may know more of a payment than the table does. */
function isOpen({ status, checkoutId, paidAt, refundDueAt, refundedAt }: Booking): boolean {
  if (checkoutId === null || refundedAt !== null) return false;
  return refundDueAt !== null || (status === 'pending' && paidAt === null);
}

type Synced = { result: ResponseBody<'syncOrder'>['result']; order: OrderItem };

async function synced(order: OrderItem, actor: Actor, dependencies: OrderDependencies): Promise<Synced> {
  const { status } = orderOf(order);
  try {
    await settle(order, dependencies);
  } catch (cause) {
    throw cause instanceof HttpError ? cause : new HttpError('sync_failed', { cause });
  }
  const now = (await findOrder(dependencies.table, typeOf(order), order.id)) ?? order;
  if (!hasMoved(order, now))
    return { result: status === 'paid' || status === 'free' ? 'already_paid' : 'none', order: now };
  const change = {
    action: 'order.synced',
    target: targetOf(now),
    before: { status },
    after: { status: orderOf(now).status },
  };
  await transactNamed(dependencies.table, { audit: putAuditEntry(actor, change, dependencies) });
  return { result: 'updated', order: now };
}

function hasMoved(before: OrderItem, after: OrderItem): boolean {
  const shown = ({ status, refund }: ReturnType<typeof orderOf>) => `${status} ${refund}`;
  return shown(orderOf(before)) !== shown(orderOf(after)) || before.processing !== after.processing;
}
