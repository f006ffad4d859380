import { expect, test } from 'vitest';
import { crashAt } from '../../testing/fault-injection.ts';
import { openPasses } from '../../testing/passes.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// docs/product.md#passes: a crash before and after each call to table and Stripe, and what the next run makes of it.

const site = await openSharedTestSite();
const passes = openPasses(site);
const both = ['before', 'after'] as const;

async function unpaid() {
  const series = await passes.makeSeries({ dates: 1 });
  const body = passes.bodyOf(series);
  const { paymentUrl } = await passes.buy(series, body);
  return { series, ...body, paymentUrl: String(paymentUrl) };
}

test.each(both)(
  'buying that crashes %s a call and is repeated makes one pass with an open payment page',
  async (when) => {
    for (let at = 0, crashed = true; crashed; at++) {
      const series = await passes.makeSeries({ dates: 1 });
      const body = passes.bodyOf(series);
      crashed = await crashAt(site.dependencies, { at, when }, (own) => passes.buy(series, body, own));
      const { paymentUrl } = await passes.buy(series, body);
      expect(paymentUrl).toEqual(expect.stringContaining('http'));
      expect(await passes.counters(series)).toMatchObject([{ held: 1 }]);
    }
  },
);

test.each(both)('settling that crashes %s a call is completed by the sync, with one mail to each', async (when) => {
  for (let at = 0, crashed = true; crashed; at += 3) {
    const { series, passId, paymentUrl } = await unpaid();
    await pay(paymentUrl);
    crashed = await crashAt(site.dependencies, { at, when }, (own) => passes.settle(passId, own));
    await site.sync();
    expect(await passes.pass(passId)).toMatchObject({ status: 'paid' });
    expect(await passes.counters(series)).toMatchObject([{ taken: 1, held: 0 }]);
    const [first] = await passes.bookings(passId);
    expect(await site.mails(first?.id ?? '')).toEqual(['pass_confirmed', 'pass_notified']);
    expect((await stripeRecords(passId)).refunds).toEqual([]);
  }
  expect(await site.counterMismatches()).toEqual([]);
});

test('releasing that crashes at a call is completed by the sync', async () => {
  for (let at = 0, crashed = true; crashed; at += 3) {
    const { series, passId } = await unpaid();
    await steerStripe('expire', { checkoutId: (await passes.pass(passId)).checkoutId });
    crashed = await crashAt(site.dependencies, { at, when: 'after' }, (own) => passes.settle(passId, own));
    await site.sync();
    expect(await passes.pass(passId)).toMatchObject({ status: 'cancelled' });
    expect(await passes.counters(series)).toMatchObject([{ taken: 0, held: 0 }]);
  }
  expect(await site.counterMismatches()).toEqual([]);
});
