import type * as z from 'zod';
import { jointOrderIdOf } from '../../ground/keys/booking.ts';
import { allJointOrders } from '../../ground/keys/joint-order.ts';
import { openOrderRecord } from '../../ground/keys/order.ts';
import { allPurchases } from '../../ground/keys/purchase.ts';
import { logger } from '../../ground/platform/log.ts';
import { paginate } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { type LastKey, queryPage, type Table } from '../../ground/platform/table.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { Ledger, LedgerPage, Period, RefundedPayment } from '../../ground/stripe/ledger.ts';
import { placesPage } from '../bookings/place-store.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { type Comparison, compareCheckout, compareOrder, compareRefund, recheckListed } from './compare.ts';

export type ReconcileDependencies = SettlementDependencies & { ledger: Ledger };

export type Reconciliation = Record<'checkouts' | 'orders' | 'refunds', number> &
  Record<'repaired' | 'listed' | 'failed', number> & {
    /** The day on which a later run has to go on, because the time was over; null when all was compared. */
    resumeFrom: string | null;
  };

type Run = { deadline: Date; result: Reconciliation; dependencies: ReconcileDependencies };

const concurrency = 5;
const dayMs = 24 * 3_600_000;

/**
 * Compares what Stripe and the table hold of a period, in both directions (docs/trust.md#reconciliation): settles what
 * settling can bring together, and lists the rest for the admin. By days, oldest first, until the deadline. Idempotent,
 * also concurrently with itself and with settling; what fails is logged and left to the next run. Throws when Stripe or
 * the table cannot be listed.
 */
export async function reconcileWithStripe(
  { from, before }: Period,
  deadline: Date,
  dependencies: ReconcileDependencies,
): Promise<Reconciliation> {
  const counts = { checkouts: 0, orders: 0, refunds: 0, repaired: 0, listed: 0, failed: 0 };
  const run: Run = { deadline, dependencies, result: { ...counts, resumeFrom: null } };
  for (let start = from.getTime(); start < before.getTime(); start += dayMs) {
    const day = { from: new Date(start), before: new Date(Math.min(start + dayMs, before.getTime())) };
    if (!(await reconcileDay(day, run))) return { ...run.result, resumeFrom: day.from.toISOString() };
  }
  await recheckListed(dependencies);
  return run.result;
}

/** Returns false when the time was over before the end. */
async function reconcileDay(day: Period, run: Run): Promise<boolean> {
  const { dependencies } = run;
  const { ledger, table } = dependencies;
  const comparedCheckouts = new Set<string>();
  const ofCheckout = (checkout: Checkout) => {
    comparedCheckouts.add(checkout.id);
    return compareCheckout(checkout, dependencies);
  };
  const ofOrder = async ({ checkoutId, jointOrderId, ...order }: ListedOrder) => {
    // What a joint order has paid is compared with that.
    if (checkoutId === null || jointOrderId !== null || comparedCheckouts.has(checkoutId)) return undefined;
    return compareOrder({ ...order, checkoutId }, dependencies);
  };
  const ofRefund = (payment: RefundedPayment) => compareRefund(payment, dependencies);
  const checkouts = paginate<LedgerPage<Checkout>, string>((after) => ledger.checkouts(day, after));
  const charges = paginate<LedgerPage<Checkout>, string>((after) => ledger.charges(day, after));
  const refunds = paginate<LedgerPage<RefundedPayment>, string>((after) => ledger.refundedPayments(day, after));
  return (
    (await compareEach('checkouts', checkouts, run, ofCheckout)) &&
    (await compareEach('checkouts', charges, run, ofCheckout)) &&
    (await compareEach('orders', placePaymentsOf(table, day), run, ofOrder)) &&
    (await compareEach('orders', ordersOf(table, allPurchases, day), run, ofOrder)) &&
    (await compareEach('orders', ordersOf(table, allJointOrders, day), run, ofOrder)) &&
    (await compareEach('refunds', refunds, run, ofRefund))
  );
}

type ListedOrder = z.output<typeof openOrderRecord>;

/** Places and surcharges that were made in this period, by pages. */
export async function* placePaymentsOf(
  table: Table,
  { from, before }: Period,
): AsyncGenerator<{ entries: ListedOrder[] }> {
  const period = { from: from.toISOString(), before: before.toISOString() };
  for await (const { items } of paginate((after: LastKey | undefined) => placesPage(table, { ...period, after }))) {
    yield {
      entries: items.map((order) => {
        const { id, checkoutId } = order;
        return 'lines' in order
          ? { id, checkoutId, jointOrderId: null, kind: 'surcharge' }
          : { id, checkoutId, jointOrderId: jointOrderIdOf(order), kind: 'booking' };
      }),
    };
  }
}

/** Purchases or joint orders that were made in this period, by pages. */
async function* ordersOf(table: Table, partition: string, { from, before }: Period) {
  const period = { from: from.toISOString(), before: before.toISOString() };
  const read = (after: LastKey | undefined) =>
    queryPage(table, { index: 'byType', partition, ...period, after }, openOrderRecord);
  for await (const { items } of paginate(read)) yield { entries: items };
}

async function compareEach<Entry>(
  recordKind: 'checkouts' | 'orders' | 'refunds',
  pages: AsyncIterable<{ entries: Entry[] }>,
  { deadline, result, dependencies }: Run,
  compare: (entry: Entry) => Promise<Comparison | undefined>,
): Promise<boolean> {
  for await (const { entries } of pages) {
    if (dependencies.now() >= deadline) return false;
    await inParallel(entries, concurrency, async (entry) => {
      try {
        const comparison = await compare(entry);
        if (!comparison) return;
        result[recordKind] += 1;
        if (comparison.repaired) result.repaired += 1;
        if (comparison.listed) result.listed += 1;
      } catch (error) {
        result.failed += 1;
        logger.error('not compared with Stripe', { what: recordKind, error });
      }
    });
  }
  return true;
}
