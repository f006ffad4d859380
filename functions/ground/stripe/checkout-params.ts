import type Stripe from 'stripe';
import type { CheckoutRequest } from './checkout.ts';

export type CheckoutParams = Stripe.Checkout.SessionCreateParams & { client_reference_id: string; expires_at: number };

/** Stripe's minimum, and how long a seat is held (docs/trust.md#seat-holds). */
const holdSeconds = 30 * 60;
// Clocks differ, and Stripe refuses less than its minimum.
const marginSeconds = 20;

/** Parameters of a new checkout session. The expiry is a full minute, so that a repeated request is the same request. */
export function checkoutParams(request: CheckoutRequest, siteUrl: string, now: Date): CheckoutParams {
  const { orderId, total, product, email, successPath, cancelPath } = request;
  const reference = { ...request.reference, siteUrl };
  const earliest = Math.ceil(now.getTime() / 1000) + holdSeconds + marginSeconds;
  const price = { currency: total.currency.toLowerCase(), unit_amount: total.amount, product_data: product };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    expires_at: Math.ceil(earliest / 60) * 60,
    client_reference_id: orderId,
    metadata: { ...request.details, ...reference },
    payment_intent_data: { metadata: reference },
    customer_email: email,
    // Stripe fills in the id.
    success_url: `${siteUrl}${successPath}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${cancelPath}`,
  };
}
