import { describe, expect, test } from 'vitest';
import type { Plan } from '#shared/rules/memberships.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { type Membership, paidUntilOf } from '../../../ground/keys/membership.ts';
import { pausesOf } from '../../../orders/memberships/view.ts';
import type { TestDependencies } from '../../../testing/dependencies.ts';
import { testMember } from '../../../testing/member.ts';
import { offerPlans, openMembershipSales, plan } from '../../../testing/memberships.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { updateMembership } from './change.ts';
import { getMembership } from './detail.ts';

// docs/product.md#admin-memberships

const site = await openSharedTestSite();
const { dependencies } = site;
const memberships = openMembershipSales(site);
const yearly: Plan = { ...plan, id: '01JD00000000000000P1ANSA2E', name: 'Every year', interval: 'year', pauseDays: 0 };
await offerPlans(dependencies.table, [plan, yearly]);

const tries = 25;
const member = testMember({ email: 'studio@exhale.example', admin: true });
const context = { member, request: { ip: '192.0.2.1', country: null } };

function change({ id }: Membership, body: { from: string; isFree: boolean }, own: TestDependencies = dependencies) {
  return updateMembership(
    { ...context, params: { membershipId: id }, query: undefined, body: { freeMonth: body } },
    own,
  );
}
const give = (membership: Membership, own?: TestDependencies) =>
  change(membership, { from: paidUntilOf(membership), isFree: true }, own);
const takeBack = (membership: Membership) => change(membership, { from: paidUntilOf(membership), isFree: false });
const shown = async ({ id: membershipId }: Membership) => {
  const query = { timeZone: 'Europe/London' };
  return getMembership({ ...context, params: { membershipId }, query, body: undefined }, dependencies);
};
const subscriptionOf = ({ subscriptionId }: Membership) => dependencies.payments.findSubscription(subscriptionId);
const lastOrder = async ({ id }: Membership) => {
  const { periods } = await memberships.membership(id);
  return memberships.order(periods.at(-1)?.orderId ?? '');
};
const free = { amount: 0, currency: 'GBP' };
const whole = { amount: 5200, currency: 'GBP' };
const without = (call: 'changeSubscription' | 'findSubscription'): TestDependencies => ({
  ...dependencies,
  payments: {
    ...dependencies.payments,
    [call]: async () => {
      throw new Error('Stripe does not answer');
    },
  },
});

