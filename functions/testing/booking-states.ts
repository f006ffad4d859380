import type { Place } from '../ground/keys/place.ts';
import type { Session } from '../ground/keys/session.ts';
import type { Checkout, CheckoutState } from '../ground/stripe/checkout.ts';
import { bookingRules } from '../orders/bookings/settlement.ts';
import { nextStep } from '../orders/payments/next-step.ts';
import type { Step } from '../orders/payments/order.ts';
import { exampleBooking, exampleSession } from './examples.ts';

export const now = new Date('2026-11-20T10:00:00.000Z');
export const later = '2026-11-20T10:20:00.000Z';
export const before = '2026-11-20T09:59:00.000Z';
const total = { amount: 1800, currency: 'GBP' } as const;

export function pending(overrides: Partial<Place> = {}): Place {
  const unpaid = { status: 'pending', paymentStatus: 'pending', total, checkoutId: 'cs_1' } as const;
  return exampleBooking({ ...unpaid, holdExpiresAt: later, ...overrides });
}

export const lost = (overrides: Partial<Place> = {}) =>
  pending({ status: 'cancelled', paymentStatus: 'cancelled', holdExpiresAt: null, ...overrides });

export function checkout(state: CheckoutState, overrides: Partial<Checkout> = {}): Checkout {
  const { id: bookingId } = exampleBooking();
  const paid = {
    createdAt: '2026-11-20T10:00:00.000Z',
    amount: 1800,
    currency: 'gbp',
    paymentId: 'pi_1',
    method: 'card',
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

export const session = { ...exampleSession({ seatsHeld: 1 }), excerpt: '' };
export const full = { ...session, seatsTaken: 9, seatsHeld: 1 };

export type BookingCase = { booking: Place; checkout: Checkout | undefined; session: Session | undefined };

/** The next step of a booking in a state. */
export function stepOf({ booking: order, checkout: page, session: of }: BookingCase): Step {
  const context = { session: of, entry: undefined, codeExists: true, emailSeats: undefined, callerHolds: undefined };
  return nextStep(bookingRules, { order, checkout: page, context }, now);
}
