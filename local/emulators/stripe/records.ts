import type Stripe from 'stripe';

export type CheckoutRecord = {
  /** Without `url` and `line_items`, which responses add. */
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  payment: { metadata: Stripe.Metadata; description: string | null };
};

export type Outcome = 'succeeds' | 'fails';

/** A pending bank debit; `dueAt` in epoch seconds, null: settled by hand only. */
export type Settlement = { paymentIntentId: string; sessionId: string; outcome: Outcome; dueAt: number | null };

type DeliveryState = 'pending' | 'delivered' | 'failed' | 'off';
export type DeliveryAttempt = { at: number; status: number | null; note: string };

export type Delivery = {
  id: string;
  eventId: string;
  state: DeliveryState;
  attempts: DeliveryAttempt[];
  /** Epoch seconds of the next attempt; null when there is none. */
  nextAt: number | null;
};

/** The first response to an idempotency key. */
type StoredResponse = {
  key: string;
  path: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
};

/** Records by kind. */
export type Kinds = {
  checkout: CheckoutRecord;
  paymentIntent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  event: Stripe.EventBase;
  delivery: Delivery;
  settlement: Settlement;
  reply: StoredResponse;
};
export type Kind = keyof Kinds;

/** Puts a record, or removes it with null. */
export type Write = { [K in Kind]: { kind: K; id: string; value: Kinds[K] | null } }[Kind];
