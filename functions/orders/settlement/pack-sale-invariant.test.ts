import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPackUses } from '../../domains/packs/store.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { offerPacks, openPackSales, packBody } from '../../testing/pack-sales.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { settlePayment } from './settle.ts';

// docs/product.md#packs: no pack stands for money that is not here, and a buyer never gets more back than they paid.

const site = await openSharedTestSite();
const { table } = site.dependencies;
const sales = openPackSales(site);
const admin = openAdminOrders(site);

await offerPacks(table);

const price = 8500;
const singlePrice = 2200;

type Step = { action: 'pay' | 'use' | 'cancelUse' | 'refund' | 'withdraw' | 'refundAtStripe' | 'view' };

const steps = fc.array(
  fc.record<Step>({
    action: fc.constantFrom(
      'pay',
      'pay',
      'use',
      'use',
      'use',
      'cancelUse',
      'refund',
      'withdraw',
      'refundAtStripe',
      'view',
    ),
  }),
  { minLength: 3, maxLength: 10 },
);

type Sale = { body: ReturnType<typeof packBody>; paymentUrl: string; bookings: string[]; sessions: string[] };

/** Refusals are answers: what counts is the money. */
const anyway = (work: Promise<unknown>) => work.catch((error: { code?: string }) => expect(error.code).toBeDefined());

async function take({ action }: Step, { body, paymentUrl, bookings, sessions }: Sale): Promise<void> {
  const { purchaseId, email, secret } = body;
  const { payments, refunds } = await stripeRecords(purchaseId);
  switch (action) {
    case 'pay':
      if (payments.length === 0) await pay(paymentUrl);
      return void (await sales.settle(purchaseId));
    case 'use': {
      const sessionId = sessions[bookings.length] ?? '';
      const used = { packId: purchaseId, secret, places: 1, credits: 1, amount: 1800 };
      const order = site.bookingRequest(sessionId, { email, pack: used });
      return void (await anyway(site.book(order).then(() => bookings.push(order.bookingId))));
    }
    case 'cancelUse': {
      const bookingId = bookings.at(-1);
      return bookingId === undefined ? undefined : void (await anyway(admin.refund('session', bookingId)));
    }
    case 'refund':
      return void (await anyway(admin.refund('pack', purchaseId)));
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

async function expectMoney({ body: { purchaseId, consent } }: Sale, usedBefore: number): Promise<void> {
  const { payments, refunds } = await stripeRecords(purchaseId);
  const paid = payments.length > 0 ? price : 0;
  const returned = refunds.reduce((sum, { amount }) => sum + amount, 0);
  expect(returned).toBeLessThanOrEqual(paid);
  const pack = await sales.pack(purchaseId);
  if (!pack) return;
  const uses = await findPackUses(table, purchaseId);
  const credits = uses.reduce((sum, use) => sum + use.credits, 0);
  const value = uses.reduce((sum, use) => sum + use.value, 0);
  expect(pack.creditsLeft + credits).toBe(5);
  expect(pack.valueLeft + value).toBe(price);
  if (pack.endedAt === null) {
    expect(returned).toBe(0);
    return;
  }
  const { refundReason } = await sales.order(purchaseId);
  const isAll = refundReason === 'refunded_at_stripe' || (refundReason === 'by_guest' && !consent);
  expect(returned).toBe(isAll ? price : price - singlePrice * usedBefore);
}

test('what went back of an ended pack is what was paid less what was used until then, once', async () => {
  const sessions: string[] = [];
  for (let place = 0; place < 10; place += 1) sessions.push(await site.createSession({ maxAttendees: null }));
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (taken, consent) => {
      const body = packBody({ consent });
      const { paymentUrl } = await sales.buy(body);
      const sale = { body, paymentUrl: String(paymentUrl), bookings: [], sessions };
      let usedAtEnd: number | null = null;
      for (const step of taken) {
        const before = await sales.pack(body.purchaseId);
        await take(step, sale);
        const after = await sales.pack(body.purchaseId);
        if (before?.endedAt === null && after?.endedAt !== null) usedAtEnd = 5 - before.creditsLeft;
        await expectMoney(sale, usedAtEnd ?? 0);
      }
    }),
    { numRuns: 80 },
  );
}, 900_000);
