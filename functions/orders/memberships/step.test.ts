import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givesAccess, graceDays, type MembershipTerms, takesPlaces } from '#shared/rules/memberships.ts';
import { type Membership, membershipRecord, standingOf } from '../../ground/keys/membership.ts';
import type { Subscription, SubscriptionInvoice } from '../../ground/stripe/subscriptions.ts';
import { membershipStep } from './step.ts';

// Whatever happens at Stripe, and whenever this site hears of it, nobody has access without a paid period or grace
// (docs/product.md#memberships).

const dayMs = 24 * 3_600_000;
const periodDays = 30;
const began = Date.parse('2026-12-01T10:00:00.000Z');
const at = (day: number) => new Date(began + day * dayMs).toISOString();

const orderId = '01M8J2AZ42Z7QM0CCWBXA8R8W3';

const terms: MembershipTerms = {
  name: 'Every month',
  interval: 'month',
  sessions: 4,
  carryOver: 2,
  categories: [],
  long: null,
  perDay: 1,
  collections: ['birth'],
  pauseDays: 60,
  placesAfterEnd: 'given_back',
  discountPercent: null,
};

/** A subscription at Stripe of which each renewal is attempted on its day and three days later. */
function openSubscription() {
  let day = 0;
  let works = true;
  const subscription: Subscription = {
    id: 'sub_1',
    customerId: 'cus_1',
    metadata: {},
    endsWithPeriod: false,
    pausedUntil: null,
    endedAt: null,
    card: { brand: 'visa', last4: '4242' },
    item: null,
    freeFrom: null,
    invoices: [],
  };
  const isPaused = () => subscription.pausedUntil !== null;

  function attempt(invoice: SubscriptionInvoice): void {
    invoice.attempts += 1;
    if (!works) return;
    Object.assign(invoice, { state: 'paid', paidAt: at(day), paymentId: `pi_${invoice.id}` });
  }

  function begin(): void {
    if (day > 0 && subscription.endsWithPeriod) subscription.endedAt = at(day);
    if (subscription.endedAt !== null) return;
    const period = { start: at(day), end: at(day + periodDays) };
    const total = { amount: 5200, currency: 'GBP' } as const;
    const fresh = { id: `in_${day}`, ...period, total, paymentId: null, paidAt: null, attempts: 0 };
    const invoice: SubscriptionInvoice = { ...fresh, finalizedAt: at(day), state: isPaused() ? 'void' : 'open' };
    subscription.invoices.push(invoice);
    if (!isPaused()) attempt(invoice);
  }

  begin();
  return {
    subscription,
    now: () => new Date(began + day * dayMs),
    paidUntil: () => Math.max(0, ...subscription.invoices.map(({ paidAt, end }) => (paidAt ? Date.parse(end) : 0))),
    failedAt: () => subscription.invoices.find(({ state }) => state === 'open')?.finalizedAt ?? null,
    setCard: (good: boolean) => {
      works = good;
    },
    cancel: () => Object.assign(subscription, { endedAt: subscription.endedAt ?? at(day) }),
    void(id: string): void {
      const invoice = subscription.invoices.find((one) => one.id === id);
      if (invoice) invoice.state = 'void';
    },
    passDay(): void {
      day += 1;
      if (subscription.pausedUntil !== null && subscription.pausedUntil <= at(day)) subscription.pausedUntil = null;
      if (subscription.endedAt !== null) return;
      if (day % periodDays === 0) begin();
      else if (day % periodDays === 3) for (const one of subscription.invoices) if (one.state === 'open') attempt(one);
    },
    pause: (days: number) => Object.assign(subscription, { pausedUntil: at(day + days) }),
  };
}

type Stripe = ReturnType<typeof openSubscription>;

/** Applies what is to be done until nothing is, as the settlement does. */
function apply(membership: Membership, stripe: Stripe): Membership {
  let current = membership;
  for (let count = 0; count < 40; count += 1) {
    const step = membershipStep(current, structuredClone(stripe.subscription), stripe.now());
    if (step.action === 'none') return current;
    if (step.action === 'addPeriod') {
      const { id: invoiceId, start, end } = step.invoice;
      current = { ...current, periods: [...current.periods, { orderId, invoiceId, start, end }] };
    }
    if (step.action === 'copy') current = { ...current, ...step.changes };
    if (step.action === 'endAtStripe') stripe.cancel();
    if (step.action === 'voidInvoice') stripe.void(step.invoice.id);
    if (step.action === 'end') current = { ...current, state: 'ended', endedAt: step.endedAt, ending: step.ending };
  }
  throw new Error('does not come to an end');
}

const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ does: fc.constantFrom('bad' as const, 'good' as const, 'end' as const, 'resume' as const) }),
    fc.record({ does: fc.constant('pause' as const), days: fc.integer({ min: 1, max: 60 }) }),
  ),
  { minLength: 5, maxLength: 25 },
);

test('nobody has access without a paid period or grace, and each paid invoice is one period', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.boolean(), { minLength: 400, maxLength: 400 }), (sequence, heard) => {
      const stripe = openSubscription();
      const begun = {
        id: orderId,
        terms,
        price: { amount: 5200, currency: 'GBP' },
        ownerName: 'Ada',
      };
      const known = { ...begun, ownerEmail: 'ada@example.org', subscriptionId: 'sub_1', customerId: 'cus_1' };
      const periods = [{ orderId, invoiceId: 'in_0', start: at(0), end: at(periodDays) }];
      let membership = membershipRecord.parse({ ...known, state: 'active', periods, createdAt: at(0), nextAt: at(0) });
      let days = 0;
      for (const step of sequence) {
        if (step.does === 'bad') stripe.setCard(false);
        if (step.does === 'good') stripe.setCard(true);
        if (step.does === 'end') Object.assign(stripe.subscription, { endsWithPeriod: true });
        if (step.does === 'resume') Object.assign(stripe.subscription, { endsWithPeriod: false, pausedUntil: null });
        if (step.does === 'pause') stripe.pause(step.days);
        for (let count = 0; count < (step.does === 'pass' ? step.days : 0); count += 1) {
          stripe.passDay();
          // Events of a day may be lost; the schedule looks every day at the latest.
          if (heard[days % heard.length]) membership = apply(membership, stripe);
          days += 1;
        }
        membership = apply(membership, stripe);
        const now = stripe.now();
        const grace = Math.max(stripe.paidUntil(), Date.parse(stripe.failedAt() ?? at(0))) + graceDays * dayMs;
        if (givesAccess(standingOf(membership), now)) expect(now.getTime()).toBeLessThan(grace);
        if (takesPlaces(standingOf(membership), now)) expect(now.getTime()).toBeLessThan(stripe.paidUntil());
        const paid = stripe.subscription.invoices.filter(({ state }) => state === 'paid').map(({ id }) => id);
        expect(membership.periods.map(({ invoiceId }) => invoiceId)).toEqual(
          membership.endedAt === null ? paid : expect.any(Array),
        );
        expect(membershipStep(membership, stripe.subscription, now)).toEqual({ action: 'none' });
      }
    }),
    { numRuns: 500 },
  );
});
