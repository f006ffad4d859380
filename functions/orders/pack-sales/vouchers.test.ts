import { describe, expect, test } from 'vitest';
import { findUses } from '../../domains/vouchers/store.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';
import { offerPacks, openPackSales, packBody } from '../../testing/pack-sales.ts';
import { accounts, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { restorePoint } from '../../testing/restore.ts';
import { openSharedTestSite, openTestSite, type TestSite } from '../../testing/site.ts';
import { pounds } from '../../testing/voucher-sales.ts';
import { openVouchers } from '../../testing/vouchers.ts';
import { receiptsOf } from '../receipts/endpoints.ts';
import { settlePayment } from '../settlement/settle.ts';
import { buyPack } from './create.ts';

// docs/product.md#packs and #gift-vouchers: a pack of five costs £85, a single session then £22.

const site = await openSharedTestSite();
const { table } = site.dependencies;
const sales = openPackSales(site);
const vouchers = openVouchers(site);
const admin = openAdminOrders(site);
const price = 8500;
const singlePrice = 2200;
const minutesBeyondHold = 32;

await offerPacks(table);

const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);

const paymentOf = async (id: string) => String((await stripeRecords(id)).payments[0]?.id);

async function expectBalance(code: string, amount: number, value: number) {
  expect(await vouchers.balance(code)).toBe(amount);
  expect(await vouchers.used(code)).toBe(value - amount);
}

/** Buys a pack of which a voucher of so much pays as much as it can. */
async function buyWith(value: number, voucher: Partial<Voucher> = {}) {
  const code = await vouchers.make(value, voucher);
  const amount = Math.min(value, price);
  const body = packBody({ vouchers: [{ code, amount }] });
  return { code, body, ...(await sales.buy(body)) };
}

async function soldWith(value: number, voucher: Partial<Voucher> = {}) {
  const bought = await buyWith(value, voucher);
  if (bought.paymentUrl) await pay(bought.paymentUrl);
  const order = await sales.settle(bought.purchaseId);
  expect(order).toMatchObject({ status: 'paid' });
  return bought;
}

/** Books places with credits of a pack, one each. */
async function use({ body: { purchaseId, secret, email } }: { body: ReturnType<typeof packBody> }, times: number) {
  for (let time = 0; time < times; time += 1) {
    const used = { packId: purchaseId, secret, places: 1, credits: 1, amount: 1800 };
    const sessionId = await site.createSession({ maxAttendees: null });
    await site.book(site.bookingRequest(sessionId, { email, pack: used }));
  }
}

