import type Stripe from 'stripe';

/**
 * How far the payment of a checkout has come. `processing`: a bank takes days to answer. `failed`: it answered no.
 * `expired`, `failed` and `paid` are final.
 */
export type CheckoutState = 'open' | 'expired' | 'processing' | 'failed' | 'paid';

/** What the site has to know of a checkout at Stripe. */
export type Checkout = {
  id: string;
  state: CheckoutState;
  /** What we wrote on it when it was made: whose it is, a booking's or a purchase's. */
  bookingId: string | null;
  purchaseId: string | null;
  siteUrl: string | null;
  /** What is asked or was paid, in minor units; the currency in lower case. */
  amount: number | null;
  currency: string | null;
  /** Address of the payment page, while it is open. */
  url: string | null;
  paymentId: string | null;
  /** Whether any of the payment went back already. */
  refunded: boolean;
};

/** A checkout as Stripe gives it, with `payment_intent.latest_charge` expanded. */
export function readCheckout(session: Stripe.Checkout.Session): Checkout {
  const { id, metadata, amount_total: amount, currency, url, payment_intent: intent } = session;
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return {
    id,
    state: stateOf(session),
    bookingId: metadata?.bookingId ?? null,
    purchaseId: metadata?.purchaseId ?? null,
    siteUrl: metadata?.siteUrl ?? null,
    amount,
    currency,
    url,
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    refunded: typeof charge === 'object' && charge !== null && charge.amount_refunded > 0,
  };
}

/** What has to be expanded for `readCheckout`. */
export const expansion = ['payment_intent.latest_charge'];

function stateOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutState {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status !== 'unpaid') return 'paid';
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  // A payment that is done with, and still the checkout is not paid: the bank said no.
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
}