describe('a free month', () => {
  test('makes the next period an order of nothing, with its credits, and the one after that is charged', async () => {
    const begun = await memberships.begun();
    const from = paidUntilOf(begun);
    const { membership: before } = await shown(begun);
    expect(before.freeOffer).toMatchObject({ start: from });
    await give(begun);
    const { membership: given } = await shown(begun);
    expect(given).toMatchObject({ freeOffer: null, freePeriod: before.freeOffer });
    expect(given.nextChargeAt).toBe(before.freeOffer?.end);
    await memberships.goOn(begun, { months: 1 });
    await memberships.settle(begun.id);
    const renewed = await memberships.membership(begun.id);
    expect(renewed).toMatchObject({ state: 'active', freeFrom: null, periods: [{}, { start: from }] });
    const order = await lastOrder(begun);
    expect(order).toMatchObject({ status: 'free', total: free, paymentId: null, paidAt: null });
    expect(await memberships.credits(begun.id)).toMatchObject({ value: free, valueLeft: 0, creditsLeft: 6 });
    expect((await shown(begun)).refund).toBeNull();
    await memberships.goOn(begun, { months: 1 });
    await memberships.settle(begun.id);
    expect(await lastOrder(begun)).toMatchObject({ status: 'paid', total: whole });
  });

  test('is given once for a period, and taken back until that begins', async () => {
    const begun = await memberships.begun();
    await give(begun);
    await give(begun);
    await takeBack(begun);
    await takeBack(begun);
    expect(await memberships.membership(begun.id)).toMatchObject({ freeFrom: null });
    expect((await auditHistory(dependencies.table, 'membership', begun.id)).map(({ action }) => action)).toEqual([
      'membership.updated',
      'membership.updated',
    ]);
    await give(begun);
    await memberships.goOn(begun, { months: 1 });
    await expect(takeBack(begun)).rejects.toMatchObject({ code: 'membership_changed' });
    await expect(give(begun)).rejects.toMatchObject({ code: 'membership_changed' });
    expect(await lastOrder(begun)).toMatchObject({ status: 'free' });
  });

  test('is known while its invoice is a draft, and cannot be taken back then', async () => {
    const begun = await memberships.begun();
    const from = paidUntilOf(begun);
    await give(begun);
    const days = Math.ceil((Date.parse(from) - dependencies.now().getTime()) / 86_400_000);
    await memberships.goOn(begun, { days });
    expect(await subscriptionOf(begun)).toMatchObject({ freeFrom: from });
    expect(await memberships.settle(begun.id)).toMatchObject({ freeFrom: from, periods: [{}] });
    await expect(takeBack(begun)).rejects.toMatchObject({ code: 'membership_changed' });
  });

  test('is refused of a plan by the year, and of one that ends, is paused, or has ended', async () => {
    const { payments } = dependencies;
    const ofYear = await memberships.begun({}, yearly);
    await expect(give(ofYear)).rejects.toMatchObject({ code: 'no_free_month' });
    expect((await shown(ofYear)).membership.freeOffer).toBeNull();
    const begun = await memberships.begun();
    await payments.changeSubscription(begun.subscriptionId, { endsWithPeriod: true });
    await expect(give(begun)).rejects.toMatchObject({ code: 'no_free_month' });
    const pausedUntil = new Date(dependencies.now().getTime() + 45 * 86_400_000).toISOString();
    await payments.changeSubscription(begun.subscriptionId, { endsWithPeriod: false, pausedUntil });
    await expect(give(begun)).rejects.toMatchObject({ code: 'no_free_month' });
    await payments.changeSubscription(begun.subscriptionId, { pausedUntil: null });
    await give(begun);
    // The invoice that a pause makes void would use it up.
    expect(pausesOf(await memberships.membership(begun.id), dependencies.now())).toEqual([]);
    await payments.endSubscription(begun.subscriptionId);
    await expect(give(begun)).rejects.toMatchObject({ code: 'membership_ended' });
    await expect(takeBack(begun)).rejects.toMatchObject({ code: 'membership_ended' });
  });

  test('is refused while Stripe does not answer, and given by the next request', async () => {
    const begun = await memberships.begun();
    for (const down of [without('changeSubscription'), without('findSubscription')])
      await expect(give(begun, down)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(await memberships.membership(begun.id)).toMatchObject({ freeFrom: null });
    await give(begun);
    expect(await memberships.membership(begun.id)).toMatchObject({ freeFrom: paidUntilOf(begun) });
  });

  test('leaves a discount alone that was given at Stripe itself', async () => {
    const begun = await memberships.begun();
    await give(begun);
    await takeBack(begun);
    expect(await subscriptionOf(begun)).toMatchObject({ freeFrom: null });
  });
});

test(`of two tabs at once, one month is free, ${tries} times`, { timeout: 240_000 }, async () => {
  for (let count = 0; count < tries; count += 1) {
    const begun = await memberships.begun();
    await Promise.all([give(begun), give(begun)]);
    await memberships.goOn(begun, { months: 2 });
    await memberships.settle(begun.id);
    const invoices = (await subscriptionOf(begun))?.invoices ?? [];
    expect(invoices.map(({ total }) => total.amount).toSorted((one, other) => one - other)).toEqual([0, 5200, 5200]);
  }
});

test(`given while it renews, the period is free or the answer says no, ${tries} times`, {
  timeout: 240_000,
}, async () => {
  for (let count = 0; count < tries; count += 1) {
    const begun = await memberships.begun();
    const isGiven = give(begun).then(
      () => true,
      () => false,
    );
    const renewal = async () => {
      await new Promise((resolve) => setTimeout(resolve, count));
      await memberships.goOn(begun, { months: 1 });
    };
    await Promise.all([isGiven, renewal()]);
    await memberships.settle(begun.id);
    const { periods, freeFrom } = await memberships.membership(begun.id);
    expect([periods.length, freeFrom]).toEqual([2, null]);
    expect(await lastOrder(begun)).toMatchObject((await isGiven) ? { total: free } : { total: whole });
  }
});

test('whatever is given and taken back, a period is free or charged, by what was last said before it began', async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const begun = await memberships.begun();
  for (let month = 0; month < 8; month += 1) {
    const now = await memberships.membership(begun.id);
    let isFree = false;
    for (let step = 0; step < 4; step += 1) {
      isFree = random() < 0.5;
      await change(now, { from: paidUntilOf(now), isFree });
      if (random() < 0.3) await memberships.settle(begun.id);
    }
    await memberships.goOn(begun, { months: 1 });
    await Promise.all([memberships.settle(begun.id), memberships.settle(begun.id)]);
    const after = await memberships.membership(begun.id);
    expect(after.periods).toHaveLength(month + 2);
    expect(await lastOrder(begun)).toMatchObject(
      isFree ? { status: 'free', total: free, paymentId: null } : { status: 'paid', total: whole },
    );
  }
});
