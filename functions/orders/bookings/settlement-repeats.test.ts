import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Place, placeRecord } from '../../ground/keys/place.ts';
import type { Checkout, CheckoutState } from '../../ground/stripe/checkout.ts';
import {
  type BookingCase,
  before,
  checkout,
  full,
  later,
  lost,
  now,
  pending,
  session,
  stepOf,
} from '../../testing/booking-states.ts';
import type { Step } from '../payments/order.ts';

// Applies a step to an in-memory state; settlement/settle.test.ts tests the writes.
type World = BookingCase & { checkout: Checkout; completions: number; refunds: number };

function after(world: World, done: Step): World {
  const { booking, checkout: page } = world;
  const change = (changes: Partial<Place>) => ({
    ...world,
    booking: placeRecord.parse({ ...booking, ...changes }),
  });
  const at = now.toISOString();
  switch (done.action) {
    case 'none':
      return world;
    case 'charge':
      throw new Error('none of these has a saved card');
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
