import type Stripe from 'stripe';
import type { Money } from '#shared/rules/money.ts';

type Span = { start: string; end: string };

/** An invoice of a subscription, for one period (https://docs.stripe.com/api/invoices/object). */
export type SubscriptionInvoice = {
  id: string;
  state: Stripe.Invoice.Status;
  period: Span;
  total: Money;
  /** The payment that paid it; null where nothing was to be paid, or nothing is paid yet. */
  paymentId: string | null;
  /** The first attempt to collect it was made then. */
  finalizedAt: string;
  paidAt: string | null;
  attempts: number;
  /** Stripe tries again then; null where it does not. */
  nextAttemptAt: string | null;
};

/** A subscription with its latest invoices (https://docs.stripe.com/api/subscriptions/object). */
export type Subscription = {
  id: string;
  customerId: string;
  metadata: Record<string, string>;
  endsWithPeriod: boolean;
  pausedUntil: string | null;
  endedAt: string | null;
  card: { brand: string; last4: string } | null;
  invoices: SubscriptionInvoice[];
};
