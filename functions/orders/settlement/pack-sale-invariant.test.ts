import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPackUses } from '../../domains/packs/store.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { offerPacks, openPackSales, packBody } from '../../testing/pack-sales.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openVouchers } from '../../testing/vouchers.ts';
import { settlePayment } from './settle.ts';

/*
 * docs/product.md#packs, docs/product.md#gift-vouchers: no pack stands for money that is not here, a buyer never gets more back than they
 * paid, and what a voucher paid is either on it or in the pack.
 */

const site = await openSharedTestSite();
const { table } = site.dependencies;
const sales = openPackSales(site);
const vouchers = openVouchers(site);
const admin = openAdminOrders(site);

await offerPacks(table);

const price = 8500;
const singlePrice = 2200;
/** Vouchers of which one pays nothing, one a part, and one all. */
const voucherValues = [0, 5000, 10_000] as const;

const actions = [
  ...(['pay', 'pay', 'use', 'use', 'use', 'cancelUse', 'cancelUnpaid'] as const),
  ...(['refund', 'refund', 'failRefund', 'withdraw', 'refundAtStripe', 'view'] as const),
];
type Step = { action: (typeof actions)[number] };

const steps = fc.array(fc.record<Step>({ action: fc.constantFrom(...actions) }), { minLength: 3, maxLength: 10 });

type Sale = {
  body: ReturnType<typeof packBody>;
  /** Null where the voucher pays all. */
  paymentUrl: string | null;
  bookings: string[];
  sessions: string[];
  code: string;
  voucherValue: number;
  /** Pays so much of the pack. */
  byVoucher: number;
};

/** Refusals are answers: what counts is the money. */
const anyway = (work: Promise<unknown>) => work.catch((error: { code?: string }) => expect(error.code).toBeDefined());

async function take({ action }: Step, { body, paymentUrl, bookings, sessions }: Sale): Promise<void> {
  const { purchaseId, email, secret } = body;
  const { payments, refunds } = await stripeRecords(purchaseId);
  switch (action) {
    case 'pay':
      if (payments.length === 0 && paymentUrl !== null) await pay(paymentUrl);
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
    case 'cancelUnpaid':
      return void (await anyway(admin.setFrom('pack', purchaseId, { status: 'cancelled', was: 'pending' })));
    case 'failRefund': {
      const paymentIntentId = payments[0]?.id;
      const latest = refunds.at(-1);
      if (paymentIntentId === undefined || latest === undefined || latest.status === 'failed') return;
      await steerStripe('fail-refund', { refundId: latest.id });
      return settlePayment(paymentIntentId, site.dependencies);
    }
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

async function expectMoney(sale: Sale, usedBefore: number): Promise<void> {
  const { body, code, voucherValue, byVoucher } = sale;
  const { purchaseId } = body;
  const { payments, refunds } = await stripeRecords(purchaseId);
  const charged = price - byVoucher;
  const returned = refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  expect(returned).toBeLessThanOrEqual(payments.length > 0 ? charged : 0);
  const onVoucher = (await vouchers.balance(code)) ?? 0;
  expect(onVoucher + (await vouchers.used(code))).toBe(voucherValue);
  const back = onVoucher - (voucherValue - byVoucher);
  const pack = await sales.pack(purchaseId);
  const order = await sales.order(purchaseId);
  if (!pack) return expect(back).toBe(order.status === 'pending' ? 0 : byVoucher);
  const uses = await findPackUses(table, purchaseId);
  const credits = uses.reduce((sum, use) => sum + use.credits, 0);
  const value = uses.reduce((sum, use) => sum + use.value, 0);
  expect(pack.creditsLeft + credits).toBe(5);
  expect(pack.valueLeft + value).toBe(price);
  if (pack.endedAt === null) return expect([returned, back]).toEqual([0, 0]);
  const due = dueOf(order, { charged, usedBefore, consent: body.consent });
  const failed = refunds.at(-1)?.status === 'failed';
  expect([returned, back]).toEqual([failed ? 0 : Math.min(due, charged), Math.max(due - charged, 0)]);
}

/** What is to go back of a pack that has ended: to the card first, then to the voucher. */
function dueOf(
  { refundReason }: Awaited<ReturnType<typeof sales.order>>,
  { charged, usedBefore, consent }: { charged: number; usedBefore: number; consent: boolean },
): number {
  const unused = price - singlePrice * usedBefore;
  if (refundReason === 'refunded_at_stripe') return Math.max(charged, unused);
  return refundReason === 'by_guest' && !consent ? price : unused;
}

test('what went back of an ended pack is what was paid less what was used until then, once', async () => {
  const sessions: string[] = [];
  for (let place = 0; place < 10; place += 1) sessions.push(await site.createSession({ maxAttendees: null }));
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), fc.constantFrom(...voucherValues), async (taken, consent, voucherValue) => {
      const code = await vouchers.make(voucherValue);
      const byVoucher = Math.min(voucherValue, price);
      const body = packBody({ consent, ...(byVoucher > 0 && { vouchers: [{ code, amount: byVoucher }] }) });
      const { paymentUrl } = await sales.buy(body);
      const sale = { body, paymentUrl, bookings: [], sessions, code, voucherValue, byVoucher };
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
