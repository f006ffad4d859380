import { expect, test } from 'vitest';
import { sessionRecord } from '../../ground/keys/session.ts';
import { type Checkout, type CheckoutRequest, checkoutParams } from '../../ground/stripe/checkout.ts';
import { exampleBooking, examplePurchase, exampleSession } from '../../testing/examples.ts';
import { bookingFrom } from '../bookings/checkout-metadata.ts';
import { bookingCheckout } from '../bookings/checkout-request.ts';
import { purchaseFrom } from '../purchases/checkout-metadata.ts';
import { purchaseCheckout } from '../purchases/checkout-request.ts';

const createdAt = '2026-11-20T10:00:00.000Z';
const rebuiltAt = '2026-11-22T02:00:00.000Z';
const session = sessionRecord.parse({ ...exampleSession(), excerpt: '' });
const siteUrl = 'https://breathwork.exhale.example';

/** The metadata that Stripe keeps of a checkout; throws where it is beyond Stripe's limits. */
function metadataOf(request: CheckoutRequest): Record<string, string> {
  const { metadata, payment_intent_data } = checkoutParams(request, siteUrl, new Date(createdAt));
  const entries = Object.entries(Object(metadata) as Record<string, string>);
  expect(entries.length).toBeLessThanOrEqual(50);
  expect(entries.filter(([key, value]) => key.length > 40 || value.length > 500 || value === '')).toEqual([]);
  expect(Object.keys(Object(payment_intent_data?.metadata)).toSorted()).toEqual(
    [...Object.keys(request.reference), 'siteUrl'].toSorted(),
  );
  return Object.fromEntries(entries);
}

const paidCheckout = (metadata: Record<string, string>): Checkout => ({
  id: 'cs_1',
  state: 'paid',
  createdAt,
  metadata,
  amount: 1337,
  currency: 'eur',
  url: null,
  paymentId: 'pi_1',
  method: 'card',
  refunded: false,
  refundedAmount: 0,
});

const cancellationPolicy = { freeHours: 8760, partPercent: 50, partHours: 8760 };
const longest = {
  memberSub: '5f9c2a4e-8d7b-4c1e-9a63-0b1d2e3f4a5b',
  total: { amount: 9_999_999, currency: 'EUR' },
  listPrice: { amount: 9_999_999, currency: 'EUR' },
  rate: 1.1784320000000001,
  discount: { code: 'C'.repeat(40), type: 'fixed_amount', amount: { amount: 9_999_999, currency: 'GBP' } },
} as const;
const email = `${'e'.repeat(240)}@example.org`;
const none = { memberSub: null, discount: null } as const;

test.each([
  ['a member’s', { ...longest, cancellationPolicy, attendeeName: 'Ana '.repeat(50), attendeeEmail: email }],
  ['a guest’s', none],
])(
  '%s booking is rebuilt from its checkout, which is within Stripe’s limits (docs/trust.md#reconciliation)',
  (_, own) => {
    const booking = exampleBooking({ ...own, status: 'pending', paymentStatus: 'pending' });
    const metadata = metadataOf(bookingCheckout(booking, session));
    const cancelled = { status: 'cancelled', paymentStatus: 'cancelled' };
    expect(bookingFrom(paidCheckout(metadata), rebuiltAt)).toEqual({
      ...booking,
      ...cancelled,
      processing: true,
      checkoutId: 'cs_1',
      createdAt,
      rebuiltAt,
    });
  },
);

test.each([
  ['a member’s', { ...longest, buyerName: 'Ana '.repeat(50), buyerEmail: email }],
  ['a guest’s', none],
  ['a member’s without a name', { buyerName: null }],
])('%s purchase is rebuilt from its checkout', (_, own) => {
  const purchase = examplePurchase({ ...own, status: 'pending', paidAt: null });
  const metadata = metadataOf(purchaseCheckout(purchase));
  const rebuilt = { status: 'cancelled', processing: true, checkoutId: 'cs_1', createdAt, rebuiltAt, paymentId: null };
  expect(purchaseFrom(paidCheckout(metadata), rebuiltAt)).toEqual({ ...purchase, ...rebuilt });
});

test('metadata of another site, of an older checkout or of the other kind is not an order', () => {
  const booking = metadataOf(bookingCheckout(exampleBooking(), session));
  for (const metadata of [
    {},
    { bookingId: exampleBooking().id },
    { ...booking, total: '18.00 GBP' },
    { ...booking, discount: '{' },
  ]) {
    expect(bookingFrom(paidCheckout(metadata), rebuiltAt)).toBeUndefined();
  }
  expect(purchaseFrom(paidCheckout(booking), rebuiltAt)).toBeUndefined();
});
