import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeFrom } from '#shared/rules/membership-pauses.ts';
import { priceNoticeDays, renewalNoticeDays } from '#shared/rules/membership-prices.ts';
import type { MembershipInterval, Plan } from '#shared/rules/memberships.ts';
import { findPlanPrices, putPlanPrices } from '../../domains/memberships/plan-prices.ts';
import { findMembership } from '../../domains/memberships/store.ts';
import { membershipItem, membershipRecord } from '../../ground/keys/membership.ts';
import { packItem } from '../../ground/keys/pack.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { eventsOf } from '../../testing/events.ts';
import { madeMembershipTerms, makeMembership } from '../../testing/made-memberships.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleMembership } from './settle.ts';
import { sweepMemberships } from './sweep.ts';

// A mail before a yearly renewal and before a price change, which holds from the next period or for new members only
// (docs/product.md#memberships).

const site = await openSharedTestSite();
const { table } = site.dependencies;
const dayMs = 24 * 3_600_000;
const tries = 25;
const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });

/** A membership of £10 with a clock of its own, whose subscription renews as that goes on. */
async function openMember({
  interval = 'month',
  overrides = {},
}: {
  interval?: MembershipInterval;
  overrides?: object;
} = {}) {
  let clock = Date.parse('2027-01-10T10:00:00.000Z');
  let isDown = false;
  const now = () => new Date(clock);
  const plan: Plan = { ...madeMembershipTerms, id: newId(now()), interval, price: { GBP: 1000, EUR: 1100, USD: 1200 } };
  const begins = now().toISOString();
  const first = { start: begins, end: nextAfter(begins, interval) };
  const made = makeMembership({ planId: plan.id, price: pounds(1000), terms: { interval }, ...overrides }, now());
  const periods = [{ orderId: made.membership.id, invoiceId: `in_${made.membership.id}`, ...first }];
  const membership = membershipRecord.parse({ ...made.membership, periods, card: { brand: 'visa', last4: '4242' } });
  await putItem(table, membershipItem(membership));
  await putItem(table, packItem(made.pack));
  const { id } = membership;
  const item = { id: 'si_1', productId: 'prod_1', price: pounds(1000), interval, periodEnd: first.end };
  const subscription = {
    ...made.subscription,
    card: membership.card,
    item,
    invoices: made.subscription.invoices.map((invoice) => ({ ...invoice, ...first, total: pounds(1000) })),
  };
  const charges: { at: string; amount: number }[] = [];
  const calls: number[] = [];
  const payments: SettlementDependencies['payments'] = {
    ...site.dependencies.payments,
    async findSubscription() {
      if (isDown) throw new Error('Stripe does not answer');
      return structuredClone(subscription);
    },
    async changeSubscription(_id, { price, endsWithPeriod }) {
      if (isDown) throw new Error('Stripe does not answer');
      if (endsWithPeriod !== undefined) subscription.endsWithPeriod = endsWithPeriod;
      if (!price) return;
      calls.push(price.amount);
      item.price = pounds(price.amount);
    },
  };
  const dependencies = { ...site.dependencies, now, payments };
  /** Stripe collects what has fallen due: nothing that was invoiced changes later. */
  function renewAtStripe(): void {
    while (item.periodEnd <= now().toISOString() && subscription.endedAt === null) {
      if (subscription.endsWithPeriod) {
        subscription.endedAt = item.periodEnd;
        return;
      }
      const start = item.periodEnd;
      item.periodEnd = nextAfter(start, interval);
      charges.push({ at: start, amount: item.price.amount });
      const invoice = { id: `in_${newId(now())}`, start, end: item.periodEnd, total: { ...item.price } };
      const paid = {
        state: 'paid' as const,
        paidAt: start,
        paymentId: `pi_${invoice.id}`,
        finalizedAt: start,
        attempts: 1,
      };
      subscription.invoices.push({ ...invoice, ...paid });
    }
  }
  return {
    id,
    now,
    charges,
    calls,
    item,
    subscription,
    dependencies,
    renewAtStripe,
    settle: () => settleMembership(id, dependencies),
    find: async () => membershipRecord.parse(await findMembership(table, id)),
    setDown(down: boolean) {
      isDown = down;
    },
    goOn(days: number) {
      clock += days * dayMs;
      renewAtStripe();
    },
    /** The owner changes the price for everyone. */
    async announce(amount: number) {
      const changed = { ...plan, price: { GBP: amount, EUR: amount + 100, USD: amount + 200 } };
      await transactNamed(table, { prices: putPlanPrices(await findPlanPrices(table), [changed], now()) });
    },
    async told(kind: 'membershipPriceChanged' | 'membershipRenewing') {
      return (await eventsOf(table, kind)).filter(({ membershipId }) => membershipId === id);
    },
  };
}

