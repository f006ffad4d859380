import fc from 'fast-check';
import { expect, test } from 'vitest';
import { siteOf } from '#shared/contract/site-content.ts';
import type { AddedCollection } from '#shared/rules/added-collections.ts';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { fallbackRates } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { checkCollectionDiscount } from '../../../domains/discount-codes/discounts.ts';
import { siteKey } from '../../../ground/keys/site-key.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { findSite } from '../../../ground/settings/site.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { testMember } from '../../../testing/member.ts';
import { pay, stripeRecords } from '../../../testing/payments.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { openTestSite } from '../../../testing/site.ts';
import { openVouchers } from '../../../testing/vouchers.ts';
import { getPackagePrice } from '../recordings/price.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// docs/product.md#added-collections

const collection = 'new-mothers';
const price = { GBP: 3000, EUR: 3500, USD: 4000 };
const added: AddedCollection = {
  id: collection,
  name: 'New Mothers',
  text: null,
  picture: null,
  price,
  offered: true,
};
const site = await openTestSite();
const purchasing = openPurchasing(site);
const admin = openAdminOrders(site);
const vouchers = openVouchers(site);
const { dependencies } = site;
const member = () => testMember({ email: `${Math.random().toString(36).slice(2)}@example.org` });

const offer = (prices: Record<Currency, number> = price) =>
  putItem(dependencies.table, { ...siteKey, library: { list: [{ ...added, price: prices }] }, updatedAt: null });

/** Begins to buy at a sum, in the currency that is paid. */
async function begin(amount: number, currency: Currency, more: Partial<{ discountCode: string }> = {}) {
  const buyer = member();
  return { buyer, ...(await purchasing.startPurchase(buyer, { collection, total: { amount, currency }, ...more })) };
}

/** What Stripe was asked to charge. */
async function chargedFor(purchaseId: string) {
  const { checkouts } = await stripeRecords(purchaseId);
  return checkouts.map(({ amount_total: amount, currency }) => ({ amount, currency }));
}

test('a discount code takes its share of the own price in the currency that is paid', async () => {
  await offer();
  const discountCode = await site.createDiscountCode({ percentage: 20 });
  const request = { params: { collection }, query: undefined, body: { code: discountCode } };
  const anyone = { request: { ip: '2001:db8::1', country: null } };
  expect(await checkCollectionDiscount({ ...request, ...anyone }, dependencies)).toMatchObject({ code: discountCode });
  const { purchaseId } = await begin(2400, 'GBP', { discountCode });
  expect(await chargedFor(purchaseId)).toEqual([{ amount: 2400, currency: 'gbp' }]);
});

test('a voucher pays a part of it', async () => {
  await offer();
  const code = await vouchers.make(1000);
  const request = purchasing.purchaseRequest({
    collection,
    total: { amount: 3000, currency: 'GBP' },
    vouchers: [{ code, amount: 1000 }],
  });
  const { paymentUrl } = await purchasing.buy(member(), request);
  expect(paymentUrl).not.toBeNull();
  expect(await vouchers.used(code)).toBe(1000);
  expect(await chargedFor(request.purchaseId)).toEqual([{ amount: 2000, currency: 'gbp' }]);
});

test('it is paid, listed, exported under its name, refunded and closed again', async () => {
  const itemName = 'New Mothers Recording Package';
  await offer();
  const { buyer, purchaseId, paymentUrl } = await begin(3500, 'EUR');
  await pay(paymentUrl);
  await purchasing.settle(purchaseId);
  expect(await purchasing.collectionsOf(buyer)).toMatchObject({ [collection]: true });
  const { purchases } = await admin.purchases({}, collection);
  expect(purchases.map(({ id }) => id)).toContain(purchaseId);
  expect(await admin.order('recording', purchaseId)).toMatchObject({ order: { itemName } });
  const now = dependencies.now().getTime();
  const [from, to] = [-1, 1].map((days) => new Date(now + days * 86_400_000).toISOString());
  const { orders } = await admin.export({ from: String(from), to: String(to) });
  expect(orders).toContainEqual(expect.objectContaining({ id: purchaseId, itemName }));
  await admin.refund('recording', purchaseId);
  expect(await purchasing.collectionsOf(buyer)).toEqual({ birth: false, stress: false });
});

test('the owner gives it to someone, and it counts at its own price', async () => {
  await offer();
  const buyer = member();
  await admin.give({ email: buyer.email }, collection);
  await purchasing.link(buyer);
  expect(await purchasing.collectionsOf(buyer)).toMatchObject({ [collection]: true });
});

test('the price that the owner sees is that in the currency of list prices', async () => {
  await offer();
  expect(await getPackagePrice(callAs(adminCaller(), { params: { collection } }), dependencies)).toEqual({
    amount: 3500,
    currency: 'EUR',
  });
});

test('a name that holds markup is shown as it was typed', async () => {
  await putItem(dependencies.table, { ...siteKey, library: { list: [{ ...added, name: '<b>&' }] }, updatedAt: null });
  const { recordingLinks } = siteOf(await findSite(dependencies.table));
  expect(recordingLinks.at(-1)).toEqual({ label: '<b>&', href: '/new-mothers-recordings' });
});

// 25 tries each way: the owner saves another price while somebody buys at the one that was shown.
test('whoever buys while the price changes pays what was shown, or nothing', async () => {
  for (let run = 0; run < 25; run++) {
    await offer();
    const request = purchasing.purchaseRequest({ collection, total: { amount: 3000, currency: 'GBP' } });
    const buying = purchasing.buy(member(), request).then(
      () => 'bought',
      ({ code }: { code: string }) => code,
    );
    const [outcome] = await Promise.all([buying, offer({ ...price, GBP: 5000 })]);
    expect(['bought', 'price_changed']).toContain(outcome);
    const charged = await chargedFor(request.purchaseId);
    expect(charged).toEqual(outcome === 'bought' ? [{ amount: 3000, currency: 'gbp' }] : []);
  }
});

test('whatever its prices, what is charged is the one in the currency that is paid, less the discount', async () => {
  const amount = fc.integer({ min: 2000, max: 50_000 });
  const prices = fc.record({ GBP: amount, EUR: amount, USD: amount });
  const any = fc.tuple(prices, fc.constantFrom(...currencies), fc.integer({ min: 1, max: 90 }));
  await fc.assert(
    fc.asyncProperty(any, async ([own, currency, percentage]) => {
      await offer(own);
      const discountCode = await site.createDiscountCode({ percentage });
      const discount = { type: 'percentage', percentage } as const;
      const listed = { amount: own[currency], currency };
      const { total } = quote({ price: listed, currency, rates: fallbackRates, discount });
      const { purchaseId } = await begin(total.amount, currency, { discountCode });
      expect(await chargedFor(purchaseId)).toEqual([{ amount: total.amount, currency: currency.toLowerCase() }]);
    }),
    { numRuns: 25 },
  );
});
