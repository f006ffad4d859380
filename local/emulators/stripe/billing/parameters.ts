import * as z from 'zod';
import { integer, listOf, metadata, oneOf, text, webAddress } from '../form-encoding.ts';
import { currency, expand, paging, timestamp } from '../parameters.ts';

const unset = z.literal('');
const boolean = oneOf('true', 'false').transform((value) => value === 'true');

/** Pairs that change those of the object; an empty value removes a pair, and empty metadata removes all. */
const metadataChange = z.union([unset, z.record(z.string().max(40), z.string().max(500))]);

const recurring = z.strictObject({ interval: oneOf('month', 'year'), interval_count: integer(1, 36).optional() });

const productFields = {
  description: text(40_000).optional(),
  images: listOf(webAddress, 8).optional(),
  metadata: metadata.optional(),
};

/** POST /v1/products */
export const productCreate = z.strictObject({
  name: text(250),
  active: boolean.optional(),
  ...productFields,
  expand,
});
export type ProductCreate = z.infer<typeof productCreate>;

/** POST /v1/products/{id} */
export const productUpdate = z.strictObject({
  name: text(250).optional(),
  active: boolean.optional(),
  description: text(40_000).optional(),
  metadata: metadataChange.optional(),
  expand,
});
export type ProductUpdate = z.infer<typeof productUpdate>;

/** POST /v1/prices */
export const priceCreate = z.strictObject({
  currency,
  unit_amount: integer(0, 99_999_999),
  product: text(255).optional(),
  product_data: z.strictObject({ name: text(250), metadata: metadata.optional() }).optional(),
  recurring: recurring.optional(),
  active: boolean.optional(),
  nickname: text(5000).optional(),
  lookup_key: text(200).optional(),
  metadata: metadata.optional(),
  expand,
});
export type PriceCreate = z.infer<typeof priceCreate>;

/** POST /v1/prices/{id} */
export const priceUpdate = z.strictObject({
  active: boolean.optional(),
  nickname: text(5000).optional(),
  metadata: metadataChange.optional(),
  expand,
});
export type PriceUpdate = z.infer<typeof priceUpdate>;

/** GET /v1/products */
export const productList = z.strictObject({ ...paging, active: boolean.optional() });

/** GET /v1/prices */
export const priceList = z.strictObject({
  ...paging,
  active: boolean.optional(),
  product: text(255).optional(),
  currency: currency.optional(),
  lookup_keys: listOf(text(200), 10).optional(),
});

const linePrice = z.strictObject({
  currency,
  product: text(255).optional(),
  product_data: z.strictObject({ name: text(250), ...productFields }).optional(),
  recurring: recurring.optional(),
  unit_amount: integer(0, 99_999_999),
});
export type LinePrice = z.infer<typeof linePrice>;

/** POST /v1/coupons: a share of one invoice */
export const couponCreate = z.strictObject({
  id: text(255).optional(),
  duration: oneOf('once'),
  percent_off: integer(1, 100),
  name: text(40).optional(),
  metadata: metadata.optional(),
  expand,
});
export type CouponCreate = z.infer<typeof couponCreate>;

const endBehaviour = z.strictObject({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') });
const trialSettings = z.strictObject({ end_behavior: endBehaviour });

/** POST /v1/checkout/sessions in mode subscription: cards alone */
export const subscriptionSessionCreate = z.strictObject({
  mode: oneOf('subscription'),
  ui_mode: oneOf('hosted_page').optional(),
  line_items: listOf(
    z.strictObject({
      quantity: integer(1, 999_999),
      price: text(255).optional(),
      price_data: linePrice.optional(),
      metadata: metadata.optional(),
    }),
    20,
  ).refine((items) => items.length > 0, 'missing'),
  currency: currency.optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  customer: text(255).optional(),
  customer_email: z.email({ pattern: z.regexes.html5Email, error: 'Invalid email address' }).max(800).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text(1200) }).optional() }).optional(),
  allowed_payment_method_types: listOf(oneOf('card')).optional(),
  payment_method_collection: oneOf('always').optional(),
  expires_at: timestamp.optional(),
  locale: oneOf('auto', 'en', 'en-GB').optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text(500).optional(),
      trial_end: timestamp.optional(),
      trial_period_days: integer(1, 730).optional(),
      trial_settings: trialSettings.optional(),
    })
    .optional(),
  expand,
});
export type SubscriptionSessionCreate = z.infer<typeof subscriptionSessionCreate>;

