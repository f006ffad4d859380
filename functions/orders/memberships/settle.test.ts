import { expect, test } from 'vitest';
import { graceDays, type Plan } from '#shared/rules/memberships.ts';
import { changeMembership } from '../../domains/memberships/store.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { membershipBody, openMembershipSales, plan, renewalCards } from '../../testing/memberships.ts';
import { packBody, packForSale } from '../../testing/pack-sales.ts';
import { cards, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { changedMembership } from './change.ts';

// docs/product.md#memberships

const site = await openSharedTestSite();
const memberships = openMembershipSales(site);
const unlimited: Plan = {
  ...plan,
  id: '01JD00000000000000P1ANSA1E',
  name: 'As you like',
  sessions: null,
  carryOver: 0,
};
await putItem(site.dependencies.table, {
  ...siteKey,
  plans: { list: [plan, unlimited] },
  packs: { list: [packForSale] },
});

const tries = 25;

/** Days of the first period. */
function daysOf({ periods: [first] }: Membership): number {
  const { start = '', end = '' } = first ?? {};
  return (Date.parse(end) - Date.parse(start)) / (24 * 3_600_000);
}

test('the first payment begins a membership with the credits of its period', async () => {
  const begun = await memberships.begun();
  expect(begun).toMatchObject({ state: 'active', price: { amount: 5200, currency: 'GBP' }, endedAt: null });
  expect(begun.periods).toHaveLength(1);
  const credits = await memberships.credits(begun.id);
  expect(credits).toMatchObject({ creditsLeft: 4, expiresAt: begun.periods[0]?.end, membershipId: begun.id });
  const order = await memberships.order(begun.id);
  expect(order).toMatchObject({ status: 'paid', paymentId: expect.stringMatching(/^pi_/) });
  expect(order.lines[0].membership).toMatchObject({ invoiceId: begun.periods[0]?.invoiceId, until: credits.expiresAt });
  const settled = await memberships.settle(begun.id);
  expect(settled?.card).toEqual({ brand: 'visa', last4: '4242' });
});

test.each([
  ['a membership', membershipBody()],
  ['a pack', packBody()],
])('%s is bought by the same request once Stripe answers again, and paid once', async (_, body) => {
  const { payments } = site.dependencies;
  const open: typeof payments.open = () => Promise.reject(new HttpError('checkout_failed'));
  const withoutStripe = { ...site.dependencies, payments: { ...payments, open } };
  await expect(memberships.buy(body, withoutStripe)).rejects.toMatchObject({ code: 'checkout_failed' });
  expect(await memberships.pack(body.purchaseId)).toBeUndefined();
  const { paymentUrl } = await memberships.buy(body);
  await pay(String(paymentUrl));
  await memberships.settleOrder(body.purchaseId);
  expect(await memberships.order(body.purchaseId)).toMatchObject({ status: 'paid' });
  expect((await stripeRecords(body.purchaseId)).checkouts.filter(({ status }) => status === 'complete')).toHaveLength(
    1,
  );
});

test('a page that is not paid begins none', async () => {
  const body = membershipBody();
  await memberships.buy(body);
  expect(await memberships.settle(body.purchaseId)).toBeUndefined();
});

test('a renewal is an order of its own, and keeps so many credits as the plan says', async () => {
  const begun = await memberships.begun();
  await memberships.goOn(begun, { months: 1 });
  const renewed = await memberships.settle(begun.id);
  expect(renewed).toMatchObject({ state: 'active', failedAt: null });
  expect(renewed?.periods).toHaveLength(2);
  const [first, second] = renewed?.periods ?? [];
  expect(second?.start).toBe(first?.end);
  expect(await memberships.credits(begun.id)).toMatchObject({
    creditsLeft: 4 + plan.carryOver,
    membershipId: begun.id,
  });
  expect(await memberships.pack(begun.id)).toMatchObject({ creditsLeft: 4 - plan.carryOver });
  const order = await memberships.order(second?.orderId ?? '');
  expect(order).toMatchObject({
    status: 'paid',
    total: { amount: 5200, currency: 'GBP' },
    buyerEmail: begun.ownerEmail,
  });
});

test('the schedule hears of renewals whose events were lost for months', async () => {
  const begun = await memberships.begun();
  await memberships.goOn(begun, { months: 1 });
  await memberships.goOn(begun, { months: 1 });
  await memberships.goOn(begun, { months: 1 });
  await memberships.sweep();
  expect((await memberships.membership(begun.id)).periods).toHaveLength(4);
});

test(`a renewal that fails is ended at Stripe after ${graceDays} days, and not before`, async () => {
  const begun = await memberships.begun();
  await memberships.bank(begun, renewalCards.refused);
  await memberships.goOn(begun, { months: 1 });
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'past_due', endedAt: null });
  await memberships.goOn(begun, { days: graceDays - 2 });
  await memberships.sweep();
  expect(await memberships.membership(begun.id)).toMatchObject({ state: 'past_due', endedAt: null });
  await memberships.goOn(begun, { days: 2 });
  await memberships.sweep();
  const ended = await memberships.membership(begun.id);
  expect(ended).toMatchObject({ state: 'ended', ending: 'unpaid', closedAt: expect.any(String) });
  const subscription = await site.dependencies.payments.findSubscription(begun.subscriptionId);
  expect(subscription?.endedAt).not.toBeNull();
  expect(subscription?.invoices.map(({ state }) => state)).toContain('void');
});

