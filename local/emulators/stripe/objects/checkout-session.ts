import Stripe from 'stripe';
import type { SubscriptionSessionCreate } from '../billing/parameters.ts';
import { newId } from '../ids.ts';
import type { SessionCreate, SetupSessionCreate } from '../parameters.ts';
import { bankDebitOf } from '../test-methods.ts';

type Line = SessionCreate['line_items'][number];

function priceOf({ price_data: price }: Line, created: number): Stripe.Price {
  return {
    id: newId('price_1'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod_', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: price.unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(price.unit_amount),
  };
}

type NewLineItem = Pick<Stripe.LineItem, 'currency' | 'description' | 'metadata' | 'price' | 'quantity'>;

function newLineItem(amount: number, fields: NewLineItem): Stripe.LineItem {
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    ...fields,
  };
}

/** A line item with the inline price that Stripe creates for `price_data`. */
export function lineItemOf(line: Line, created: number): Stripe.LineItem {
  const { price_data: data, quantity } = line;
  return newLineItem(data.unit_amount * quantity, {
    currency: data.currency,
    description: data.product_data.name,
    metadata: line.metadata ?? {},
    price: priceOf(line, created),
    quantity,
  });
}

/** Unused fields with the values that Stripe returns for them. */
const unused = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

/** The customer details of a guest. */
export const customerDetails = (
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
});

function newSession(
  params: SessionCreate | SetupSessionCreate | SubscriptionSessionCreate,
  terms: { created: number; expiresAt: number },
) {
  return {
    ...unused,
    id: newId('cs_test_', 58),
    object: 'checkout.session',
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: terms.created,
    custom_text: { ...unused.custom_text, submit: params.custom_text?.submit ?? null },
    customer_creation: 'customer_creation' in params ? (params.customer_creation ?? 'if_required') : 'if_required',
    customer_details: params.customer_email === undefined ? null : customerDetails(params.customer_email, null),
    customer_email: params.customer_email ?? null,
    expires_at: terms.expiresAt,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    payment_intent: null,
    status: 'open',
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: null,
  } as const;
}

/** The fields of a session for a customer who exists. */
const heldBy = ({ id, email, name }: Stripe.Customer) => ({
  customer: id,
  customer_creation: null,
  customer_details: customerDetails(email, name ?? null),
});

/** A line of a recurring price, as it costs today: nothing while the subscription is in its trial. */
export function recurringLineItemOf(line: {
  price: Stripe.Price;
  quantity: number;
  name: string;
  metadata: Stripe.Metadata;
  isFree: boolean;
}): Stripe.LineItem {
  const { price, quantity, name: description, metadata } = line;
  const amount = line.isFree ? 0 : (price.unit_amount ?? 0) * quantity;
  return newLineItem(amount, { currency: price.currency, description, metadata, price, quantity });
}

/** A new session that begins a subscription; as at Stripe, that and its customer exist once the page is paid. */
export function subscriptionSessionOf(
  params: SubscriptionSessionCreate,
  terms: { created: number; expiresAt: number; currency: string; total: number; customer: Stripe.Customer | null },
): Stripe.Checkout.Session {
  return {
    ...newSession(params, terms),
    ...(terms.customer ? heldBy(terms.customer) : { customer_creation: 'always' }),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: terms.total,
    amount_total: terms.total,
    currency: terms.currency,
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    submit_type: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  };
}

/** A new, open session; as at Stripe, its payment is created by the first attempt to pay. */
export function sessionOf(
  params: SessionCreate,
  terms: { created: number; expiresAt: number; currency: string; total: number },
): Stripe.Checkout.Session {
  const types = ['card', bankDebitOf[terms.currency] ?? 'card'];
  const allowed = params.allowed_payment_method_types ?? null;
  return {
    ...newSession(params, terms),
    allowed_payment_method_types: allowed,
    amount_subtotal: terms.total,
    amount_total: terms.total,
    currency: terms.currency,
    mode: 'payment',
    payment_method_collection: 'if_required',
    payment_method_types: types.filter((type) => allowed?.some((one) => one === type) ?? true),
    payment_status: 'unpaid',
    submit_type: params.submit_type ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  };
}

/** A new session that saves a card; as at Stripe, customer and setup intent are created when it is submitted. */
export function setupSessionOf(
  params: SetupSessionCreate,
  terms: { created: number; expiresAt: number; customer: Stripe.Customer | null },
): Stripe.Checkout.Session {
  return {
    ...newSession(params, terms),
    ...(terms.customer && heldBy(terms.customer)),
    allowed_payment_method_types: params.allowed_payment_method_types,
    amount_subtotal: null,
    amount_total: null,
    currency: null,
    mode: 'setup',
    payment_method_collection: 'always',
    payment_method_types: params.allowed_payment_method_types,
    payment_status: 'no_payment_required',
    submit_type: null,
    total_details: null,
  };
}
