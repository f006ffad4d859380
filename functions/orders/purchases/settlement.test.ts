import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CollectionAccess } from '../../ground/keys/access.ts';
import type { CollectionPurchase } from '../../ground/keys/purchase.ts';
import type { Checkout, CheckoutState } from '../../ground/stripe/checkout.ts';
import { examplePurchase } from '../../testing/examples.ts';
import { nextStep } from '../payments/next-step.ts';
import type { Step } from '../payments/order.ts';
import { purchaseRules } from './settlement.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = '2026-11-20T10:20:00.000Z';
const before = '2026-11-20T09:59:00.000Z';

const pending = (overrides: Partial<CollectionPurchase> = {}) =>
  examplePurchase({ status: 'pending', checkoutId: 'cs_1', holdExpiresAt: later, ...overrides });
const over = (overrides: Partial<CollectionPurchase> = {}) =>
  pending({ status: 'cancelled', holdExpiresAt: null, ...overrides });

function checkout(state: CheckoutState, overrides: Partial<Checkout> = {}): Checkout {
  const paid = {
    createdAt: '2026-11-20T10:00:00.000Z',
    amount: 6000,
    currency: 'eur',
    paymentId: 'pi_1',
    method: 'card',
    refunded: false,
    refundedAmount: 0,
  };
  const { id: purchaseId } = examplePurchase();
  const metadata = { purchaseId, siteUrl: 'https://exhale.example' };
  return { id: 'cs_1', state, url: null, metadata, ...paid, ...overrides };
}

const access: CollectionAccess = { collection: 'birth', purchaseId: null, createdAt: before };
const step = (order: CollectionPurchase, page?: Checkout, owned?: CollectionAccess) =>
  nextStep(purchaseRules, { order, checkout: page, context: { access: owned, codeExists: true } }, now);

describe('the next step of a purchase', () => {
  test.each<[string, CollectionPurchase, Checkout | undefined, CollectionAccess | undefined, Step]>([
    ['opens it when it is paid', pending(), checkout('paid'), undefined, { action: 'complete', seat: 'none' }],
    [
      'opens it when it is paid after its time',
      over(),
      checkout('paid'),
      undefined,
      { action: 'complete', seat: 'none' },
    ],
    [
      'sends back what was paid for a collection that is theirs',
      pending(),
      checkout('paid'),
      access,
      { action: 'markRefundDue', cause: 'already_owned' },
    ],
    [
      'sends back what is paid for one that an admin has cancelled',
      over({ byHand: true }),
      checkout('paid'),
      undefined,
      { action: 'markRefundDue', cause: 'cancelled' },
    ],
    [
      'keeps one that an admin keeps pending, when its page has expired',
      pending({ byHand: true, holdExpiresAt: before }),
      checkout('expired'),
      undefined,
      { action: 'none' },
    ],
    ['is none while its page is open', pending(), checkout('open'), undefined, { action: 'none' }],
    [
      'closes its page when its time is over',
      pending({ holdExpiresAt: before }),
      checkout('open'),
      undefined,
      { action: 'closeCheckout' },
    ],
    [
      'ends it when its page has expired',
      pending(),
      checkout('expired'),
      access,
      { action: 'release', reason: 'expired' },
    ],
    ['waits for the bank', pending(), checkout('processing'), undefined, { action: 'awaitBank' }],
    [
      'ends it when the bank says no',
      pending({ processing: true }),
      checkout('failed'),
      undefined,
      { action: 'release', reason: 'failed' },
    ],
    [
      'is none once it is paid',
      examplePurchase({ paidAt: before, checkoutId: 'cs_1' }),
      checkout('paid'),
      access,
      { action: 'none' },
    ],
    ['is none once it was free', examplePurchase({ status: 'free' }), undefined, undefined, { action: 'none' }],
    [
      'sends back what was kept at first, and was one too many',
      over({ paidAt: before, refundDueAt: before, refundReason: 'already_owned' }),
      checkout('paid'),
      access,
      { action: 'refund' },
    ],
  ])('%s', (_, order, page, owned, expected) => {
    expect(step(order, page, owned)).toEqual(expected);
  });

  test.each<[string, Partial<Checkout>]>([
    ['another amount', { amount: 5999 }],
    ['another currency', { currency: 'gbp' }],
    ['no amount', { amount: null, currency: null }],
    ['another purchase', { metadata: { purchaseId: '01JD0000000000000000ANY0NE' } }],
    ['a booking of the same id', { metadata: { bookingId: examplePurchase().id } }],
  ])('sends a payment back that is of %s (docs/trust.md#settlement)', (_, change) => {
    expect(step(pending(), checkout('paid', change))).toEqual({ action: 'markRefundDue', cause: 'wrong_payment' });
  });
});

