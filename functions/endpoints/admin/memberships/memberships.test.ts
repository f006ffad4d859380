import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { findMembership } from '../../../domains/memberships/store.ts';
import { findPack } from '../../../domains/packs/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { type Membership, membershipItem } from '../../../ground/keys/membership.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import type { Payments } from '../../../ground/stripe/payments.ts';
import type { Subscription } from '../../../ground/stripe/subscriptions.ts';
import { findPackPurchase } from '../../../orders/pack-sales/store.ts';
import { exampleMembershipTerms, storeMembership } from '../../../testing/example-memberships.ts';
import { testMember } from '../../../testing/member.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { endMembershipNow } from '../orders/end-membership.ts';
import { updateMembership } from './change.ts';
import { getMembership } from './detail.ts';
import { listMemberships } from './list.ts';

// docs/product.md#admin-memberships

const site = await openSharedTestSite();
const { table, now } = site.dependencies;
const member = testMember({ email: 'studio@exhale.example', admin: true });
const context = { member, request: { ip: '192.0.2.1', country: null } };

/** What Stripe has of the subscriptions, and what was asked of it. */
const subscriptions = new Map<string, Subscription>();
let isStripeDown = false;
const asked: string[] = [];
const subscriptionCalls: Pick<Payments, 'findSubscription' | 'changeSubscription' | 'endSubscription'> = {
  findSubscription: async (id) => subscriptions.get(id),
  async changeSubscription(id, { endsWithPeriod }) {
    if (isStripeDown) throw new Error('Stripe does not answer');
    asked.push(`change ${endsWithPeriod}`);
    const found = subscriptions.get(id);
    if (found && endsWithPeriod !== undefined) subscriptions.set(id, { ...found, endsWithPeriod });
  },
  async endSubscription(id) {
    if (isStripeDown) throw new Error('Stripe does not answer');
    asked.push('end');
    const found = subscriptions.get(id);
    if (found) subscriptions.set(id, { ...found, endedAt: found.endedAt ?? now().toISOString() });
  },
};
const refund: Payments['refund'] = async () => {
  asked.push('refund');
  return { refused: null };
};
const find: Payments['find'] = async (id) => ({
  id,
  createdAt: now().toISOString(),
  state: 'paid',
  metadata: { packPurchaseId: id.replace('cs_', '') },
  url: null,
  amount: 4800,
  currency: 'gbp',
  paymentId: id.replace('cs_', 'pi_'),
  method: 'card',
  refunded: false,
  refundedAmount: 0,
});
const dependencies = {
  ...site.dependencies,
  payments: { ...site.dependencies.payments, ...subscriptionCalls, find, refund },
};

beforeEach(() => {
  isStripeDown = false;
  asked.length = 0;
});

const days = (count: number) => new Date(now().getTime() + count * 86_400_000).toISOString();

/** A membership that Stripe knows. */
async function aMembership(overrides: Partial<Membership> = {}, creditsLeft = 4) {
  const id = newId(now());
  const periods = [{ orderId: id, invoiceId: `in_${id}`, start: days(-10), end: days(20) }];
  const stored = await storeMembership(
    table,
    { id, periods, createdAt: days(-10), ...overrides },
    { pack: { creditsLeft } },
  );
  const { subscriptionId, customerId } = stored.membership;
  subscriptions.set(subscriptionId, {
    id: subscriptionId,
    customerId,
    metadata: {},
    endsWithPeriod: false,
    pausedUntil: null,
    endedAt: null,
    card: null,
    item: null,
    freeFrom: null,
    invoices: [],
  });
  return stored;
}

type ListQuery = Omit<Parameters<typeof listMemberships>[0]['query'], 'timeZone'>;
const list = (query: ListQuery = {}) =>
  listMemberships(
    { ...context, params: undefined, body: undefined, query: { timeZone: 'Europe/London', ...query } },
    dependencies,
  );
const detail = (membershipId: string) =>
  getMembership(
    { ...context, params: { membershipId }, body: undefined, query: { timeZone: 'Europe/London' } },
    dependencies,
  );
const change = (membershipId: string, body: Parameters<typeof updateMembership>[0]['body']) =>
  updateMembership({ ...context, params: { membershipId }, query: undefined, body }, dependencies);
const end = (membershipId: string, isRefunded = false) =>
  endMembershipNow(
    { ...context, params: { membershipId }, query: undefined, body: { refund: isRefunded } },
    dependencies,
  );
const actionsOf = async (id: string) => (await auditHistory(table, 'membership', id)).map(({ action }) => action);

describe('the list', () => {
  test('finds by member, plan and note, narrows by state, and counts what recurs', async () => {
    const before = await list();
    const word = `n${newId(now())}`.toLowerCase();
    const { membership: active } = await aMembership({ ownerName: `Mara ${word}` });
    const { membership: yearly } = await aMembership({
      note: word,
      price: { amount: 48_000, currency: 'GBP' },
      terms: { ...exampleMembershipTerms, interval: 'year' },
    });
    const { membership: ending } = await aMembership({ ownerName: word, endsWithPeriod: true });
    const { membership: unpaid } = await aMembership({
      ownerEmail: `${word}@example.org`,
      state: 'past_due',
      failedAt: days(-1),
    });
    const found = await list({ search: word });
    expect(contract.listMemberships.response.parse(found)).toEqual(found);
    expect(found.memberships.map(({ id }) => id).toSorted()).toEqual(
      [active, yearly, ending, unpaid].map(({ id }) => id).toSorted(),
    );
    expect((await list({ search: word, state: 'ending' })).memberships).toMatchObject([
      { id: ending.id, nextChargeAt: null },
    ]);
    expect((await list({ search: word, state: 'past_due' })).memberships).toMatchObject([
      { id: unpaid.id, failed: { at: unpaid.failedAt } },
    ]);
    expect(found.counts.ending).toBe(before.counts.ending + 1);
    const poundsOf = ({ monthly }: typeof found) => monthly.find(({ currency }) => currency === 'GBP')?.amount ?? 0;
    // Monthly, a twelfth of the yearly one, and the one whose renewal may still be paid.
    expect(poundsOf(found) - poundsOf(before)).toBe(4800 + 4000 + 4800);
  });
});

