import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { offerThings, openVoucherSales, pounds, saleBody, soldPlace } from '../../testing/voucher-sales.ts';
import { openVouchers } from '../../testing/vouchers.ts';
import { settlePayment } from './settle.ts';

// docs/product.md#buying-a-gift-voucher: no voucher stands for money that is not here.

const site = await openSharedTestSite();
const sales = openVoucherSales(site);
const vouchers = openVouchers(site);
const admin = openAdminOrders(site);

await offerThings(site.dependencies.table);

const price = 1800;
/** Of an amount, and of one place. */
const values = [5000, soldPlace.price.GBP] as const;

type Step = { action: 'pay' | 'use' | 'cancelUse' | 'refund' | 'withdraw' | 'refundAtStripe' | 'view'; which: number };

const steps = fc.array(
  fc.record<Step>({
    action: fc.constantFrom('pay', 'pay', 'use', 'use', 'cancelUse', 'refund', 'withdraw', 'refundAtStripe', 'view'),
    which: fc.nat({ max: 1 }),
  }),
  { minLength: 3, maxLength: 9 },
);

type Sale = { body: ReturnType<typeof saleBody>; paymentUrl: string; uses: string[] };

/** Refusals are answers: what counts is the money. */
const anyway = (work: Promise<unknown>) => work.catch((error: { code?: string }) => expect(error.code).toBeDefined());

async function take({ action }: Step, { body, paymentUrl, uses }: Sale, sessionId: string): Promise<void> {
  const { purchaseId, email } = body;
  const { payments, refunds } = await stripeRecords(purchaseId);
  switch (action) {
    case 'pay':
      if (payments.length === 0) await pay(paymentUrl);
      return void (await sales.settle(purchaseId));
    case 'use': {
      const voucher = await sales.voucher(purchaseId);
      if (!voucher) return;
      const order = site.bookingRequest(sessionId, { vouchers: [{ code: voucher.code, amount: price }] });
      await anyway(site.book(order).then(() => uses.push(order.bookingId)));
      return;
    }
    case 'cancelUse': {
      const bookingId = uses.pop();
      return bookingId === undefined ? undefined : void (await admin.refund('session', bookingId));
    }
    case 'refund':
      return void (await anyway(admin.refund('voucher', purchaseId)));
    case 'withdraw':
      return void (await anyway(sales.withdraw(purchaseId, email)));
    case 'refundAtStripe': {
      const paymentIntentId = payments[0]?.id;
      // Stripe refuses to refund what it refunded.
      if (paymentIntentId === undefined || refunds.length > 0) return;
      await steerStripe('refund', { paymentIntentId });
      return settlePayment(paymentIntentId, site.dependencies);
    }
    case 'view':
      return void (await sales.view(purchaseId));
  }
}

async function expectMoney({ body: { purchaseId, value: sold } }: Sale): Promise<void> {
  const value = sold.amount;
  const { payments, refunds } = await stripeRecords(purchaseId);
  const paid = payments.length > 0 ? value : 0;
  const returned = refunds.reduce((sum, { amount }) => sum + amount, 0);
  expect(returned).toBeLessThanOrEqual(paid);
  const voucher = await sales.voucher(purchaseId);
  if (!voucher) return;
  const used = await vouchers.used(voucher.code);
  expect(voucher.balance + used).toBe(value);
  // What stands for money is here, and what went back stands for none.
  if (voucher.endedAt === null) expect(paid - returned).toBe(voucher.balance + used);
  else expect(returned).toBe(value);
}

test('of vouchers that stand, money in less money back is what is left and what was used', async () => {
  const sessionId = await site.createSession({ maxAttendees: null });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const sold: Sale[] = [];
      for (const value of values) {
        const thing = value === soldPlace.price.GBP ? ({ kind: 'place' } as const) : null;
        const body = saleBody({ value: pounds(value), thing });
        const { paymentUrl } = await sales.buy(body);
        sold.push({ body, paymentUrl: String(paymentUrl), uses: [] });
      }
      for (const step of taken) {
        const sale = sold[step.which];
        if (sale) await take(step, sale, sessionId);
        for (const one of sold) await expectMoney(one);
      }
    }),
    { numRuns: 80 },
  );
}, 900_000);
