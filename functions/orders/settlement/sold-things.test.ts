import { describe, expect, test } from 'vitest';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { restorePoint } from '../../testing/restore.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import {
  offerThings,
  openVoucherSales,
  pounds,
  type SaleBody,
  saleBody,
  soldPlace,
} from '../../testing/voucher-sales.ts';

// docs/product.md#vouchers-of-a-thing. A test session costs £18.

const site = await openSharedTestSite();
const sales = openVoucherSales(site);
const admin = openAdminOrders(site);
await offerThings(site.dependencies.table);

const euros = (amount: number) => ({ amount, currency: 'EUR' as const });
const onePlace = { value: pounds(soldPlace.price.GBP), thing: { kind: 'place' } } as const;
const birth = { value: euros(6000), thing: { kind: 'collection', collection: 'birth' } } as const;

async function use(code: string) {
  const sessionId = await site.createSession({ maxAttendees: null });
  const body = site.bookingRequest(sessionId, { vouchers: [{ code, amount: 1800 }] });
  await site.book(body);
  return body.bookingId;
}

describe('one place and a collection', () => {
  test('are sold at the price that is shown, as they are offered then', async () => {
    const { order, voucher } = await sales.sold(onePlace);
    const { title, upTo } = soldPlace;
    const thing = { kind: 'place', title, upTo };
    expect(order).toMatchObject({ status: 'paid', total: pounds(2000), lines: [{ thing }] });
    expect(voucher).toMatchObject({ value: pounds(2000), balance: 2000, thing, soldWithVat: 'at_sale' });
    expect(await sales.view(order.id)).toMatchObject({ thing, voucher: { state: 'valid', balance: pounds(2000) } });
    const collection = await sales.sold(birth);
    expect(collection.voucher).toMatchObject({ value: euros(6000), thing: birth.thing });
  });

  const refusals: [string, Partial<SaleBody>, string][] = [
    ['another price of a place', { ...onePlace, value: pounds(1999) }, 'price_changed'],
    ['another price of a collection', { ...birth, value: euros(5999) }, 'price_changed'],
    [
      'a collection that is not offered',
      { ...birth, thing: { kind: 'collection', collection: 'stress' } },
      'voucher_not_sold',
    ],
  ];
  test.each(refusals)('are refused for %s', async (_, overrides, code) => {
    await expect(sales.buy(saleBody(overrides))).rejects.toMatchObject({ code });
  });

  test('are another order than an amount of the same sum', async () => {
    const body = saleBody({ value: pounds(2000) });
    await sales.buy(body);
    await expect(sales.buy({ ...body, thing: { kind: 'place' } })).rejects.toMatchObject({ code: 'purchase_conflict' });
  });
});

test('the payment goes back while the thing is unused, also once its order has given it back', async () => {
  const { body, order, voucher } = await sales.sold(onePlace);
  const bookingId = await use(voucher.code);
  await expect(sales.withdraw(order.id, body.email)).rejects.toMatchObject({ code: 'voucher_used' });
  await expect(admin.refund('voucher', order.id)).rejects.toMatchObject({ code: 'voucher_used' });
  await admin.refund('session', bookingId);
  expect(await sales.voucher(order.id)).toMatchObject({ balance: 2000 });
  expect(await sales.withdraw(order.id, body.email)).toMatchObject({ total: pounds(2000) });
});

test('after a restore the voucher is made again for its thing', async () => {
  const body = saleBody(onePlace);
  const restore = await restorePoint(site.dependencies.table);
  const { paymentUrl } = await sales.buy(body);
  await pay(String(paymentUrl));
  await sales.settle(body.purchaseId);
  await restore();
  for (const event of (await stripeRecords(body.purchaseId)).events) await site.deliverEvent(event);
  expect(await sales.voucher(body.purchaseId)).toMatchObject({
    thing: { kind: 'place', title: soldPlace.title, upTo: soldPlace.upTo },
  });
});
