import { describe, expect, test } from 'vitest';
import type { Place } from '../../ground/keys/place.ts';
import type { Session } from '../../ground/keys/session.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import {
  type BookingCase,
  before,
  checkout,
  full,
  lost,
  pending,
  session,
  stepOf,
} from '../../testing/booking-states.ts';
import type { Step } from '../payments/order.ts';

const step = (state: Partial<BookingCase> & { booking: Place }) => stepOf({ session, checkout: undefined, ...state });

describe('the next step of a booking that holds its seat', () => {
  test.each<[string, Checkout | undefined, Partial<Place>, Step]>([
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
  const kept = (overrides: Partial<Place> = {}) => pending({ byHand: true, holdExpiresAt: null, ...overrides });

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
