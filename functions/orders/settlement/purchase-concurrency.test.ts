import { describe, expect, test } from 'vitest';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { type Crash, crashAt, recordCalls, withFaults } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { accounts, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const codeOf = (error: { code?: string }) => error.code ?? String(error);

async function endBankDebit(purchaseId: string, outcome: 'succeeds' | 'fails') {
  const { payments } = await stripeRecords(purchaseId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome });
}

describe('concurrent and repeated events', () => {
  /** Every event of Stripe's about these purchases five times over, in random order, beside return pages and the sync. */
  async function deliverRepeatedly(ids: string[], own = site.dependencies): Promise<string[]> {
    const events = (await Promise.all(ids.map(stripeRecords))).flatMap(({ events: about }) => about);
    const calls = [
      ...events.flatMap((event) => Array.from({ length: 5 }, () => () => site.deliverEvent(event, own))),
      ...ids.flatMap((id) => [() => purchasing.settle(id, own), () => purchasing.settle(id, own)]),
      () => site.sync(own),
      () => site.sync(own),
    ];
    const shuffled = calls.map((call) => ({ call, at: Math.random() })).toSorted((one, other) => one.at - other.at);
    const done = await Promise.allSettled(shuffled.map(({ call }) => call()));
    return done.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
  }

  const pounds = { amount: 5100, currency: 'GBP' } as const;

  test.each([
    ['quiet', () => site.dependencies],
    ['bad', () => withFaults(site.dependencies, Math.random)],
  ])('on a %s day opens each collection once, each mail once, none missed', async (_, day) => {
    const buyers = Array.from({ length: 4 }, () => testMember());
    const begun = await Promise.all(buyers.map((member) => purchasing.startPurchase(member, { total: pounds })));
    const [one, other, paying, refusing] = begun.map(({ purchaseId }) => purchaseId);
    for (const [n, { paymentUrl }] of begun.entries()) {
      await pay(paymentUrl, n < 2 ? undefined : { account: accounts.paysLater });
    }
    const ids = begun.map(({ purchaseId }) => purchaseId);
    const failures = await deliverRepeatedly(ids, day());
    await endBankDebit(String(paying), 'succeeds');
    await endBankDebit(String(refusing), 'fails');
    failures.push(...(await deliverRepeatedly(ids, day())));
    // Some may get 503 under load: Stripe retries them, and the sync runs in any case.
    expect(failures.filter((code) => code !== 'busy')).toEqual([]);
    await site.sync();
    for (const id of [one, other, paying].map(String)) {
      expect(await purchasing.purchase(id)).toMatchObject({ status: 'paid' });
      expect(await site.mails(id)).toEqual(['purchase_confirmed', 'purchase_notified']);
    }
    expect(await purchasing.purchase(String(refusing))).toMatchObject({ status: 'failed' });
    expect(await site.mails(String(refusing))).toEqual(['purchase_failed']);
    const open = await Promise.all(buyers.map((member) => purchasing.access(member)));
    expect(open.map((access) => access?.purchaseId)).toEqual([one, other, paying, undefined]);
  });
});

describe('a crash at each step', () => {
  async function crashPointsOf(run: Parameters<typeof crashAt>[2]): Promise<Crash[]> {
    const calls = await recordCalls(site.dependencies, run);
    return calls.flatMap((_, at) => [
      { at, when: 'before' as const },
      { at, when: 'after' as const },
    ]);
  }

  test('of buying: a retry finds an open payment page, and there is one purchase', async () => {
    const newRequest = async () => {
      const discountCode = await site.createDiscountCode({ isOneTimeUse: true, percentage: 50 });
      return purchasing.purchaseRequest({ discountCode, total: euros(3000) });
    };
    const sample = await newRequest();
    for (const crashPoint of await crashPointsOf((own) => purchasing.buy(testMember(), sample, own))) {
      const member = testMember();
      const input = await newRequest();
      expect(await crashAt(site.dependencies, crashPoint, (own) => purchasing.buy(member, input, own))).toBe(true);
      const { paymentUrl } = await purchasing.buy(member, input);
      await pay(String(paymentUrl));
      await site.sync();
      expect(await purchasing.access(member)).toMatchObject({ purchaseId: input.purchaseId });
      expect((await stripeRecords(input.purchaseId)).payments).toHaveLength(1);
      expect(await site.counterMismatches()).toEqual([]);
    }
  });

  /** Crashes settling at each step, each time with a new purchase, and checks the state after a sync. */
  async function dieEverywhere(
    prepare: (member: AuthenticatedMember) => Promise<string>,
    expectEnd: (id: string, member: AuthenticatedMember) => Promise<void>,
  ) {
    const first = testMember();
    const sample = await prepare(first);
    const crashPoints = await crashPointsOf((own) => purchasing.settle(sample, own));
    expect(crashPoints.length).toBeGreaterThanOrEqual(8);
    await expectEnd(sample, first);
    for (const crashPoint of crashPoints) {
      const member = testMember();
      const id = await prepare(member);
      expect(await crashAt(site.dependencies, crashPoint, (own) => purchasing.settle(id, own))).toBe(true);
      expect(await site.sync()).toMatchObject({ failed: 0 });
      await expectEnd(id, member);
    }
  }

  test('of settling a payment: access and each mail once', async () => {
    await dieEverywhere(
      async (member) => {
        const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
        await pay(paymentUrl);
        return purchaseId;
      },
      async (id, member) => {
        expect(await purchasing.access(member)).toMatchObject({ purchaseId: id });
        expect(await site.mails(id)).toEqual(['purchase_confirmed', 'purchase_notified']);
      },
    );
  });

  test('of a refund: one refund, one mail', async () => {
    await dieEverywhere(
      async (member) => {
        const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
        await pay(paymentUrl);
        await purchasing.giveAccess(member);
        return purchaseId;
      },
      async (id) => {
        expect(await purchasing.purchase(id)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
        expect((await stripeRecords(id)).refunds).toHaveLength(1);
        expect(await site.mails(id)).toEqual(['purchase_refunded']);
      },
    );
  });
});
