import { findBooking } from '../bookings/store.ts';
import type { Booking } from '../keys/booking.ts';
import type { OrderKind } from '../keys/order.ts';
import type { Purchase } from '../keys/purchase.ts';
import { HttpError } from '../platform/http-error.ts';
import { logger } from '../platform/log.ts';
import type { Table } from '../platform/table.ts';
import { transactNamed } from '../platform/transact.ts';
import { findPurchase } from '../purchases/store.ts';
import type { Checkout } from '../stripe/checkout.ts';
import type { Payments } from '../stripe/payments.ts';
import { bookingRules } from './booking-rules.ts';
import type { Desk, Order, OrderRules, Step, Writes } from './order.ts';
import { purchaseRules } from './purchase-rules.ts';

export type SettlementDependencies = Desk & {
  table: Table;
  siteUrl: string;
  payments: Payments;
  /** Told of each payment that is not what was asked; raises an alarm. */
  onMismatch: () => void;
};

/** How often others may get ahead before it is left to the next who asks. */
const rounds = 10;

/**
 * Asks Stripe how the checkout of a booking stands and applies it. Returns the booking as it stands then; undefined when
 * there is none. Throws what Stripe or the table throws, and HttpError `busy`.
 */
export function settleBooking(bookingId: string, dependencies: SettlementDependencies): Promise<Booking | undefined> {
  return settle(bookingRules, bookingId, dependencies);
}

/** The same of a purchase; whoever paid has access to the collection then. */
export function settlePurchase(
  purchaseId: string,
  dependencies: SettlementDependencies,
): Promise<Purchase | undefined> {
  return settle(purchaseRules, purchaseId, dependencies);
}

/**
 * The only way by which a payment changes anything (trust: money). Webhook, return page, scheduled sync and cancelling
 * all come here, in any order and any number of times, with the same effect once. A run that dies at any point leaves
 * what the next one finishes.
 */
async function settle<Own extends Order, Around, Seats extends string>(
  rules: OrderRules<Own, Around, Seats>,
  id: string,
  dependencies: SettlementDependencies,
): Promise<Own | undefined> {
  const { table, now, payments } = dependencies;
  for (let round = 0; round < rounds; round++) {
    const order = await rules.find(table, id);
    if (!order || !rules.isUnsettled(order)) return order;
    const checkout = order.checkoutId === null ? undefined : await payments.find(order.checkoutId);
    const around = await rules.gather(table, order);
    const step = rules.decide({ order, checkout, around }, now());
    if (step.do === 'nothing') return order;
    await act(rules, step, { order, checkout, around }, dependencies);
  }
  throw new HttpError('busy', { retryAfter: 2 });
}

/**
 * Settles the booking or purchase of a checkout, named by an event. A checkout that is no order's (its order was never
 * written, or has another) is left alone; if somebody paid there all the same, that goes back.
 */
export async function settleCheckout(checkoutId: string, dependencies: SettlementDependencies): Promise<void> {
  const { payments, siteUrl, onMismatch } = dependencies;
  const checkout = await payments.find(checkoutId);
  // Other sites may share the account.
  const named = checkout && namedBy(checkout);
  if (!checkout || !named || checkout.siteUrl !== siteUrl) return;
  const order = await findOrder(named, dependencies.table);
  if (order?.checkoutId === checkoutId) await settleOrder(named, dependencies);
  else if (checkout.state === 'paid' && checkout.paymentId && !checkout.refunded) {
    logger.error('payment of no order is refunded', { checkoutId });
    onMismatch();
    await payments.refund(checkout.paymentId, checkoutId);
  }
}

type Named = { kind: OrderKind; id: string };

/** Settles a booking or a purchase. */
export async function settleOrder({ kind, id }: Named, dependencies: SettlementDependencies): Promise<void> {
  await (kind === 'booking' ? settleBooking(id, dependencies) : settlePurchase(id, dependencies));
}

function findOrder({ kind, id }: Named, table: Table): Promise<Order | undefined> {
  return kind === 'booking' ? findBooking(table, id) : findPurchase(table, id);
}

function namedBy({ bookingId, purchaseId }: Checkout): Named | undefined {
  if (bookingId !== null) return { kind: 'booking', id: bookingId };
  return purchaseId === null ? undefined : { kind: 'purchase', id: purchaseId };
}

/** Does one step. When the table has moved on meanwhile nothing is written, and the next round decides anew. */
async function act<Own extends Order, Around, Seats extends string>(
  rules: OrderRules<Own, Around, Seats>,
  step: Exclude<Step<Seats>, { do: 'nothing' }>,
  settling: { order: Own; checkout: Checkout | undefined; around: Around },
  dependencies: SettlementDependencies,
): Promise<void> {
  const { order, checkout } = settling;
  const { table, payments, onMismatch } = dependencies;
  const write = async (writes: Writes) => void (await transactNamed(table, writes));
  if (step.do === 'close') return payments.close(checkout?.id ?? '');
  if (step.do === 'refund') {
    if (!checkout?.paymentId) throw new Error('Stripe does not know the payment that has to go back');
    await payments.refund(checkout.paymentId, order.id);
    return write(rules.refundDone(order, dependencies));
  }
  if (step.do === 'promise refund' && step.because === 'wrong payment') {
    logger.error('payment is not what was asked', { checkoutId: checkout?.id });
    onMismatch();
  }
  return write(rules.writes(step, settling, dependencies));
}