describe('the page of a membership', () => {
  test('has its periods with their orders, what is left, and what a refund would give back', async () => {
    const { membership, order } = await aMembership({ card: { brand: 'visa', last4: '4242' } }, 3);
    const shown = await detail(membership.id);
    expect(contract.getMembership.response.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      membership: { state: 'active', nextChargeAt: membership.periods[0]?.end },
      credits: { left: 3, of: 4 },
      card: { last4: '4242' },
      stripe: { subscriptionId: membership.subscriptionId },
      periods: [{ orderId: order.id, order: { total: order.total, status: 'paid' } }],
      // One of four sessions was used.
      refund: { amount: 3600, currency: 'GBP' },
    });
    await expect(detail(newId(now()))).rejects.toMatchObject({ code: 'membership_not_found' });
  });
});

describe('a change', () => {
  test('of the note is audited, and asks nothing of Stripe', async () => {
    const { membership } = await aMembership();
    await change(membership.id, { note: 'A friend' });
    await change(membership.id, { note: 'A friend' });
    expect((await detail(membership.id)).membership.note).toBe('A friend');
    expect(await actionsOf(membership.id)).toEqual(['membership.updated']);
    expect(asked).toEqual([]);
  });

  test('lets it end with its period, as the studio wished, and takes that back', async () => {
    const { membership } = await aMembership();
    await change(membership.id, { endsWithPeriod: true });
    expect(await findMembership(table, membership.id)).toMatchObject({ endsWithPeriod: true, ending: 'by_studio' });
    expect((await detail(membership.id)).membership).toMatchObject({ state: 'ending', ending: null });
    await change(membership.id, { endsWithPeriod: false });
    expect(await findMembership(table, membership.id)).toMatchObject({ endsWithPeriod: false, ending: null });
    expect(asked).toEqual(['change true', 'change false']);
  });

  test('is refused of one that has ended, and while Stripe does not answer', async () => {
    const { membership: over } = await aMembership({ state: 'ended', endedAt: days(-1), closedAt: days(-1) });
    await expect(change(over.id, { endsWithPeriod: true })).rejects.toMatchObject({ code: 'membership_ended' });
    const { membership } = await aMembership();
    isStripeDown = true;
    await expect(change(membership.id, { endsWithPeriod: true })).rejects.toMatchObject({
      code: 'payments_unavailable',
    });
    expect(await findMembership(table, membership.id)).toMatchObject({ endsWithPeriod: false });
    isStripeDown = false;
    await change(membership.id, { endsWithPeriod: true });
    expect(await findMembership(table, membership.id)).toMatchObject({ endsWithPeriod: true });
  });
});

describe('ending one at once', () => {
  test('ends it at Stripe first, then what it gives', async () => {
    const { membership } = await aMembership();
    await end(membership.id);
    expect(asked).toEqual(['end']);
    expect(await findMembership(table, membership.id)).toMatchObject({ state: 'ended', ending: 'by_studio' });
    expect((await findPack(table, membership.id))?.endedAt).not.toBeNull();
    expect(await actionsOf(membership.id)).toEqual(['membership.ended']);
    await expect(end(membership.id)).rejects.toMatchObject({ code: 'membership_ended' });
  });

  test('refunds its last period, less what was used, once', async () => {
    const { membership } = await aMembership({}, 3);
    await end(membership.id, true);
    const order = await findPackPurchase(table, membership.id);
    expect(order).toMatchObject({ status: 'cancelled', refundAmount: 3600 });
    expect(asked).toEqual(['end', 'refund']);
    await expect(end(membership.id, true)).rejects.toMatchObject({ code: 'not_refundable' });
  });

  test('goes on with the refund where it was interrupted after the end', async () => {
    const { membership } = await aMembership();
    await end(membership.id);
    await end(membership.id, true);
    expect(asked).toEqual(['end', 'refund']);
  });

  test('ends nothing where nothing would go back, or Stripe does not answer', async () => {
    const { membership: used } = await aMembership({}, 0);
    await expect(end(used.id, true)).rejects.toMatchObject({ code: 'not_refundable' });
    const { membership } = await aMembership();
    isStripeDown = true;
    await expect(end(membership.id)).rejects.toMatchObject({ code: 'payments_unavailable' });
    for (const { id } of [used, membership]) expect(await findMembership(table, id)).toMatchObject({ endedAt: null });
    isStripeDown = false;
    await end(membership.id);
    expect(await findMembership(table, membership.id)).toMatchObject({ ending: 'by_studio' });
  });

  test('of two requests at once, one has an effect', async () => {
    for (let n = 0; n < 5; n++) {
      const { membership } = await aMembership();
      await putItem(table, membershipItem(membership));
      await Promise.allSettled([end(membership.id, true), end(membership.id, true)]);
      const order = await findPackPurchase(table, membership.id);
      expect(order).toMatchObject({ status: 'cancelled', refundDueAt: expect.any(String) });
    }
    expect(asked.filter((call) => call === 'refund').length).toBeGreaterThan(4);
  });
});
