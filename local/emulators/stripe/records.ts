import type Stripe from 'stripe';

/** A hosted checkout: the session as the API returns it, its line items, and data of its payment. */
export type CheckoutRecord = {
  /** `url` and `line_items` are filled in when the session is shown. */
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  payment: { metadata: Stripe.Metadata; description: string | null; setup_future_usage?: 'off_session' | null };
  /** Is present in mode `subscription`: data of the subscription; a trial is of so many days, or ends at that time. */
  subscription?: {
    metadata: Stripe.Metadata;
    description: string | null;
    trialDays: number;
    trialEnd: number | null;
    missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  };
  /** Is present in mode `setup`: data of the setup intent, and what is shown beside the button. */
  setup?: { metadata: Stripe.Metadata; description: string | null };
};

/** A saved card: the object, and the test number, which decides about its payments. */
export type PaymentMethodRecord = { object: Stripe.PaymentMethod; number: string };

/** A subscription with what its schedule needs. Times are epoch seconds. */
export type SubscriptionRecord = {
  object: Stripe.Subscription;
  /** Invoices that are finalized, charged or charged again by themselves. */
  collecting: string[];
  /** End of the period, and of the trial, that `invoice.upcoming` and `trial_will_end` were sent for. */
  upcomingSentFor: number | null;
  trialEndSentFor: number | null;
  /** Ends a subscription whose first invoice is not paid until then. */
  expiresAt: number | null;
};

/** An invoice, its payment once it is finalized, and how many times the schedule attempted that again. */
export type InvoiceRecord = { object: Stripe.Invoice; paymentIntentId: string | null; retries: number };

/** The time of the subscriptions of a customer (by id), or of all (`account`), is so far ahead. */
export type BillingClock = { id: string; aheadSeconds: number };

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
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: SubscriptionRecord;
  invoice: InvoiceRecord;
  invoicePayment: Stripe.InvoicePayment;
  coupon: Stripe.Coupon;
  discount: Stripe.Discount;
  billingClock: BillingClock;
  event: Stripe.EventBase;
  delivery: WebhookDelivery;
  settlement: DebitSettlement;
  reply: Reply;
};
export type RecordKind = keyof Kinds;

/** A record to write; null removes it. */
export type RecordWrite = { [K in RecordKind]: { kind: K; id: string; value: Kinds[K] | null } }[RecordKind];