describe('a pack', () => {
  test('that a voucher pays wholly is made at once, without a payment page', async () => {
    const { code, body, status, paymentUrl } = await buyWith(10_000);
    expect({ status, paymentUrl }).toEqual({ status: 'paid', paymentUrl: null });
    expect(await sales.pack(body.purchaseId)).toMatchObject({ value: pounds(price), creditsLeft: 5, sold: true });
    await expectBalance(code, 1500, 10_000);
    expect((await stripeRecords(body.purchaseId)).checkouts).toEqual([]);
    expect(await findUses(table, code)).toMatchObject([{ orderType: 'pack', shownId: body.purchaseId }]);
    expect(await site.mails(body.purchaseId)).toContain('pack_bought');
    expect(await sales.buy(body)).toMatchObject({ status: 'paid', paymentUrl: null });
    await expectBalance(code, 1500, 10_000);
  });

  test('that a voucher pays in part is paid with the rest by card', async () => {
    const { code, purchaseId } = await soldWith(5000);
    expect((await stripeRecords(purchaseId)).payments.map(({ amount }) => amount)).toEqual([3500]);
    await expectBalance(code, 0, 5000);
    expect(await sales.pack(purchaseId)).toMatchObject({ value: pounds(price), valueLeft: price });
    expect(site.mismatches).toEqual([]);
  });

  test('leaves Stripe its smallest charge', async () => {
    const code = await vouchers.make(8490);
    const short = packBody({ vouchers: [{ code, amount: 8490 }] });
    await expect(sales.buy(short)).rejects.toMatchObject({ code: 'voucher_changed' });
    const body = packBody({ vouchers: [{ code, amount: 8470 }] });
    expect(await sales.buy(body)).toMatchObject({ status: 'pending', paymentUrl: expect.any(String) });
    await expectBalance(code, 20, 8490);
  });

  test.each([
    ['voucher_unknown', {}, '0000000000000000'],
    ['voucher_expired', { expiresAt: '2026-01-01T00:00:00.000Z' }, undefined],
    ['voucher_ended', { endedAt: '2026-01-01T00:00:00.000Z' }, undefined],
    ['voucher_used_up', { balance: 0 }, undefined],
    ['voucher_currency', { value: { amount: 3000, currency: 'EUR' as const } }, undefined],
    ['voucher_changed', { balance: 1200 }, undefined],
    [
      'voucher_not_for_this',
      { thing: { kind: 'place', upTo: { GBP: 3000, EUR: 3000, USD: 3000 } } } as const,
      undefined,
    ],
    ['voucher_not_for_this', { thing: { kind: 'collection', collection: 'birth' } } as const, undefined],
  ])('is refused, and nothing is written, with a voucher that cannot pay: %s', async (problem, more, unknown) => {
    const code = unknown ?? (await vouchers.make(3000, more));
    const body = packBody({ vouchers: [{ code, amount: 3000 }] });
    await expect(sales.buy(body)).rejects.toMatchObject({ code: problem });
    await expect(sales.order(body.purchaseId)).rejects.toThrow('no such order');
    expect(await vouchers.used(code)).toBe(0);
  });

  test('counts wrong codes of a caller, who is refused after too many', async () => {
    const request = { ip: '2001:db8:7a:1::1', country: null };
    const typed = (code: string) => {
      const body = packBody({ vouchers: [{ code, amount: 3000 }] });
      return buyPack({ params: undefined, query: undefined, body, request }, site.dependencies);
    };
    for (let wrong = 0; wrong < 20; wrong += 1) {
      await expect(typed('0000000000000000')).rejects.toMatchObject({ code: 'voucher_unknown' });
    }
    await expect(typed(await vouchers.make(3000))).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('a pack that comes to nothing gives its voucher the part back', () => {
  test('when its payment page expires', async () => {
    const { code, purchaseId } = await buyWith(5000);
    await expectBalance(code, 0, 5000);
    site.advanceClock(minutesBeyondHold);
    await site.sync();
    await expectBalance(code, 5000, 5000);
    expect(await sales.order(purchaseId)).toMatchObject({ status: 'cancelled' });
  });

  test('when the bank declines', async () => {
    const { code, purchaseId, paymentUrl } = await buyWith(5000);
    await pay(String(paymentUrl), { account: accounts.failsLater });
    await sales.settle(purchaseId);
    await steerStripe('settle', { paymentIntentId: await paymentOf(purchaseId), outcome: 'fails' });
    expect(await sales.settle(purchaseId)).toMatchObject({ status: 'failed' });
    await expectBalance(code, 5000, 5000);
  });

  test('when the studio cancels it unpaid', async () => {
    const { code, purchaseId } = await buyWith(5000);
    await admin.setFrom('pack', purchaseId, { status: 'cancelled', was: 'pending' });
    await expectBalance(code, 5000, 5000);
  });

  test('and a payment that a bank takes later goes back whole', async () => {
    const { code, purchaseId, paymentUrl } = await buyWith(5000);
    await pay(String(paymentUrl), { account: accounts.paysLater });
    await sales.settle(purchaseId);
    await admin.setFrom('pack', purchaseId, { status: 'cancelled', was: 'pending' });
    await steerStripe('settle', { paymentIntentId: await paymentOf(purchaseId), outcome: 'succeeds' });
    await sales.settle(purchaseId);
    expect(await sales.pack(purchaseId)).toBeUndefined();
    expect(await refundsOf(purchaseId)).toEqual([3500]);
    expect(await sales.order(purchaseId)).toMatchObject({ refundReason: 'cancelled' });
    await expectBalance(code, 5000, 5000);
  });
});

describe('what goes back of a pack', () => {
  test.each([
    ['nothing used', 0, [3500], 5000],
    ['two used', 2, [3500], price - 2 * singlePrice - 3500],
    ['three used', 3, [price - 3 * singlePrice], 0],
  ])('goes to the card first, then to the voucher: %s', async (_, times, refunds, balance) => {
    const sold = await soldWith(5000);
    await use(sold, times);
    const returned = price - times * singlePrice;
    expect(await sales.withdraw(sold.purchaseId, sold.body.email)).toMatchObject({ total: pounds(returned) });
    expect(await sales.withdraw(sold.purchaseId, sold.body.email)).toMatchObject({ total: pounds(returned) });
    expect(await refundsOf(sold.purchaseId)).toEqual(refunds);
    await expectBalance(sold.code, balance, 5000);
    expect(await sales.pack(sold.purchaseId)).toMatchObject({ endedAt: expect.any(String) });
  });

  test('that a voucher paid wholly goes back to it, without Stripe', async () => {
    const sold = await soldWith(10_000);
    await use(sold, 1);
    expect(await admin.order('pack', sold.purchaseId)).toMatchObject({
      order: { refundable: true, vouchers: [{ code: sold.code, amount: pounds(price) }] },
      soldPack: { refund: { sum: pounds(price - singlePrice) } },
    });
    expect(await admin.refund('pack', sold.purchaseId)).toMatchObject({ status: 'cancelled', refund: 'done' });
    await expectBalance(sold.code, 1500 + price - singlePrice, 10_000);
    expect(await refundsOf(sold.purchaseId)).toEqual([]);
  });

  test.each([
    [0, 5000],
    [2, price - 2 * singlePrice - 3500],
    [3, 0],
  ])('at Stripe gives back the voucher what is not used: after %i uses', async (times, balance) => {
    const sold = await soldWith(5000);
    await use(sold, times);
    const paymentId = await paymentOf(sold.purchaseId);
    await site.dependencies.payments.refund(paymentId, `dashboard-${sold.purchaseId}`, { amount: null, note: null });
    await settlePayment(paymentId, site.dependencies);
    await settlePayment(paymentId, site.dependencies);
    expect(await sales.order(sold.purchaseId)).toMatchObject({ refundReason: 'refunded_at_stripe' });
    expect(await sales.pack(sold.purchaseId)).toMatchObject({ endedAt: expect.any(String) });
    await expectBalance(sold.code, balance, 5000);
  });
});

test('receipts name what the voucher paid, and show VAT of it once', async () => {
  const paidAtSale = await soldWith(5000, { soldWithVat: 'at_sale' });
  const paidAtUse = await soldWith(5000, { soldWithVat: 'at_use' });
  const [atSale] = await receiptsOf(await sales.order(paidAtSale.purchaseId), site.dependencies);
  expect(atSale).toMatchObject({
    amount: pounds(price),
    byVouchers: pounds(5000),
    untaxed: { amount: pounds(5000), why: 'taxed_at_sale' },
  });
  const [atUse] = await receiptsOf(await sales.order(paidAtUse.purchaseId), site.dependencies);
  expect(atUse).toMatchObject({ amount: pounds(price), byVouchers: pounds(5000) });
  expect(atUse).not.toHaveProperty('untaxed');
  await sales.withdraw(paidAtSale.purchaseId, paidAtSale.body.email);
  const [, note] = await receiptsOf(await sales.order(paidAtSale.purchaseId), site.dependencies);
  expect(note).toMatchObject({ kind: 'credit_note', untaxed: { amount: pounds(5000), why: 'taxed_at_sale' } });
});

describe('after a restore, a pack is made again from its payment', () => {
  async function rebuilt(meanwhile: (code: string, own: TestSite) => Promise<unknown>) {
    const own = await openTestSite();
    try {
      const ownSales = openPackSales(own);
      const ownVouchers = openVouchers(own);
      await offerPacks(own.dependencies.table);
      const code = await ownVouchers.make(5000);
      const restore = await restorePoint(own.dependencies.table);
      const body = packBody({ vouchers: [{ code, amount: 5000 }] });
      await pay(String((await ownSales.buy(body)).paymentUrl));
      await ownSales.settle(body.purchaseId);
      await restore();
      await meanwhile(code, own);
      for (const event of (await stripeRecords(body.purchaseId)).events) await own.deliverEvent(event);
      return {
        order: await ownSales.order(body.purchaseId),
        pack: await ownSales.pack(body.purchaseId),
        balance: await ownVouchers.balance(code),
        used: await ownVouchers.used(code),
      };
    } finally {
      await own.close();
    }
  }

  test('with what its voucher paid', async () => {
    const { order, pack, balance, used } = await rebuilt(async () => undefined);
    expect(order).toMatchObject({ status: 'paid', total: pounds(price), vouchers: [{ amount: 5000 }] });
    expect(pack).toMatchObject({ value: pounds(price), creditsLeft: 5 });
    expect({ balance, used }).toEqual({ balance: 0, used: 5000 });
  });

  test('as one of what was charged, where its voucher cannot pay any more', async () => {
    const { order, pack, balance } = await rebuilt((code, own) => openVouchers(own).set(code, { balance: 100 }));
    expect(order).toMatchObject({ status: 'paid', total: pounds(3500), vouchers: [] });
    expect(pack).toMatchObject({ value: pounds(3500), valueLeft: 3500, creditsLeft: 5 });
    expect(balance).toBe(100);
  });
});

describe('25 times', () => {
  test('a voucher pays one of two packs at once', { timeout: 240_000 }, async () => {
    for (let round = 0; round < 25; round += 1) {
      const code = await vouchers.make(price + 500);
      const bodies = [packBody, packBody].map((body) => body({ vouchers: [{ code, amount: price }] }));
      const results = await Promise.allSettled(bodies.map((body) => sales.buy(body)));
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const packs = await Promise.all(bodies.map(({ purchaseId }) => sales.pack(purchaseId)));
      expect(packs.filter((pack) => pack !== undefined)).toHaveLength(1);
      await expectBalance(code, 500, price + 500);
    }
  });

  test('withdrawing or a use is first, and the voucher gets the right sum', { timeout: 240_000 }, async () => {
    const sessionId = await site.createSession({ maxAttendees: null, liftsNetworkLimit: true });
    for (let round = 0; round < 25; round += 1) {
      const { code, body, purchaseId } = await buyWith(price);
      const used = { packId: purchaseId, secret: body.secret, places: 1, credits: 1, amount: 1800 };
      const order = site.bookingRequest(sessionId, { email: body.email, pack: used });
      const [booked] = await Promise.allSettled([site.book(order), sales.withdraw(purchaseId, body.email)]);
      const kept = booked.status === 'fulfilled' ? singlePrice : 0;
      expect(await sales.pack(purchaseId)).toMatchObject({ creditsLeft: kept ? 4 : 5, endedAt: expect.any(String) });
      await expectBalance(code, price - kept, price);
    }
  });
});
