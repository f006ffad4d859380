import type Stripe from 'stripe';
import type { Money } from '#shared/rules/money.ts';

/**
 * The state tells how far the payment of a checkout session has come. `processing`: a bank takes days to answer.
 * `failed`: it declined. `expired`, `failed` and `paid` are final.
 */
export type CheckoutState = 'open' | 'expired' | 'processing' | 'failed' | 'paid';

/** A checkout session at Stripe, or a payment by a saved card, as far as the site reads it. */
export type Checkout = {
  id: string;
  state: CheckoutState;
  createdAt: string;
  /** Set when it was created: the order's id and terms, and the site's origin, since sites may share an account. */
  metadata: Record<string, string>;
  /** Minor units; the currency in lower case. */
  amount: number | null;
  currency: string | null;
  /** Address of the payment page, while it is open. */
  url: string | null;
  paymentId: string | null;
  /** Stripe's name of the method that it was paid with, such as `card`; null until it was. */
  method: string | null;
  /** True when the whole payment was refunded. */
  refunded: boolean;
  refundedAmount: number;
  /** The card that paid, where it belongs to a customer; it can be charged again only if the page said so. */
  card?: { customerId: string; paymentMethodId: string; brand: string; last4: string };
  /** The subscription that it began, or whose renewal it paid. */
  subscription?: { id: string; customerId: string } & PaidInvoice;
};

/** An invoice of a subscription with the period that it is for, in UTC. */
export type PaidInvoice = { invoiceId: string; start: string; end: string };

/** The paths of a requested payment page are on this site. */
export type CheckoutRequest = {
  orderId: string;
  /** The order's id by its kind: in the metadata of checkout and payment. */
  reference: Record<string, string>;
  /** The order can be rebuilt from these details: they are in the metadata of the checkout. */
  details: Record<string, string>;
  total: Money;
  product: { name: string; description: string };
  email: string;
  successPath: string;
  cancelPath: string;
  /** The card is kept to be charged once more; the sentence that says for what is shown beside the button. */
  savesCard?: { consent: string };
  /** The total is charged for each period, until the subscription ends; its metadata name the membership. */
  renews?: { interval: 'month' | 'year'; metadata: Record<string, string> };
};

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
    ...(request.renews
      ? renewingParams(price, request.renews, siteUrl)
      : {
          mode: 'payment',
          line_items: [{ quantity: 1, price_data: price }],
          payment_intent_data: { metadata: reference },
          ...(request.savesCard && savingParams(request.savesCard, reference)),
        }),
    expires_at: Math.ceil(earliest / 60) * 60,
    client_reference_id: orderId,
    metadata: { ...request.details, ...reference },
    customer_email: email,
    // Stripe fills in the id.
    success_url: `${siteUrl}${successPath}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${cancelPath}`,
  };
}

type LinePrice = { currency: string; unit_amount: number; product_data: CheckoutRequest['product'] };

/** Allows cards alone: of other methods it is known after days whether a period is paid. */
function renewingParams(
  price: LinePrice,
  { interval, metadata }: NonNullable<CheckoutRequest['renews']>,
  siteUrl: string,
) {
  return {
    mode: 'subscription',
    line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval } } }],
    allowed_payment_method_types: ['card'],
    subscription_data: { metadata: { ...metadata, siteUrl } },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Allows cards alone: of other methods it is not known at once whether they can be charged without their holder. */
function savingParams({ consent }: { consent: string }, metadata: Record<string, string>) {
  return {
    allowed_payment_method_types: ['card'],
    customer_creation: 'always',
    custom_text: { submit: { message: consent } },
    payment_intent_data: { metadata, setup_future_usage: 'off_session' },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** A checkout as Stripe returns it, with `payment_intent.latest_charge` expanded. */
export function readCheckout(session: Stripe.Checkout.Session): Checkout {
  const { id, created, metadata, amount_total: amount, currency, url, payment_intent: intent } = session;
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return {
    id,
    state: stateOf(session),
    createdAt: instantOf(created),
    metadata: metadata ?? {},
    amount,
    currency,
    url,
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    ...chargeFields(charge),
  };
}

/** The instant of a time of Stripe, which counts seconds. */
function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Tells whether the id is that of a payment by a saved card, which an order has in place of a checkout's. */
export const isPaymentId = (checkoutId: string) => checkoutId.startsWith('pi_');

/** A payment by a saved card; no one can confirm one that was declined. With `latest_charge` expanded. */
export function checkoutOfPayment(intent: Stripe.PaymentIntent): Checkout {
  const { id, created, metadata, amount, currency, latest_charge: charge, status } = intent;
  return {
    id,
    metadata,
    amount,
    currency,
    url: null,
    paymentId: id,
    state: status === 'succeeded' ? 'paid' : status === 'processing' ? 'processing' : 'failed',
    createdAt: instantOf(created),
    ...chargeFields(charge),
  };
}

function chargeFields(charge: string | Stripe.Charge | null | undefined) {
  const expandedCharge = typeof charge === 'object' ? charge : null;
  return {
    method: expandedCharge?.payment_method_details?.type ?? null,
    refunded: expandedCharge?.refunded ?? false,
    refundedAmount: expandedCharge?.amount_refunded ?? 0,
    ...cardIn(expandedCharge),
  };
}

function cardIn(charge: Stripe.Charge | null): Pick<Checkout, 'card'> {
  const { customer, payment_method: paymentMethodId, payment_method_details: details } = charge ?? {};
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  const { brand, last4 } = details?.card ?? {};
  return customerId && paymentMethodId && brand && last4 ? { card: { customerId, paymentMethodId, brand, last4 } } : {};
}

/** `readCheckout` needs these parts expanded. */
export const expansion = ['payment_intent.latest_charge'];

function stateOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutState {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status !== 'unpaid') return 'paid';
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  // The payment intent is final although the checkout is not paid: the bank declined.
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
}
