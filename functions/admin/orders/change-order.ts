import type { OrderType, SettableStatus } from '#shared/rules/admin.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { findOrder } from '../../orders/find.ts';
import { isPurchase, type OrderItem, statusOf } from '../../orders/order.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import type { Writes } from '../../settlement/order.ts';
import { targetOf } from './audit-target.ts';
import { bookingWrites } from './booking-status.ts';
import { stopPayment } from './close-checkout.ts';
import { type OrderDependencies, rounds } from './dependencies.ts';
import type { Wanted } from './manual-change.ts';
import { purchaseWrites } from './purchase-status.ts';

/** What an admin does to an order. */
export type Change = {
  to: SettableStatus;
  refund?: boolean;
  /** How the audit trail calls it, and what it keeps of it beside the status. */
  action: string;
  noted?: Record<string, unknown>;
  /** What is written with it. */
  also?: Writes;
};

/** What is to be done with an order as it stands now; undefined: nothing (any more). Throws HttpError when it cannot be. */
export type Plan = (order: OrderItem) => Change | undefined;

type Which = { type: OrderType; id: string };

/**
 * Changes an order in one transaction with all that follows from it and its audit entry, after nobody can pay for it any
 * more. Where somebody was faster, it is looked at anew. Returns the order as it stands then. Throws HttpError 404, 409
 * and `busy`, what the plan throws, and what Stripe does.
 */
export async function changeOrder(
  { type, id }: Which,
  plan: Plan,
  actor: Actor,
  dependencies: OrderDependencies,
): Promise<OrderItem> {
  const { table } = dependencies;
  for (let round = 0; round < rounds; round++) {
    const order = await findOrder(table, type, id);
    if (!order) throw new HttpError('order_not_found');
    const change = plan(order);
    if (!change) return order;
    const payment = await stopPayment(order, change.to, actor, dependencies);
    if (payment === 'again') continue;
    const wanted = { to: change.to, processing: payment === 'processing', refund: change.refund ?? false };
    const writes = await writesOf(order, wanted, dependencies);
    const audit = auditOf(order, change, actor, dependencies);
    const outcome = await transactNamed<string>(table, { ...writes, ...change.also, audit });
    if (outcome.written) return (await findOrder(table, type, id)) ?? order;
  }
  throw new HttpError('busy', { retryAfter: 2 });
}

function writesOf(order: OrderItem, wanted: Wanted, dependencies: OrderDependencies): Promise<Writes> {
  const { table } = dependencies;
  return isPurchase(order)
    ? purchaseWrites(table, order, wanted, dependencies)
    : bookingWrites(table, order, wanted, dependencies);
}

function auditOf(order: OrderItem, { to, action, noted }: Change, actor: Actor, dependencies: OrderDependencies) {
  const before = { status: statusOf(order) };
  return putAuditEntry(
    actor,
    { action, target: targetOf(order), before, after: { status: to, ...noted } },
    dependencies,
  );
}