const nextAfter = (start: string, interval: MembershipInterval) =>
  chargeFrom({ interval, periods: [{ start, end: start }] }, new Date(Date.parse(start) + dayMs).toISOString());

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / dayMs;

describe('a yearly renewal', () => {
  test(`is told of ${renewalNoticeDays} days before, once, whatever runs twice`, async () => {
    const member = await openMember({ interval: 'year' });
    await member.settle();
    expect(daysBetween((await member.find()).nextAt, member.item.periodEnd)).toBe(renewalNoticeDays);
    member.goOn(334);
    await member.settle();
    expect(await member.told('membershipRenewing')).toHaveLength(0);
    member.goOn(1);
    await Promise.all([member.settle(), member.settle(), member.settle()]);
    await member.settle();
    const renewal = { at: member.item.periodEnd, price: pounds(1000) };
    expect(await member.told('membershipRenewing')).toMatchObject([{ charge: renewal }]);
    member.goOn(31);
    await member.settle();
    member.goOn(335);
    await member.settle();
    expect(await member.told('membershipRenewing')).toHaveLength(2);
  });

  test('is told of late rather than not at all, but not once it was charged', async () => {
    const late = await openMember({ interval: 'year' });
    late.goOn(364);
    await late.settle();
    expect(await late.told('membershipRenewing')).toHaveLength(1);
    const over = await openMember({ interval: 'year' });
    over.goOn(366);
    await over.settle();
    expect(await over.told('membershipRenewing')).toHaveLength(0);
  });

  test('is not told of where the membership ends with its period, until that is taken back', async () => {
    const member = await openMember({ interval: 'year' });
    member.subscription.endsWithPeriod = true;
    member.goOn(340);
    await member.settle();
    expect(await member.told('membershipRenewing')).toHaveLength(0);
    member.subscription.endsWithPeriod = false;
    await member.settle();
    expect(await member.told('membershipRenewing')).toHaveLength(1);
  });

  test('is not told of where the membership renews every month', async () => {
    const member = await openMember();
    member.goOn(5);
    await member.settle();
    expect(await member.told('membershipRenewing')).toHaveLength(0);
  });
});