type World = {
  order: CollectionPurchase;
  page: Checkout;
  owned: CollectionAccess | undefined;
  opened: number;
  refunds: number;
};

/** Applies a step to an in-memory state; purchases.test.ts tests the writes. */
function after(world: World, done: Step): World {
  const change = (changes: Partial<CollectionPurchase>) => ({ ...world, order: { ...world.order, ...changes } });
  const at = now.toISOString();
  switch (done.action) {
    case 'none':
      return world;
    case 'charge':
      throw new Error('no collection is paid by a saved card');
    case 'closeCheckout':
      return { ...world, page: { ...world.page, state: 'expired' } };
    case 'complete':
      return { ...change({ status: 'paid', paidAt: at }), owned: access, opened: world.opened + 1 };
    case 'keepPayment':
      return change({ paidAt: at, holdExpiresAt: null, processing: false });
    case 'awaitBank':
      return change({ processing: true, byHand: false });
    case 'clearAwaitingBank':
      return change({ holdExpiresAt: null, processing: false });
    case 'release':
      return change({
        status: done.reason === 'failed' ? 'failed' : 'cancelled',
        holdExpiresAt: null,
        processing: false,
      });
    case 'markRefundDue':
      return change({ status: 'cancelled', refundDueAt: at });
    case 'refund':
      return {
        ...change({ refundedAt: at }),
        refunds: world.refunds + 1,
        page: { ...world.page, refunded: true, refundedAmount: 1800 },
      };
  }
}

const anyPurchase = fc.oneof(
  fc.record({ holdExpiresAt: fc.constantFrom(before, later), processing: fc.boolean() }).map((own) => pending(own)),
  fc.record({ holdExpiresAt: fc.constantFrom(null, before) }).map((own) => pending({ ...own, byHand: true })),
  fc.record({ refundDueAt: fc.constantFrom(null, before), byHand: fc.boolean() }).map((own) => over(own)),
  fc.record({ processing: fc.boolean() }).map((own) => over({ ...own, byHand: true })),
);
const anyPage = fc
  .record({
    state: fc.constantFrom<CheckoutState>('open', 'expired', 'processing', 'failed', 'paid'),
    amount: fc.constantFrom(6000, 6000, 6000, 1),
    refunded: fc.boolean(),
  })
  .map(({ state, ...own }) => checkout(state, { ...own, refunded: own.refunded && state === 'paid' }));

test('a payment gives access or is refunded, never both and never neither', () => {
  fc.assert(
    fc.property(anyPurchase, anyPage, fc.constantFrom(access, undefined), (order, page, owned) => {
      let world: World = { order, page, owned, opened: 0, refunds: 0 };
      for (let input = 0; input < 6; input++) world = after(world, step(world.order, world.page, world.owned));
      expect(step(world.order, world.page, world.owned)).toEqual({ action: 'none' });
      expect(world.opened + world.refunds).toBe(page.state === 'paid' ? 1 : order.refundDueAt === null ? 0 : 1);
      if (world.opened > 0) expect([owned, page.amount, page.refunded]).toEqual([undefined, 6000, false]);
    }),
  );
});
