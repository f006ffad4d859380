import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from '../account.ts';
import { invalidRequest, missing } from '../errors.ts';
import { eventWrites } from '../events.ts';
import type { RecordWrite } from '../records.ts';
import { priceOf, productOf } from './objects/price.ts';
import {
  type LinePrice,
  mergedMetadata,
  type PriceCreate,
  type PriceUpdate,
  type ProductCreate,
  type ProductUpdate,
} from './parameters.ts';

const putProduct = (value: Stripe.Product): RecordWrite => ({ kind: 'product', id: value.id, value });
const putPrice = (value: Stripe.Price): RecordWrite => ({ kind: 'price', id: value.id, value });

/** POST /v1/products */
export function createProduct(account: EmulatedAccount, params: ProductCreate, cause: Cause) {
  const answer = productOf(params, account.now());
  return { answer, writes: [putProduct(answer), ...eventWrites(account, 'product.created', answer, cause)] };
}

/** POST /v1/products/{id} */
export function updateProduct(account: EmulatedAccount, id: string, params: ProductUpdate, cause: Cause) {
  const before = account.store.get('product', id);
  if (before === undefined) throw missing('product', id);
  const answer: Stripe.Product = {
    ...before,
    active: params.active ?? before.active,
    description: params.description ?? before.description,
    metadata: mergedMetadata(before.metadata, params.metadata),
    name: params.name ?? before.name,
    updated: account.now(),
  };
  return { answer, writes: [putProduct(answer), ...eventWrites(account, 'product.updated', answer, cause)] };
}

type ProductReference = { product?: string | undefined; product_data?: { name: string } | undefined };

/** The product that a price names, or a new one. @throws StripeFailure when there is none, or not exactly one */
function productFor(account: EmulatedAccount, params: ProductReference, param: string) {
  if ((params.product === undefined) === (params.product_data === undefined)) {
    throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', { param });
  }
  if (params.product_data !== undefined) {
    const product = productOf(params.product_data, account.now());
    return { product, writes: [putProduct(product)] };
  }
  const id = params.product ?? '';
  const product = account.store.get('product', id);
  if (product === undefined) throw missing('product', id, `${param}[product]`);
  return { product, writes: [] };
}

/** POST /v1/prices */
export function createPrice(account: EmulatedAccount, params: PriceCreate, cause: Cause) {
  const { product, writes } = productFor(account, params, 'product');
  const { currency, unit_amount: unitAmount, recurring = null, active = true } = params;
  const { nickname, lookup_key: lookupKey, metadata } = params;
  const terms = { currency, unitAmount, product: product.id, recurring, active, nickname, lookupKey, metadata };
  const answer = priceOf(terms, account.now());
  const events = eventWrites(account, 'price.created', answer, cause);
  return { answer, writes: [...writes, putPrice(answer), ...events] };
}

/** POST /v1/prices/{id}: its amount and period never change. */
export function updatePrice(account: EmulatedAccount, id: string, params: PriceUpdate, cause: Cause) {
  const before = account.store.get('price', id);
  if (before === undefined) throw missing('price', id);
  const answer: Stripe.Price = {
    ...before,
    active: params.active ?? before.active,
    metadata: mergedMetadata(before.metadata, params.metadata),
    nickname: params.nickname ?? before.nickname,
  };
  return { answer, writes: [putPrice(answer), ...eventWrites(account, 'price.updated', answer, cause)] };
}

type PriceReference = {
  price?: string | undefined;
  price_data?: (Omit<LinePrice, 'product_data'> & ProductReference) | undefined;
};
const notRecurring = (param: string) =>
  invalidRequest(
    'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    { param },
  );
type ResolvedPrice = { price: Stripe.Price; product: Stripe.Product; writes: RecordWrite[] };

/**
 * The recurring price of a line with its product; one given inline becomes a price that cannot be sold by itself.
 * @throws StripeFailure when there is none, or it does not recur
 */
export function recurringPrice(account: EmulatedAccount, line: PriceReference, param: string): ResolvedPrice {
  const { price: id, price_data: inline } = line;
  if ((id === undefined) === (inline === undefined)) {
    throw invalidRequest('You must specify either `price` or `price_data`.', { code: 'parameter_missing', param });
  }
  if (inline !== undefined) {
    if (inline.recurring === undefined) throw notRecurring(`${param}[price_data][recurring]`);
    const { product, writes } = productFor(account, inline, `${param}[price_data]`);
    const { currency, unit_amount: unitAmount, recurring } = inline;
    const terms = { currency, unitAmount, product: product.id, recurring, active: false };
    const price = priceOf(terms, account.now());
    return { price, product, writes: [...writes, putPrice(price)] };
  }
  const price = account.store.get('price', id ?? '');
  const product = account.store.get('product', String(price?.product));
  if (price === undefined || product === undefined) throw missing('price', id ?? '', `${param}[price]`);
  if (price.recurring === null) throw notRecurring(`${param}[price]`);
  if (!price.active) {
    const message = 'The price specified is inactive. This field only accepts active prices.';
    throw invalidRequest(message, { param: `${param}[price]` });
  }
  return { price, product, writes: [] };
}

/** Refuses lines that Stripe would not bill together. @throws StripeFailure */
export function checkSamePeriod(prices: Stripe.Price[], param: string): void {
  const periods = new Set(prices.map(({ recurring }) => `${recurring?.interval} ${recurring?.interval_count}`));
  if (periods.size > 1) {
    throw invalidRequest(
      'All prices of a subscription must have the same period (the local emulator supports no other).',
      {
        param,
      },
    );
  }
  if (new Set(prices.map(({ currency }) => currency)).size > 1) {
    throw invalidRequest('All prices of a subscription must have the same currency.', { param });
  }
}
