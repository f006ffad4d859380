import type Stripe from 'stripe';
import { newId } from '../../ids.ts';
import { planOf } from './price.ts';

export function itemOf(
  { price, quantity }: { price: Stripe.Price; quantity: number },
  terms: { subscription: string; created: number; periodEnd: number },
): Stripe.SubscriptionItem {
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: terms.created,
    current_period_end: terms.periodEnd,
    current_period_start: terms.created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: terms.subscription,
    tax_rates: [],
  };
}

/** Unused fields with the values that Stripe returns for them. */
const unused = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Stripe.Subscription>;

export type SubscriptionTerms = {
  customer: string;
  currency: string;
  lines: { price: Stripe.Price; quantity: number }[];
  created: number;
  periodEnd: number;
  trialEnd: number | null;
  defaultPaymentMethod: string | null;
  metadata: Stripe.Metadata;
  description: string | null;
  missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
};

/** A new subscription; its first period is the trial, if it has one. */
export function subscriptionOf(terms: SubscriptionTerms): Stripe.Subscription {
  const id = newId('sub_1');
  const { created, trialEnd } = terms;
  const end = trialEnd ?? terms.periodEnd;
  const items = terms.lines.map((line) => itemOf(line, { subscription: id, created, periodEnd: end }));
  return {
    ...unused,
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? created,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: terms.currency,
    customer: terms.customer,
    default_payment_method: terms.defaultPaymentMethod,
    description: terms.description,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    metadata: terms.metadata,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    start_date: created,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: terms.missingPaymentMethod },
    },
    trial_start: trialEnd === null ? null : created,
  };
}
