import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Member } from '../platform/member.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { callsOf, type Death, killed, onABadDay } from '../testing/fault-injection.ts';
import { someMember } from '../testing/member.ts';
import { accounts, atStripe, pay, steerStripe } from '../testing/payments.ts';
import { openShop, type Shop } from '../testing/shop.ts';

// Many at once, on whatever machine this runs.
jest.setTimeout(120_000);

let desk: Desk;
let shop: Shop;
beforeAll(async () => {
  desk = await openDesk();
  shop = openShop(desk);
});
afterAll(() => desk.close());

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const codeOf = (error: { code?: string }) => error.code ?? String(error);

async function endBankDebit(purchaseId: string, outcome: 'succeeds' | 'fails') {
  const { payments } = await atStripe(purchaseId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome });
}

describe('a storm of events', () => {
  /** Every event of Stripe's about these purchases five times over, in any order, while people come back and the sync runs. */
  async function storm(ids: string[], own = desk.dependencies): Promise<string[]> {
    const events = (await Promise.all(ids.map(atStripe))).flatMap(({ events: about }) => about);
    const calls = [
      ...events.flatMap((event) => Array.from({ length: 5 }, () => () => desk.deliver(event, own))),
      ...ids.flatMap((id) => [() => shop.settle(id, own), () => shop.settle(id, own)]),
      () => desk.sync(own),
      () => desk.sync(own),
    ];
    const shuffled = calls.map((call) => ({ call, at: Math.random() })).toSorted((one, other) => one.at - other.at);
    const done = await Promise.allSettled(shuffled.map(({ call }) => call()));
    return done.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
  }

  const pounds = { amount: 5100, currency: 'GBP' } as const;

  test.each([
    ['quiet', () => desk.dependencies],
    ['bad', () => onABadDay(desk.dependencies, Math.random)],
  ])('on a %s day opens each collection once, each mail once, none missed', async (_, day) => {
    const buyers = Array.from({ length: 4 }, () => someMember());
    const begun = await Promise.all(buyers.map((member) => shop.begin(member, { total: pounds })));
    const [one, other, paying, refusing] = begun.map(({ purchaseId }) => purchaseId);
    for (const [n, { paymentUrl }] of begun.entries()) {
      await pay(paymentUrl, n < 2 ? undefined : { account: accounts.paysLater });
    }
    const ids = begun.map(({ purchaseId }) => purchaseId);
    const failures = await storm(ids, day());
    await endBankDebit(String(paying), 'succeeds');
    await endBankDebit(String(refusing), 'fails');
    failures.push(...(await storm(ids, day())));
    // A storm may tell some that it is busy; Stripe sends these again, and the sync comes in any case.
    expect(failures.filter((code) => code !== 'busy')).toEqual([]);
    await desk.sync();
    for (const id of [one, other, paying].map(String)) {
      expect(await shop.purchase(id)).toMatchObject({ status: 'paid' });
      expect(await desk.mails(id)).toEqual(['purchase_confirmed', 'purchase_notified']);
    }
    expect(await shop.purchase(String(refusing))).toMatchObject({ status: 'failed' });
    expect(await desk.mails(String(refusing))).toEqual(['purchase_failed']);
    const open = await Promise.all(buyers.map((member) => shop.access(member)));
    expect(open.map((access) => access?.purchaseId)).toEqual([one, other, paying, undefined]);
  });
});

describe('killed at each step', () => {
  async function deathsOf(run: Parameters<typeof killed>[2]): Promise<Death[]> {
    const calls = await callsOf(desk.dependencies, run);
    return calls.flatMap((_, at) => [
      { at, when: 'before' as const },
      { at, when: 'after' as const },
    ]);
  }

  test('buying: the same request finds a page that can be paid, and there is one purchase', async () => {
    const wanted = async () => {
      const discountCode = await desk.makeCode({ isOneTimeUse: true, percentage: 50 });
      return shop.wish({ discountCode, total: euros(3000) });
    };
    const sample = await wanted();
    for (const death of await deathsOf((own) => shop.buy(someMember(), sample, own))) {
      const member = someMember();
      const asked = await wanted();
      expect(await killed(desk.dependencies, death, (own) => shop.buy(member, asked, own))).toBe(true);
      const { paymentUrl } = await shop.buy(member, asked);
      await pay(String(paymentUrl));
      await desk.sync();
      expect(await shop.access(member)).toMatchObject({ purchaseId: asked.purchaseId });
      expect((await atStripe(asked.purchaseId)).payments).toHaveLength(1);
      expect(await desk.check()).toEqual([]);
    }
  });

  /** Settles one that dies at each step, each time another purchase, and looks at the end after a sync. */
  async function dieEverywhere(
    prepare: (member: Member) => Promise<string>,
    expectEnd: (id: string, member: Member) => Promise<void>,
  ) {
    const first = someMember();
    const sample = await prepare(first);
    const deaths = await deathsOf((own) => shop.settle(sample, own));
    expect(deaths.length).toBeGreaterThanOrEqual(8);
    await expectEnd(sample, first);
    for (const death of deaths) {
      const member = someMember();
      const id = await prepare(member);
      expect(await killed(desk.dependencies, death, (own) => shop.settle(id, own))).toBe(true);
      expect(await desk.sync()).toMatchObject({ failed: 0 });
      await expectEnd(id, member);
    }
  }

  test('settling what is paid: access and each mail once', async () => {
    await dieEverywhere(
      async (member) => {
        const { purchaseId, paymentUrl } = await shop.begin(member);
        await pay(paymentUrl);
        return purchaseId;
      },
      async (id, member) => {
        expect(await shop.access(member)).toMatchObject({ purchaseId: id });
        expect(await desk.mails(id)).toEqual(['purchase_confirmed', 'purchase_notified']);
      },
    );
  });

  test('settling what has to go back: it goes back once, with one mail', async () => {
    await dieEverywhere(
      async (member) => {
        const { purchaseId, paymentUrl } = await shop.begin(member);
        await pay(paymentUrl);
        await shop.give(member);
        return purchaseId;
      },
      async (id) => {
        expect(await shop.purchase(id)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
        expect((await atStripe(id)).refunds).toHaveLength(1);
        expect(await desk.mails(id)).toEqual(['purchase_refunded']);
      },
    );
  });
});
