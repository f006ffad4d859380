import type Stripe from 'stripe';
import { newId } from '../../ids.ts';

type Line = { item: Stripe.SubscriptionItem; product: string; isFree: boolean; start: number; end: number };

const priceText = ({ currency, unit_amount: amount, recurring }: Stripe.Price) =>
  `${new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format((amount ?? 0) / 100)} / ${recurring?.interval ?? 'month'}`;

/** A line of an item for a period; it is free while the subscription is in its trial. */
function lineOf({ item, product, isFree, start, end }: Line, invoice: string): Stripe.InvoiceLineItem {
  const { price, quantity = 1, subscription } = item;
  const amount = isFree ? 0 : (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('il_1'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: isFree ? `Trial period for ${product}` : `${quantity} × ${product} (at ${priceText(price)})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: null,
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

/** Unused fields with the values that Stripe returns for them. */
const unused = {
  account_country: 'GB',
  account_name: 'Local emulator',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Stripe.Invoice>;

export type InvoiceTerms = {
  subscription: Stripe.Subscription;
  customer: { email: string | null; name: string | null };
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  /** The period before, which ends when the invoice is made; the lines are for the one that begins. */
  period: { start: number; end: number };
  created: number;
  lines: Line[];
};

/** A draft; `finalizesAt` is null when it is not finalized by itself. */
export function invoiceOf(terms: InvoiceTerms, finalizesAt: number | null): Stripe.Invoice {
  const { subscription, reason, period, created } = terms;
  const id = newId(reason === 'upcoming' ? 'upcoming_in_1' : 'in_1');
  const lines = terms.lines.map((line) => lineOf(line, id));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...unused,
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: finalizesAt !== null,
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: terms.customer.email,
    customer_name: terms.customer.name,
    effective_at: null,
    ending_balance: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    next_payment_attempt: finalizesAt,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: null,
  };
}

/** The part of a finalized invoice's payment in it. */
export function invoicePaymentOf(
  invoice: Stripe.Invoice,
  paymentIntent: string,
  created: number,
): Stripe.InvoicePayment {
  return {
    id: newId('inpay_1'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
