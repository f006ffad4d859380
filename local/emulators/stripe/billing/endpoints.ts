import type Stripe from 'stripe';
import { endpoint, found, type StripeEndpoint } from '../endpoint.ts';
import { page } from '../lists.ts';
import { expandOnly } from '../parameters.ts';
import { createPrice, createProduct, updatePrice, updateProduct } from './catalogue.ts';
import { updateCustomer } from './customers.ts';
import { createCoupon } from './discounts.ts';
import { hasEnded } from './endings.ts';
import { finalizeInvoice, invoiceWith, payInvoice, voidInvoice } from './invoice-calls.ts';
import { subscriptionIdOf } from './invoices.ts';
import * as parameters from './parameters.ts';
import {
  cancelSubscription,
  createSubscription,
  resumeSubscription,
  subscriptionWith,
  updateSubscription,
} from './subscriptions.ts';

const catalogue: StripeEndpoint[] = [
  endpoint('POST', '/v1/products', parameters.productCreate, ({ account, cause }, params) =>
    createProduct(account, params, cause),
  ),
  endpoint('GET', '/v1/products', parameters.productList, ({ account }, params) => {
    const isListed = ({ active }: Stripe.Product) => params.active === undefined || active === params.active;
    return { answer: page(account.store.all('product').filter(isListed), params, '/v1/products') };
  }),
  endpoint('GET', '/v1/products/{id}', expandOnly, ({ account, id }) =>
    found(account.store.get('product', id), 'product', id),
  ),
  endpoint('POST', '/v1/products/{id}', parameters.productUpdate, ({ account, id, cause }, params) =>
    updateProduct(account, id, params, cause),
  ),
  endpoint('POST', '/v1/prices', parameters.priceCreate, ({ account, cause }, params) =>
    createPrice(account, params, cause),
  ),
  endpoint('GET', '/v1/prices', parameters.priceList, ({ account }, params) => {
    const isListed = ({ active, product, currency, lookup_key: key }: Stripe.Price) =>
      (params.active === undefined || active === params.active) &&
      (params.product === undefined || product === params.product) &&
      (params.currency === undefined || currency === params.currency) &&
      (params.lookup_keys?.includes(key ?? '') ?? true);
    return { answer: page(account.store.all('price').filter(isListed), params, '/v1/prices') };
  }),
  endpoint('GET', '/v1/prices/{id}', expandOnly, ({ account, id }) =>
    found(account.store.get('price', id), 'price', id),
  ),
  endpoint('POST', '/v1/prices/{id}', parameters.priceUpdate, ({ account, id, cause }, params) =>
    updatePrice(account, id, params, cause),
  ),
];

const coupons: StripeEndpoint[] = [
  endpoint('POST', '/v1/coupons', parameters.couponCreate, ({ account }, params) => createCoupon(account, params)),
  endpoint('GET', '/v1/coupons/{id}', expandOnly, ({ account, id }) =>
    found(account.store.get('coupon', id), 'coupon', id),
  ),
];

/** Leaves out those that were cancelled unless it is asked for them, as Stripe's list does. */
function isOfStatus(subscription: Stripe.Subscription, status: string | undefined): boolean {
  if (status === undefined) return subscription.status !== 'canceled';
  if (status === 'ended') return hasEnded(subscription);
  return status === 'all' || subscription.status === status;
}

const subscriptions: StripeEndpoint[] = [
  endpoint('POST', '/v1/subscriptions', parameters.subscriptionCreate, ({ account, cause }, params) =>
    createSubscription(account, params, cause),
  ),
  endpoint('GET', '/v1/subscriptions', parameters.subscriptionList, ({ account }, params) => {
    const matching = account.store
      .all('subscription')
      .map(({ object }) => object)
      .filter((subscription) => isOfStatus(subscription, params.status))
      .filter(({ customer }) => params.customer === undefined || customer === params.customer)
      .filter(({ items }) => params.price === undefined || items.data.some(({ price }) => price.id === params.price));
    return { answer: page(matching, params, '/v1/subscriptions') };
  }),
  endpoint('GET', '/v1/subscriptions/{id}', expandOnly, ({ account, id }) => ({
    answer: subscriptionWith(account, id).object,
  })),
  endpoint('POST', '/v1/subscriptions/{id}', parameters.subscriptionUpdate, ({ account, id, cause }, params) =>
    updateSubscription(account, id, params, cause),
  ),
  endpoint('DELETE', '/v1/subscriptions/{id}', parameters.subscriptionCancel, ({ account, id, cause }, params) =>
    cancelSubscription(account, id, params, cause),
  ),
  endpoint('POST', '/v1/subscriptions/{id}/resume', parameters.subscriptionResume, ({ account, id, cause }) =>
    resumeSubscription(account, id, cause),
  ),
];

const invoices: StripeEndpoint[] = [
  endpoint('GET', '/v1/invoices', parameters.invoiceList, ({ account }, params) => {
    const matching = account.store
      .all('invoice')
      .map(({ object }) => object)
      .filter(({ customer }) => params.customer === undefined || customer === params.customer)
      .filter(({ status }) => params.status === undefined || status === params.status)
      .filter((invoice) => params.subscription === undefined || subscriptionIdOf(invoice) === params.subscription);
    return { answer: page(matching, params, '/v1/invoices') };
  }),
  endpoint('GET', '/v1/invoices/{id}', expandOnly, ({ account, id }) => ({ answer: invoiceWith(account, id).object })),
  endpoint('POST', '/v1/invoices/{id}/finalize', parameters.invoiceFinalize, ({ account, id, cause }, params) =>
    finalizeInvoice(account, id, params, cause),
  ),
  endpoint('POST', '/v1/invoices/{id}/pay', parameters.invoicePay, ({ account, id, cause }, params) =>
    payInvoice(account, id, params, cause),
  ),
  endpoint('POST', '/v1/invoices/{id}/void', expandOnly, ({ account, id, cause }) => voidInvoice(account, id, cause)),
  endpoint('GET', '/v1/invoice_payments', parameters.invoicePaymentList, ({ account }, params) => {
    const matching = account.store
      .all('invoicePayment')
      .filter(({ invoice }) => params.invoice === undefined || invoice === params.invoice)
      .filter(({ status }) => params.status === undefined || status === params.status)
      .filter(({ payment }) => !params.payment || payment.payment_intent === params.payment.payment_intent);
    return { answer: page(matching, params, '/v1/invoice_payments') };
  }),
];

export const billingEndpoints: StripeEndpoint[] = [
  ...catalogue,
  ...coupons,
  ...subscriptions,
  ...invoices,
  endpoint('POST', '/v1/customers/{id}', parameters.customerUpdate, ({ account, id, cause }, params) =>
    updateCustomer(account, id, params, cause),
  ),
];