test('a renewal that is paid after all goes on', async () => {
  const begun = await memberships.begun();
  await memberships.bank(begun, renewalCards.refused);
  await memberships.goOn(begun, { months: 1 });
  await memberships.settle(begun.id);
  await memberships.bank(begun, cards.good);
  await memberships.goOn(begun, { days: 5 });
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'active', failedAt: null });
  expect((await memberships.membership(begun.id)).periods).toHaveLength(2);
});

test('one that was cancelled to the end of its period ends with it', async () => {
  const begun = await memberships.begun();
  await site.dependencies.payments.changeSubscription(begun.subscriptionId, { endsWithPeriod: true });
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'active', endsWithPeriod: true });
  await memberships.goOn(begun, { months: 1 });
  await memberships.sweep();
  expect(await memberships.membership(begun.id)).toMatchObject({ state: 'ended', ending: 'by_member' });
});

test('an end by the studio that was taken back causes no later one', async () => {
  const begun = await memberships.begun();
  const { payments, table } = site.dependencies;
  await transact(table, [changeMembership(begun, { ending: 'by_studio' })]);
  await payments.changeSubscription(begun.subscriptionId, { endsWithPeriod: true });
  await memberships.settle(begun.id);
  await payments.changeSubscription(begun.subscriptionId, { endsWithPeriod: false });
  expect(await memberships.settle(begun.id)).toMatchObject({ ending: null, endsWithPeriod: false });
  await payments.endSubscription(begun.subscriptionId);
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'ended', ending: 'by_member' });
});

test('a paused one is not charged, and goes on after it', async () => {
  const begun = await memberships.begun();
  const pausedUntil = new Date(site.dependencies.now().getTime() + 45 * 24 * 3_600_000).toISOString();
  await site.dependencies.payments.changeSubscription(begun.subscriptionId, { pausedUntil });
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'paused' });
  await memberships.goOn(begun, { months: 1 });
  await memberships.settle(begun.id);
  expect((await memberships.membership(begun.id)).periods).toHaveLength(1);
  await memberships.goOn(begun, { months: 1 });
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'active' });
  expect((await memberships.membership(begun.id)).periods).toHaveLength(2);
});

test('who cancels in the hour before the next period is charged is not charged, and it ends at once', async () => {
  const begun = await memberships.begun();
  await memberships.goOn(begun, { days: daysOf(begun) });
  const { payments } = site.dependencies;
  expect((await payments.findSubscription(begun.subscriptionId))?.invoices).toMatchObject([{ state: 'draft' }, {}]);
  await changedMembership(begun.id, { change: 'end' }, site.dependencies);
  expect(await memberships.membership(begun.id)).toMatchObject({ state: 'ended', ending: 'by_member' });
  await memberships.goOn(begun, { days: 1 });
  expect((await memberships.membership(begun.id)).periods).toHaveLength(1);
  const { invoices = [] } = (await payments.findSubscription(begun.subscriptionId)) ?? {};
  expect(invoices.map(({ state }) => state)).toEqual(['void', 'paid']);
});

