import * as z from 'zod';
import { integer, listOf, metadata, oneOf, text, webAddress } from './form-encoding.ts';

export const expand = listOf(text(100), 20).optional();
export const timestamp = integer(0, 100_000_000_000);

export const paging = {
  limit: integer(1, 100).optional(),
  starting_after: text(255).optional(),
  ending_before: text(255).optional(),
  created: z
    .union([
      timestamp.transform((at) => ({ gte: at, lte: at })),
      z.strictObject({
        gt: timestamp.optional(),
        gte: timestamp.optional(),
        lt: timestamp.optional(),
        lte: timestamp.optional(),
      }),
    ])
    .optional(),
  expand,
};

export const currency = z
  .string()
  .toLowerCase()
  .pipe(oneOf('gbp', 'eur', 'usd'));

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, 99_999_999),
    product_data: z.strictObject({
      name: text(250),
      description: text(40_000).optional(),
      images: listOf(webAddress, 8).optional(),
      metadata: metadata.optional(),
    }),
  }),
  metadata: metadata.optional(),
});

/** POST /v1/checkout/sessions */
export const sessionCreate = z.strictObject({
  mode: oneOf('payment', 'setup'),
  ui_mode: oneOf('hosted_page').optional(),
  line_items: listOf(lineItem).refine((items) => items.length > 0, 'missing'),
  currency: currency.optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  customer_email: z.email({ pattern: z.regexes.html5Email, error: 'Invalid email address' }).max(800).optional(),
  customer_creation: oneOf('if_required', 'always').optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text(1200) }).optional() }).optional(),
  allowed_payment_method_types: listOf(oneOf('card', 'bacs_debit', 'sepa_debit', 'us_bank_account')).optional(),
  expires_at: timestamp.optional(),
  locale: oneOf('auto', 'en', 'en-GB').optional(),
  submit_type: oneOf('auto', 'book', 'pay').optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text(1000).optional(),
      setup_future_usage: oneOf('off_session').optional(),
    })
    .optional(),
  expand,
});
export type SessionCreate = z.infer<typeof sessionCreate>;

/** POST /v1/checkout/sessions in mode setup: cards alone */
export const setupSessionCreate = z.strictObject({
  mode: oneOf('setup'),
  ui_mode: oneOf('hosted_page').optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  customer: text(255).optional(),
  customer_email: z.email({ pattern: z.regexes.html5Email, error: 'Invalid email address' }).max(800).optional(),
  customer_creation: oneOf('if_required', 'always').optional(),
  allowed_payment_method_types: listOf(oneOf('card')),
  expires_at: timestamp.optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text(1200) }).optional() }).optional(),
  locale: oneOf('auto', 'en', 'en-GB').optional(),
  metadata: metadata.optional(),
  setup_intent_data: z.strictObject({ metadata: metadata.optional(), description: text(1000).optional() }).optional(),
  expand,
});
export type SetupSessionCreate = z.infer<typeof setupSessionCreate>;

/** POST /v1/payment_intents: a saved card is charged without its holder */
export const paymentIntentCreate = z.strictObject({
  amount: integer(1, 99_999_999),
  currency,
  customer: text(255),
  payment_method: text(255),
  allowed_payment_method_types: listOf(oneOf('card')).optional(),
  confirm: oneOf('true'),
  off_session: oneOf('true'),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  expand,
});
export type PaymentIntentCreate = z.infer<typeof paymentIntentCreate>;

/** GET /v1/payment_intents */
export const paymentIntentList = z.strictObject({ ...paging, customer: text(255).optional() });

/** GET /v1/checkout/sessions */
export const sessionList = z.strictObject({
  subscription: text(255).optional(),
  ...paging,
  status: oneOf('open', 'complete', 'expired').optional(),
  payment_intent: text(255).optional(),
});

/** Reading one object, or an action without parameters of its own. */
export const expandOnly = z.strictObject({ expand });

/** POST /v1/refunds */
export const refundCreate = z.strictObject({
  payment_intent: text(255).optional(),
  charge: text(255).optional(),
  amount: integer(1, 99_999_999).optional(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
  metadata: metadata.optional(),
  expand,
});
export type RefundCreate = z.infer<typeof refundCreate>;

/** GET /v1/refunds and /v1/disputes */
export const listOfPayment = z.strictObject({
  ...paging,
  payment_intent: text(255).optional(),
  charge: text(255).optional(),
});

/** GET /v1/balance_transactions */
export const balanceTransactionList = z.strictObject({
  ...paging,
  type: text(100).optional(),
  source: text(255).optional(),
});

/** GET /v1/events */
export const eventList = z.strictObject({
  ...paging,
  type: text(100).optional(),
  types: listOf(text(100), 20).optional(),
});
