import type Stripe from 'stripe';

/** What a hosted checkout is made of: the session as the API shows it, its lines, and data for the payment to come. */
export type CheckoutRecord = {
  /** `url` and `line_items` are filled in when the session is shown. */
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  payment: { metadata: Stripe.Metadata; description: string | null };
};

export type Outcome = 'succeeds' | 'fails';

/** A bank debit under way: what becomes of it and when (epoch seconds; null: only when somebody says so). */
export type Settlement = { paymentIntentId: string; sessionId: string; outcome: Outcome; dueAt: number | null };

type DeliveryState = 'pending' | 'delivered' | 'failed' | 'off';
export type DeliveryAttempt = { at: number; status: number | null; note: string };

/** One event on its way to the webhook endpoint. */
export type Delivery = {
  id: string;
  eventId: string;
  state: DeliveryState;
  attempts: DeliveryAttempt[];
  /** Epoch seconds of the next attempt; null when there is none. */
  nextAt: number | null;
};

/** The first answer to an idempotency key, kept to be given again. */
type Reply = {
  key: string;
  path: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
};

/** Everything the stand-in remembers, by kind and id. */
export type Kinds = {
  checkout: CheckoutRecord;
  paymentIntent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  event: Stripe.EventBase;
  delivery: Delivery;
  settlement: Settlement;
  reply: Reply;
};
export type Kind = keyof Kinds;

/** One record put (or, with null, removed). */
export type Write = { [K in Kind]: { kind: K; id: string; value: Kinds[K] | null } }[Kind];