test.each([
  ['by its member', 'by_member', (id: string) => changedMembership(id, { change: 'end' }, site.dependencies)],
  ['since it is not paid', 'unpaid', (id: string) => memberships.settle(id)],
] as const)('an end that the studio began in vain is not the reason of a later one, %s', async (_, ending, end) => {
  const begun = await memberships.begun();
  const { table } = site.dependencies;
  await transact(table, [changeMembership(begun, { ending: 'by_studio' })]);
  if (ending === 'unpaid') {
    await memberships.bank(begun, renewalCards.refused);
    await memberships.goOn(begun, { months: 1 });
    await memberships.settle(begun.id);
    await memberships.goOn(begun, { days: graceDays });
  }
  await end(begun.id);
  if (ending === 'by_member') await memberships.goOn(begun, { months: 1 });
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'ended', ending });
});

test('a period that is refunded as a whole ends its membership', async () => {
  const begun = await memberships.begun();
  await memberships.goOn(begun, { months: 1 });
  const renewed = await memberships.settle(begun.id);
  const order = await memberships.order(renewed?.periods[1]?.orderId ?? '');
  await steerStripe('refund', { paymentIntentId: order.paymentId });
  await sendEventOfRefund(String(order.paymentId));
  expect(await memberships.order(order.id)).toMatchObject({ status: 'cancelled', refundReason: 'refunded_at_stripe' });
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'ended', ending: 'refunded' });
});

test('a first period that is refunded at Stripe ends its membership', async () => {
  const begun = await memberships.begun();
  const { paymentId } = await memberships.order(begun.id);
  await steerStripe('refund', { paymentIntentId: paymentId });
  await sendEventOfRefund(String(paymentId));
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'ended', ending: 'refunded' });
});

test('who withdraws in 14 days gets back what was not used, and nothing is charged any more', async () => {
  const begun = await memberships.begun();
  await memberships.withdraw(begun.id, begun.ownerEmail);
  expect(await memberships.order(begun.id)).toMatchObject({ status: 'cancelled', refundReason: 'by_guest' });
  expect(await memberships.settle(begun.id)).toMatchObject({ state: 'ended', ending: 'withdrawn' });
  const subscription = await site.dependencies.payments.findSubscription(begun.subscriptionId);
  expect(subscription?.endedAt).not.toBeNull();
});

test('of a plan without a number of sessions the days that have passed are kept', async () => {
  const begun = await memberships.begun({ packForSaleId: unlimited.id }, unlimited);
  await memberships.goOn(begun, { days: 3 });
  await memberships.withdraw(begun.id, begun.ownerEmail);
  const days = daysOf(begun);
  const { refundedAt, refundAmount } = await memberships.order(begun.id);
  expect(refundedAt).not.toBeNull();
  // To a penny for the seconds that the test takes.
  expect(Math.abs(Number(refundAmount) - (5200 - (5200 * 3) / days))).toBeLessThan(2);
});

test('a renewal is not withdrawn from', async () => {
  const begun = await memberships.begun();
  await memberships.goOn(begun, { months: 1 });
  const renewed = await memberships.settle(begun.id);
  const withdrawal = memberships.withdraw(renewed?.periods[1]?.orderId ?? '', begun.ownerEmail);
  await expect(withdrawal).rejects.toMatchObject({ code: 'withdrawal_over' });
});

async function sendEventOfRefund(paymentId: string): Promise<void> {
  await site.deliverEvent({ type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: paymentId } } });
}

test(`two events of one invoice make one period, ${tries} times`, async () => {
  const begun = await memberships.begun();
  for (let count = 1; count <= tries; count += 1) {
    await memberships.goOn(begun, { months: 1 });
    await Promise.all([memberships.settle(begun.id), memberships.settle(begun.id), memberships.sweep()]);
    const { periods } = await memberships.membership(begun.id);
    expect(new Set(periods.map(({ invoiceId }) => invoiceId)).size).toBe(periods.length);
    expect(periods.length).toBe(Math.min(count + 1, 24));
  }
});

test(`a renewal and a cancellation at once leave what Stripe says, ${tries} times`, async () => {
  for (let count = 0; count < tries; count += 1) {
    const begun = await memberships.begun();
    await memberships.goOn(begun, { months: 1 });
    const cancel = async () => {
      await site.dependencies.payments.changeSubscription(begun.subscriptionId, { endsWithPeriod: true });
      return memberships.settle(begun.id);
    };
    await Promise.all([memberships.settle(begun.id), cancel(), memberships.sweep()]);
    expect(await memberships.membership(begun.id)).toMatchObject({ state: 'active', endsWithPeriod: true });
    expect((await memberships.membership(begun.id)).periods).toHaveLength(2);
  }
});
