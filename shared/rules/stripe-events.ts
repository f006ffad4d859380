/** Events of Stripe by which a checkout is settled. */
export const settlingEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** Events about refunds and disputes of a payment. */
export const reversalEvents = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

/** Events about a payment by a saved card, which has no checkout. */
export const chargeEvents = ['payment_intent.succeeded'] as const;

/** Events about a membership's subscription and its invoices (https://docs.stripe.com/billing/subscriptions/webhooks). */
export const subscriptionEvents = [
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

/** The webhook's destination at Stripe has to send these; other events are ignored. */
export const webhookEvents: readonly string[] = [
  ...settlingEvents,
  ...reversalEvents,
  ...chargeEvents,
  ...subscriptionEvents,
];