describe('a price that changes for everyone', () => {
  test(`costs more with the first period that is ${priceNoticeDays} days away, and Stripe is asked once`, async () => {
    const member = await openMember();
    member.goOn(5);
    await member.announce(1200);
    await member.settle();
    const from = '2027-03-10T10:00:00.000Z';
    expect(await member.find()).toMatchObject({ price: pounds(1000), priceChange: { price: pounds(1200), from } });
    expect(await member.told('membershipPriceChanged')).toMatchObject([
      { charge: { at: from, price: pounds(1200), before: pounds(1000) } },
    ]);
    expect(member.calls).toEqual([]);
    member.goOn(30);
    await Promise.all([member.settle(), member.settle()]);
    expect(member.charges.map(({ amount }) => amount)).toEqual([1000]);
    expect(new Set(member.calls)).toEqual(new Set([1200]));
    member.goOn(30);
    await member.settle();
    expect(member.charges.at(-1)).toEqual({ at: from, amount: 1200 });
    expect(await member.find()).toMatchObject({ price: pounds(1200), priceChange: null });
    expect(await member.told('membershipPriceChanged')).toHaveLength(1);
  });

  test('costs less with the next charge, and is said so', async () => {
    const member = await openMember();
    member.goOn(29);
    await member.announce(800);
    await member.settle();
    expect(member.calls).toEqual([800]);
    expect(await member.told('membershipPriceChanged')).toMatchObject([
      { charge: { at: '2027-02-10T10:00:00.000Z', price: pounds(800) } },
    ]);
    member.goOn(3);
    expect(member.charges).toMatchObject([{ amount: 800 }]);
  });

  test('is replaced by another one before it begins, with a mail of its own', async () => {
    const member = await openMember();
    await member.announce(1200);
    await member.settle();
    member.goOn(3);
    await member.announce(1500);
    await member.settle();
    member.goOn(1);
    await member.announce(1000);
    await member.settle();
    expect(await member.told('membershipPriceChanged')).toMatchObject([
      { charge: { price: pounds(1200) } },
      { charge: { price: pounds(1500), expected: pounds(1200) } },
      { charge: { price: pounds(1000), before: pounds(1000), expected: pounds(1500) } },
    ]);
    member.goOn(90);
    await member.settle();
    expect(new Set(member.charges.map(({ amount }) => amount))).toEqual(new Set([1000]));
  });

  test('concerns nobody who joined later, ends, has another plan, or another interval', async () => {
    const later = await openMember({ overrides: { priceAgreedAt: '2027-12-10T10:00:00.000Z' } });
    const ending = await openMember();
    ending.subscription.endsWithPeriod = true;
    const unknown = await openMember({ overrides: { planId: null } });
    for (const member of [later, ending, unknown]) {
      await member.announce(1200);
      await member.settle();
      expect(await member.told('membershipPriceChanged')).toHaveLength(0);
      expect((await member.find()).priceChange ?? null).toBeNull();
    }
    ending.subscription.endsWithPeriod = false;
    await ending.settle();
    expect(await ending.told('membershipPriceChanged')).toHaveLength(1);
  });

  test('is in the currency of the member', async () => {
    const member = await openMember({ overrides: { price: { amount: 1100, currency: 'EUR' } } });
    Object.assign(member.item, { price: { amount: 1100, currency: 'EUR' } });
    await member.announce(1200);
    await member.settle();
    expect(await member.find()).toMatchObject({ priceChange: { price: { amount: 1300, currency: 'EUR' } } });
  });

  test('is spread by the schedule, and healed by it after Stripe was down', async () => {
    const member = await openMember();
    member.goOn(1);
    await member.announce(800);
    member.setDown(true);
    await sweepMemberships(member.dependencies);
    expect((await findPlanPrices(table))?.isSpread).toBe(false);
    expect(await member.told('membershipPriceChanged')).toHaveLength(0);
    member.setDown(false);
    await member.settle();
    expect(member.calls).toEqual([800]);
    expect(await member.told('membershipPriceChanged')).toHaveLength(1);
  });

  test('leaves a membership due while Stripe refuses the price, and lets its member end it', async () => {
    const member = await openMember({ interval: 'year' });
    await member.announce(1200);
    const refusing = {
      ...member.dependencies,
      payments: {
        ...member.dependencies.payments,
        changeSubscription: () => Promise.reject(new Error('no such product')),
      },
    };
    await settleMembership(member.id, refusing);
    const { nextAt } = await member.find();
    expect(nextAt <= member.now().toISOString()).toBe(true);
    await member.settle();
    expect(member.calls).toEqual([1200]);
  });

  test(`and a renewal at the same time charge what was told, ${tries} times`, { timeout: 240_000 }, async () => {
    for (let count = 0; count < tries; count += 1) {
      const member = await openMember();
      await member.announce(1200);
      await member.settle();
      member.goOn(31);
      await member.settle();
      // The next charge costs the higher price, of which its member was told; another change comes while it is made.
      member.goOn(27.9);
      const renew = async () => member.goOn(0.2);
      const change = async () => {
        await member.announce(1500);
        return member.settle();
      };
      await Promise.all([member.settle(), renew(), change(), member.settle()]);
      await member.settle();
      const { price, priceChange } = await member.find();
      expect(priceChange?.price).toEqual(pounds(1500));
      expect([1000, 1200]).toContain(price.amount);
      expect(member.charges.map(({ amount }) => amount)[1]).toBeLessThanOrEqual(1200);
      const notice = (await member.told('membershipPriceChanged')).at(-1);
      expect(daysBetween(String(notice?.createdAt), String(notice?.charge.at))).toBeGreaterThanOrEqual(priceNoticeDays);
      member.goOn(90);
      await member.settle();
      const early = member.charges.filter(({ at }) => at < String(notice?.charge.at));
      expect(Math.max(...early.map(({ amount }) => amount))).toBeLessThanOrEqual(1200);
    }
  });

  test('never charges more than was agreed, or than a mail said so many days before', {
    timeout: 300_000,
  }, async () => {
    const action = fc.oneof(
      fc.record({ do: fc.constant('goOn' as const), days: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ do: fc.constant('announce' as const), amount: fc.constantFrom(700, 900, 1000, 1100, 1400) }),
      fc.record({ do: fc.constantFrom('settle' as const, 'end' as const, 'resume' as const, 'down' as const) }),
    );
    const property = fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
      const member = await openMember();
      for (const step of actions) {
        if (step.do === 'goOn') member.goOn(step.days);
        else if (step.do === 'announce') await member.announce(step.amount);
        else if (step.do === 'end') member.subscription.endsWithPeriod = true;
        else if (step.do === 'resume') member.subscription.endsWithPeriod = false;
        member.setDown(step.do === 'down');
        await member.settle().catch(() => undefined);
      }
      const told = await member.told('membershipPriceChanged');
      for (const { at, amount } of member.charges) {
        const known = told.filter(
          ({ createdAt, charge }) => charge.at <= at && daysBetween(createdAt, at) >= priceNoticeDays,
        );
        expect(amount).toBeLessThanOrEqual(Math.max(1000, ...known.map(({ charge }) => charge.price.amount)));
      }
    });
    await fc.assert(property, { numRuns: 40 });
  });
});
