import type { MembershipTerms } from '#shared/rules/memberships.ts';
import { newSecret } from '../domains/identity/secrets.ts';
import { findMembership } from '../domains/memberships/store.ts';
import { findPack, findPackUses } from '../domains/packs/store.ts';
import { type Membership, membershipItem, membershipRecord } from '../ground/keys/membership.ts';
import { type Pack, packItem, packRecord } from '../ground/keys/pack.ts';
import { hashOf } from '../ground/keys/secret.ts';
import { newId } from '../ground/platform/ids.ts';
import { putItem } from '../ground/platform/table.ts';
import type { Subscription, SubscriptionInvoice } from '../ground/stripe/subscriptions.ts';
import { settleMembership } from '../orders/memberships/settle.ts';
import { lineOfPeriod } from '../orders/pack-sales/periods.ts';
import type { SettlementDependencies } from '../orders/payments/dependencies.ts';
import { examplePack } from './packs.ts';
import type { TestSite } from './site.ts';

export const periodDays = 30;
const dayMs = 24 * 3_600_000;
const total = { amount: 5200, currency: 'GBP' } as const;

/** Four sessions a month for £52, none of which is kept, one a day at most. */
export const madeMembershipTerms: MembershipTerms = {
  name: 'Every month',
  interval: 'month',
  sessions: 4,
  carryOver: 0,
  categories: [],
  long: null,
  perDay: 1,
  collections: ['birth'],
  pauseDays: 60,
  placesAfterEnd: 'given_back',
  discountPercent: null,
};

/** Gives what a membership may have otherwise than the example. */
export type MembershipOverrides = Partial<Omit<Membership, 'terms'>> & { terms?: Partial<MembershipTerms> };

/** A membership whose first period begins now, with the pack of its credits and its subscription at Stripe. */
export function makeMembership({ terms: changed, ...overrides }: MembershipOverrides, now: Date) {
  const id = newId(now);
  const terms = { ...madeMembershipTerms, ...changed };
  const secret = newSecret();
  const first = { orderId: id, invoiceId: `in_${id}`, start: now.toISOString(), end: daysAfter(now, periodDays) };
  const membership = membershipRecord.parse({
    id,
    terms,
    price: total,
    ownerName: 'Ada Lovelace',
    ownerEmail: `${id.toLowerCase()}@example.org`,
    subscriptionId: `sub_${id}`,
    customerId: `cus_${id}`,
    state: 'active',
    periods: [first],
    secretHash: hashOf(secret),
    createdAt: now.toISOString(),
    nextAt: first.end,
    ...overrides,
  });
  const { terms: packTerms } = lineOfPeriod(terms, total, terms.sessions ?? terms.perDay * 366);
  const { ownerEmail, memberSub, secretHash, timeZone, usableFrom } = membership;
  const pack = examplePack(
    {
      id,
      terms: packTerms,
      ownerEmail,
      memberSub,
      secretHash,
      timeZone,
      usableFrom,
      value: total,
      valueLeft: total.amount,
      creditsLeft: packTerms.sessions,
      expiresAt: first.end,
      membershipId: id,
    },
    now,
  );
  return { membership, pack, secret, subscription: subscriptionOf(membership) };
}

const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * dayMs).toISOString();

function subscriptionOf({ subscriptionId, customerId, periods }: Membership): Subscription {
  return {
    id: subscriptionId,
    customerId,
    metadata: {},
    endsWithPeriod: false,
    pausedUntil: null,
    endedAt: null,
    card: null,
    item: null,
    freeFrom: null,
    invoices: periods.map(({ invoiceId, start, end }) => invoiceOf({ id: invoiceId, start, end }, true)),
  };
}

function invoiceOf(period: Pick<SubscriptionInvoice, 'id' | 'start' | 'end'>, isPaid: boolean): SubscriptionInvoice {
  const { id, start } = period;
  const payment = isPaid ? { state: 'paid' as const, paidAt: start, paymentId: `pi_${id}` } : unpaid;
  return { ...period, total, finalizedAt: start, attempts: 1, ...payment };
}

const unpaid = { state: 'open' as const, paidAt: null, paymentId: null };

/** Memberships of a test site, whose subscriptions the test itself changes. */
export function openMemberships({ dependencies }: TestSite) {
  const { table, now } = dependencies;
  return {
    /** A membership of which nothing was used. */
    async make(overrides: MembershipOverrides = {}) {
      const made = makeMembership(overrides, now());
      await putItem(table, membershipItem(made.membership));
      await putItem(table, packItem(made.pack));
      return memberOf(made);
    },
  };

  function memberOf({ membership, pack, secret, subscription }: ReturnType<typeof makeMembership>) {
    const { id, ownerEmail } = membership;
    const subscriptions: Partial<SettlementDependencies['payments']> = {
      findSubscription: async () => structuredClone(subscription),
      endSubscription: async () => void Object.assign(subscription, { endedAt: now().toISOString() }),
      voidInvoice: async (invoiceId) => {
        for (const one of subscription.invoices) if (one.id === invoiceId) one.state = 'void';
      },
    };
    const withSubscription = (own: TestSite['dependencies']) => ({
      ...own,
      payments: { ...own.payments, ...subscriptions },
    });
    const settle = (own: TestSite['dependencies'] = dependencies, broken: typeof subscriptions = {}) =>
      settleMembership(id, { ...own, payments: { ...own.payments, ...subscriptions, ...broken } });
    const invoiced = async (isPaid: boolean) => {
      const period = { id: newId(now()), start: now().toISOString(), end: daysAfter(now(), periodDays) };
      subscription.invoices.push(invoiceOf({ ...period, id: `in_${period.id}` }, isPaid));
      return settle();
    };
    const find = async (): Promise<Membership> => membershipRecord.parse(await findMembership(table, id));
    return {
      id,
      email: ownerEmail,
      secret,
      pack,
      subscription,
      /** Those of the site, with the test's subscription. */
      dependencies: withSubscription(dependencies),
      settle,
      find,
      /** A period that begins now was paid. */
      renew: () => invoiced(true),
      /** The renewal that is collected now fails. */
      fail: () => invoiced(false),
      /** The open renewal is paid after all. */
      repair() {
        for (const one of subscription.invoices) {
          if (one.state === 'open') Object.assign(one, { state: 'paid', paidAt: now().toISOString() });
        }
        return settle();
      },
      /** It ends at once. */
      end(own: TestSite['dependencies'] = dependencies) {
        Object.assign(subscription, { endedAt: now().toISOString() });
        return settle(own);
      },
      /** The packs of its periods, the latest last. */
      async packs(): Promise<Pack[]> {
        const { periods } = await find();
        return Promise.all(periods.map(async ({ orderId }) => packRecord.parse(await findPack(table, orderId))));
      },
      async uses() {
        const { periods } = await find();
        const ofPeriods = periods.map(({ orderId }) => findPackUses(table, orderId, { consistent: true }));
        return (await Promise.all(ofPeriods)).flat();
      },
      /** Credits that are left, of all of its periods. */
      async creditsLeft(): Promise<number> {
        return (await this.packs()).reduce((sum, { creditsLeft }) => sum + creditsLeft, 0);
      },
    };
  }
}

export type TestMembership = Awaited<ReturnType<ReturnType<typeof openMemberships>['make']>>;
