import { sessionItems, sessionRecord } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import { bookingCheckout } from '../../orders/bookings/checkout-request.ts';
import { compareCheckout } from '../../orders/settlement/compare.ts';
import { placePaymentsOf } from '../../orders/settlement/reconcile.ts';
import { settleCheckout } from '../../orders/settlement/settle.ts';
import { exampleBooking, exampleSession } from '../examples.ts';
import { storePlace } from '../store-place.ts';
import { cardPayments } from './card-payments.ts';
import type { Patterns } from './pattern.ts';
import { ordersTable as table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const siteUrl = 'https://exhale.example';
const price = { amount: 1800, currency: 'GBP' } as const;
const paymentId = `pi_${'a'.repeat(24)}`;
const checkoutId = `cs_test_${'a'.repeat(58)}`;
const paid = {
  amount: 1800,
  currency: 'gbp',
  paymentId,
  method: 'card',
  refunded: false,
  refundedAmount: 0,
  state: 'paid',
  url: null,
} as const;

/** A paid booking with its checkout; not in the table. */
async function paidBooking() {
  const session = exampleSession({ id: newId(now), price });
  for (const item of sessionItems(session)) await putItem(table, item);
  const money = { paymentStatus: 'paid', total: price, listPrice: price, checkoutId, paymentId } as const;
  const paidAt = now.toISOString();
  const booking = exampleBooking({ ...money, id: newId(now), sessionId: session.id, paidAt });
  const { details, reference } = bookingCheckout(booking, sessionRecord.parse({ ...session, excerpt: '' }));
  const checkout: Checkout = {
    ...paid,
    id: checkoutId,
    createdAt: paidAt,
    metadata: { ...details, ...reference, siteUrl },
  };
  return { booking, checkout };
}

function dependenciesWith(checkout: Checkout) {
  const payments: Payments = {
    ...cardPayments,
    open: async () => ({ id: checkoutId, url: 'https://pay.example', expiresAt: now.toISOString() }),
    find: async () => checkout,
    close: async () => {},
    findByPayment: async () => checkout,
    prepare: async () => undefined,
    findReversals: async () => ({ refunds: [], disputes: [] }),
    refund: async () => ({ refused: null }),
  };
  const adminEmail = 'studio@exhale.example';
  return { table, now: () => now, newId, siteUrl, adminEmail, payments, onMismatch: async () => {} };
}

/** Access patterns of comparing orders with Stripe. */
export const reconciliationPatterns: Patterns = {
  'orders of a day': async () => {
    const day = { from: new Date('2026-10-05T00:00:00.000Z'), before: new Date('2026-10-06T00:00:00.000Z') };
    for (let n = 0; n < 15; n++) {
      const createdAt = '2026-10-05T10:00:00.000Z';
      await storePlace(table, exampleBooking({ id: newId(now), sessionId: newId(now), createdAt }));
    }
    return () => placePaymentsOf(table, day).next();
  },
  'compare a settled order': async () => {
    const { booking, checkout } = await paidBooking();
    await storePlace(table, booking);
    return () => compareCheckout(checkout, dependenciesWith(checkout));
  },
  'make a lost booking again': async () => {
    const { checkout } = await paidBooking();
    return () => settleCheckout(checkout.id, dependenciesWith(checkout));
  },
};