/** POST /v1/subscriptions */
export const subscriptionCreate = z.strictObject({
  customer: text(255),
  items: listOf(
    z.strictObject({
      price: text(255).optional(),
      price_data: linePrice.omit({ product_data: true }).optional(),
      quantity: integer(1, 999_999).optional(),
    }),
    20,
  ),
  default_payment_method: text(255).optional(),
  description: text(500).optional(),
  metadata: metadata.optional(),
  off_session: boolean.optional(),
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete').optional(),
  trial_end: timestamp.optional(),
  trial_period_days: integer(1, 730).optional(),
  trial_settings: trialSettings.optional(),
  expand,
});
export type SubscriptionCreate = z.infer<typeof subscriptionCreate>;

const cancellationDetails = z.strictObject({
  comment: text(5000).optional(),
  feedback: oneOf(
    'customer_service',
    'low_quality',
    'missing_features',
    'other',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
  ).optional(),
});

/** POST /v1/subscriptions/{id} */
export const subscriptionUpdate = z.strictObject({
  cancel_at_period_end: boolean.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text(255).optional(),
  description: text(500).optional(),
  discounts: z
    .union([unset, listOf(z.strictObject({ coupon: text(255).optional(), discount: text(255).optional() }), 20)])
    .optional(),
  items: listOf(
    z.strictObject({
      id: text(255),
      price: text(255).optional(),
      price_data: linePrice.omit({ product_data: true }).optional(),
      quantity: integer(1, 999_999).optional(),
    }),
    20,
  ).optional(),
  metadata: metadataChange.optional(),
  pause_collection: z
    .union([unset, z.strictObject({ behavior: oneOf('void'), resumes_at: timestamp.optional() })])
    .optional(),
  proration_behavior: oneOf('none').optional(),
  trial_end: z.union([z.literal('now'), timestamp]).optional(),
  expand,
});
export type SubscriptionUpdate = z.infer<typeof subscriptionUpdate>;

/** DELETE /v1/subscriptions/{id} */
export const subscriptionCancel = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: oneOf('false').optional(),
  prorate: oneOf('false').optional(),
  expand,
});
export type SubscriptionCancel = z.infer<typeof subscriptionCancel>;

/** POST /v1/subscriptions/{id}/resume */
export const subscriptionResume = z.strictObject({
  billing_cycle_anchor: oneOf('now').optional(),
  proration_behavior: oneOf('none').optional(),
  expand,
});

/** GET /v1/subscriptions */
export const subscriptionList = z.strictObject({
  ...paging,
  customer: text(255).optional(),
  price: text(255).optional(),
  status: oneOf(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ).optional(),
});

/** GET /v1/invoices */
export const invoiceList = z.strictObject({
  ...paging,
  customer: text(255).optional(),
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
  subscription: text(255).optional(),
});

/** POST /v1/invoices/{id}/finalize */
export const invoiceFinalize = z.strictObject({ auto_advance: boolean.optional(), expand });
export type InvoiceFinalize = z.infer<typeof invoiceFinalize>;

/** POST /v1/invoices/{id}/pay */
export const invoicePay = z.strictObject({
  off_session: boolean.optional(),
  payment_method: text(255).optional(),
  expand,
});
export type InvoicePay = z.infer<typeof invoicePay>;

/** GET /v1/invoice_payments */
export const invoicePaymentList = z.strictObject({
  ...paging,
  invoice: text(255).optional(),
  payment: z.strictObject({ type: oneOf('payment_intent'), payment_intent: text(255) }).optional(),
  status: oneOf('canceled', 'open', 'paid').optional(),
});

/** POST /v1/customers/{id} */
export const customerUpdate = z.strictObject({
  email: z.email({ pattern: z.regexes.html5Email, error: 'Invalid email address' }).max(512).optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.union([unset, text(255)]).optional() }).optional(),
  metadata: metadataChange.optional(),
  name: text(256).optional(),
  expand,
});
export type CustomerUpdate = z.infer<typeof customerUpdate>;

/** The metadata of an object after a change. */
export function mergedMetadata(
  before: Record<string, string>,
  change: z.infer<typeof metadataChange> | undefined,
): Record<string, string> {
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}
