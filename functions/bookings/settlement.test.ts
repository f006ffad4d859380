import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Booking, bookingRecord } from '../keys/booking.ts';
import type { Session } from '../keys/session.ts';
import { nextStep } from '../payments/next-step.ts';
import type { Step } from '../payments/order.ts';
import type { Checkout, CheckoutState } from '../stripe/checkout.ts';
import { exampleBooking, exampleSession } from '../testing/examples.ts';
import { bookingRules } from './settlement.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = '2026-11-20T10:20:00.000Z';
const before = '2026-11-20T09:59:00.000Z';
const total = { amount: 1800, currency: 'GBP' } as const;

function pending(overrides: Partial<Booking> = {}): Booking {
  const unpaid = { status: 'pending', paymentStatus: 'pending', total, checkoutId: 'cs_1' } as const;
  return exampleBooking({ ...unpaid, holdExpiresAt: later, ...overrides });
}

const lost = (overrides: Partial<Booking> = {}) =>
  pending({ status: 'cancelled', paymentStatus: 'cancelled', holdExpiresAt: null, ...overrides });

function checkout(state: CheckoutState, overrides: Partial<Checkout> = {}): Checkout {
  const { id: bookingId } = exampleBooking();
  const paid = {
    createdAt: '2026-11-20T10:00:00.000Z',
    amount: 1800,
    currency: 'gbp',
    paymentId: 'pi_1',
    refunded: false,
    refundedAmount: 0,
  };
  return {
    id: 'cs_1',
    state,
    metadata: { bookingId, siteUrl: 'https://exhale.example' },
    url: null,
    ...paid,
    ...overrides,
  };
}

const session = { ...exampleSession({ seatsHeld: 1 }), excerpt: '' };
const full = { ...session, seatsTaken: 9, seatsHeld: 1 };

type State = { booking: Booking; checkout: Checkout | undefined; session: Session | undefined };

function stepOf({ booking: order, checkout: page, session: of }: State): Step {
  const context = { session: of, entry: undefined, codeExists: true, emailSeats: undefined, callerHolds: undefined };
  return nextStep(bookingRules, { order, checkout: page, context }, now);
}

const step = (state: Partial<State> & { booking: Booking }) => stepOf({ session, checkout: undefined, ...state });

describe('the next step of a booking that holds its seat', () => {
  test.each<[string, Checkout | undefined, Partial<Booking>, Step]>([
    ['is none while its page is open', checkout('open'), {}, { action: 'none' }],
    ['closes the page when its time is over', checkout('open'), { holdExpiresAt: before }, { action: 'closeCheckout' }],
    ['releases it when the page has expired', checkout('expired'), {}, { action: 'release', reason: 'expired' }],
    ['waits for the bank', checkout('processing'), {}, { action: 'awaitBank' }],
    [
      'is none while the bank is known to take its time',
      checkout('processing'),
      { processing: true },
      { action: 'none' },
    ],
    [
      'releases it when the bank says no',
      checkout('failed'),
      { processing: true },
      { action: 'release', reason: 'failed' },
    ],
    ['completes it when it is paid', checkout('paid'), {}, { action: 'complete', seat: 'held' }],
    [
      'completes it when it is paid, however late',
      checkout('paid'),
      { holdExpiresAt: before },
      { action: 'complete', seat: 'held' },
    ],
    ['is none without a checkout while it holds', undefined, {}, { action: 'none' }],
    [
      'releases it without a checkout when it does not',
      undefined,
      { holdExpiresAt: before },
      { action: 'release', reason: 'expired' },
    ],
  ])('%s', (_, found, booking, expected) => {
    expect(step({ booking: pending(booking), checkout: found })).toEqual(expected);
  });

  test.each<[string, Partial<Checkout>]>([
    ['another amount', { amount: 1 }],
    ['more', { amount: 1801 }],
    ['another currency', { currency: 'usd' }],
    ['no amount', { amount: null, currency: null }],
    ['another booking', { metadata: { bookingId: '01JD0000000000000000ANY0NE' } }],
    ['no booking', { metadata: {} }],
  ])('sends a payment back that is of %s', (_, change) => {
    const found = checkout('paid', change);
    expect(step({ booking: pending(), checkout: found })).toEqual({ action: 'markRefundDue', cause: 'wrong_payment' });
  });

  test('refunds a payment refunded at Stripe and one of a deleted session', () => {
    const refunded = checkout('paid', { refunded: true, refundedAmount: 1800 });
    expect(step({ booking: pending(), checkout: refunded })).toMatchObject({ action: 'markRefundDue' });
    expect(step({ booking: pending(), checkout: checkout('paid'), session: undefined })).toMatchObject({
      action: 'markRefundDue',
    });
  });
});

