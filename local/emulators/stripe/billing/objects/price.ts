import Stripe from 'stripe';
import { newId } from '../../ids.ts';

export function productOf(
  params: {
    name: string;
    description?: string | undefined;
    images?: string[] | undefined;
    metadata?: Stripe.Metadata | undefined;
    active?: boolean | undefined;
  },
  created: number,
): Stripe.Product {
  return {
    id: newId('prod_', 14),
    object: 'product',
    active: params.active ?? true,
    created,
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata ?? {},
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
}

type PriceTerms = {
  currency: string;
  unitAmount: number;
  product: string;
  recurring: { interval: 'month' | 'year'; interval_count?: number | undefined } | null;
  active: boolean;
  nickname?: string | undefined;
  lookupKey?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
};

export function priceOf(terms: PriceTerms, created: number): Stripe.Price {
  const { recurring } = terms;
  return {
    id: newId('price_1'),
    object: 'price',
    active: terms.active,
    billing_scheme: 'per_unit',
    created,
    currency: terms.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: terms.lookupKey ?? null,
    metadata: terms.metadata ?? {},
    nickname: terms.nickname ?? null,
    product: terms.product,
    recurring: recurring && {
      interval: recurring.interval,
      interval_count: recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: terms.unitAmount,
    unit_amount_decimal: Stripe.Decimal.from(terms.unitAmount),
  };
}

/** The older object of a recurring price, which items of subscriptions still have. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
