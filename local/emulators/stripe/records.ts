import type Stripe from 'stripe';

/** A hosted checkout: the session as the API returns it, its line items, and data of its payment. */
export type CheckoutRecord = {
  /** `url` and `line_items` are filled in when the session is shown. */
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  payment: { metadata: Stripe.Metadata; description: string | null; setup_future_usage?: 'off_session' | null };
  /** Is present in mode `setup`: data of the setup intent, and what is shown beside the button. */
  setup?: { metadata: Stripe.Metadata; description: string | null };
};

/** A saved card: the object, and the test number, which decides about its payments. */
export type PaymentMethodRecord = { object: Stripe.PaymentMethod; number: string };

export type DebitOutcome = 'succeeds' | 'fails';

/** A pending bank debit: its outcome and when it settles (epoch seconds; null: by request only). */
export type DebitSettlement = {
  paymentIntentId: string;
  sessionId: string;
  outcome: DebitOutcome;
  dueAt: number | null;
};

type DeliveryState = 'pending' | 'delivered' | 'failed' | 'off';
export type DeliveryAttempt = { at: number; status: number | null; note: string };

/** Delivery of an event to the webhook endpoint. */
export type WebhookDelivery = {
  id: string;
  eventId: string;
  state: DeliveryState;
  attempts: DeliveryAttempt[];
  /** Epoch seconds of the next attempt; null when there is none. */
  nextAt: number | null;
};

/** The first response of an idempotency key. */
type Reply = {
  key: string;
  path: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
};

/** All records by kind and id. */
export type Kinds = {
  checkout: CheckoutRecord;
  paymentIntent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balanceTransaction: Stripe.BalanceTransaction;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  paymentMethod: PaymentMethodRecord;
  setupIntent: Stripe.SetupIntent;
  event: Stripe.EventBase;
  delivery: WebhookDelivery;
  settlement: DebitSettlement;
  reply: Reply;
};
export type RecordKind = keyof Kinds;

/** A record to write; null removes it. */
export type RecordWrite = { [K in RecordKind]: { kind: K; id: string; value: Kinds[K] | null } }[RecordKind];