describe('the next step of a booking that lost its hold', () => {
  test('completes it when it is paid late and a seat is free', () => {
    expect(step({ booking: lost(), checkout: checkout('paid') })).toEqual({ action: 'complete', seat: 'free' });
    const unlimited = { ...session, maxAttendees: null };
    expect(step({ booking: lost(), checkout: checkout('paid'), session: unlimited })).toMatchObject({
      action: 'complete',
    });
  });

  test.each([
    ['full', full],
    ['over', { ...session, startTime: before }],
    ['hidden', { ...session, published: false }],
  ])('promises the payment back when the session is %s', (_, sessionState) => {
    const found = stepOf({ booking: lost(), checkout: checkout('paid'), session: sessionState });
    expect(found).toEqual({ action: 'markRefundDue', cause: 'no_seat' });
  });

  test('rebuilt after it was lost, has its seat when one is free, else is left to the admin', () => {
    const booking = lost({ rebuiltAt: before });
    const found = (sessionState: Session | undefined) =>
      stepOf({ booking, checkout: checkout('paid'), session: sessionState });
    for (const sessionState of [session, { ...session, startTime: before }, { ...session, published: false }]) {
      expect(found(sessionState)).toEqual({ action: 'complete', seat: 'free' });
    }
    for (const sessionState of [full, { ...session, deletedAt: before }, undefined]) {
      expect(found(sessionState)).toEqual({ action: 'keepPayment' });
    }
  });

  test('closes its payment page, and does nothing when unpaid', () => {
    expect(step({ booking: lost(), checkout: checkout('open') })).toEqual({ action: 'closeCheckout' });
    for (const state of ['expired', 'failed', 'processing'] as const) {
      expect(step({ booking: lost(), checkout: checkout(state) })).toEqual({ action: 'none' });
    }
  });

  test('completes a due refund, even when a seat is free meanwhile', () => {
    const booking = lost({ refundDueAt: before });
    expect(step({ booking, checkout: checkout('paid') })).toEqual({ action: 'refund' });
    expect(step({ booking, checkout: checkout('paid', { refunded: true, refundedAmount: 1800 }) })).toEqual({
      action: 'refund',
    });
  });
});

describe('the next step of a booking with a manually set status (docs/product.md#order-status)', () => {
  const kept = (overrides: Partial<Booking> = {}) => pending({ byHand: true, holdExpiresAt: null, ...overrides });

  test('keeps a pending one, with an expired payment page or none', () => {
    expect(step({ booking: kept(), checkout: checkout('expired') })).toEqual({ action: 'none' });
    expect(step({ booking: kept({ checkoutId: null }) })).toEqual({ action: 'none' });
    expect(step({ booking: kept({ holdExpiresAt: before }) })).toEqual({ action: 'none' });
  });

  test('completes a pending one when paid, and waits for its bank', () => {
    expect(step({ booking: kept(), checkout: checkout('paid') })).toEqual({ action: 'complete', seat: 'held' });
    expect(step({ booking: kept(), checkout: checkout('processing') })).toEqual({ action: 'awaitBank' });
  });

  test('refunds a cancelled one that is paid, even when a seat is free', () => {
    expect(step({ booking: lost({ byHand: true }), checkout: checkout('paid') })).toEqual({
      action: 'markRefundDue',
      cause: 'cancelled',
    });
  });

  test('waits for the bank of a cancelled one, and clears it when declined', () => {
    const waits = lost({ byHand: true, processing: true });
    expect(step({ booking: waits, checkout: checkout('processing') })).toEqual({ action: 'none' });
    expect(step({ booking: waits, checkout: checkout('failed') })).toEqual({ action: 'clearAwaitingBank' });
  });
});

// Applies a step to an in-memory state; settlement/settle.test.ts tests the writes.
type World = State & { checkout: Checkout; completions: number; refunds: number };

function after(world: World, done: Step): World {
  const { booking, checkout: page } = world;
  const change = (changes: Partial<Booking>) => ({
    ...world,
    booking: bookingRecord.parse({ ...booking, ...changes }),
  });
  const at = now.toISOString();
  switch (done.action) {
    case 'none':
      return world;
    case 'closeCheckout':
      return { ...world, checkout: { ...page, state: 'expired' } };
    case 'complete':
      return {
        ...change({ status: 'completed', paymentStatus: 'paid', paidAt: at }),
        completions: world.completions + 1,
      };
    case 'keepPayment':
      return change({ paidAt: at, holdExpiresAt: null, processing: false });
    case 'awaitBank':
      return change({ processing: true, byHand: false });
    case 'clearAwaitingBank':
      return change({ holdExpiresAt: null, processing: false });
    case 'release':
      return change({ status: 'cancelled', paymentStatus: 'cancelled', holdExpiresAt: null, processing: false });
    case 'markRefundDue':
      return change({ status: 'cancelled', paymentStatus: 'cancelled', refundDueAt: at });
    case 'refund':
      return {
        ...change({ refundedAt: at }),
        refunds: world.refunds + 1,
        checkout: { ...page, refunded: true, refundedAmount: 1800 },
      };
  }
}

const anyBooking = fc.oneof(
  fc.record({ holdExpiresAt: fc.constantFrom(before, later), processing: fc.boolean() }).map((own) => pending(own)),
  fc.record({ holdExpiresAt: fc.constantFrom(null, before) }).map((own) => pending({ ...own, byHand: true })),
  fc.record({ refundDueAt: fc.constantFrom(null, before), byHand: fc.boolean() }).map((own) => lost(own)),
  fc.record({ processing: fc.boolean() }).map((own) => lost({ ...own, byHand: true })),
);
const states: CheckoutState[] = ['open', 'expired', 'processing', 'failed', 'paid'];
const anyCheckout = fc
  .record({ state: fc.constantFrom(...states), amount: fc.constantFrom(1800, 1800, 1800, 1), refunded: fc.boolean() })
  .map(({ state, ...own }) => checkout(state, { ...own, refunded: own.refunded && state === 'paid' }));
const anySession = fc.constantFrom(session, full, undefined, { ...session, startTime: before });

describe('repeated steps', () => {
  const run = (world: World) => {
    let current = world;
    for (let input = 0; input < 6; input++) current = after(current, stepOf(current));
    return current;
  };

  test('terminate', () => {
    fc.assert(
      fc.property(anyBooking, anyCheckout, anySession, (booking, page, sessionState) => {
        const end = run({ booking, checkout: page, session: sessionState, completions: 0, refunds: 0 });
        expect(stepOf(end)).toEqual({ action: 'none' });
      }),
    );
  });

  test('keep a payment for one place or refund it, never both and never neither', () => {
    fc.assert(
      fc.property(anyBooking, anyCheckout, anySession, (booking, page, sessionState) => {
        const end = run({ booking, checkout: page, session: sessionState, completions: 0, refunds: 0 });
        expect(end.completions + end.refunds).toBe(page.state === 'paid' ? 1 : booking.refundDueAt === null ? 0 : 1);
        if (end.booking.status === 'completed') expect([page.amount, page.refunded]).toEqual([1800, false]);
      }),
    );
  });

  test('reach the same state for a late bank response as for an immediate one', () => {
    const next: Record<CheckoutState, CheckoutState[]> = {
      open: ['expired', 'processing', 'paid'],
      processing: ['failed', 'paid'],
      expired: [],
      failed: [],
      paid: [],
    };
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), fc.boolean(), (choices, asksBetween) => {
        let world: World = { booking: pending(), checkout: checkout('open'), session, completions: 0, refunds: 0 };
        for (;;) {
          if (asksBetween) world = run(world);
          const choice = next[world.checkout.state];
          const state = choice[(choices.next().value ?? 0) % (choice.length || 1)];
          if (state === undefined) break;
          world = { ...world, checkout: { ...world.checkout, state } };
        }
        const end = run(world);
        expect(end.booking.status).toBe(world.checkout.state === 'paid' ? 'completed' : 'cancelled');
        expect([end.completions, end.refunds]).toEqual([world.checkout.state === 'paid' ? 1 : 0, 0]);
      }),
    );
  });
});
