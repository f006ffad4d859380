import type Stripe from 'stripe';
import { createSubscriptionSession } from './billing/checkout.ts';
import { billingEndpoints } from './billing/endpoints.ts';
import { subscriptionSessionCreate } from './billing/parameters.ts';
import { checkoutOf, createSession, createSetupSession, expireSession } from './checkout-sessions.ts';
import { endpoint, found, type StripeEndpoint } from './endpoint.ts';
import { shownEvents } from './events.ts';
import { page } from './lists.ts';
import * as parameters from './parameters.ts';
import { createRefund } from './refunds.ts';
import { cancelPayment, chargeCard, deleteCustomer, detachCard } from './saved-cards.ts';

type AboutPayment = { charge?: string | undefined; payment_intent?: string | undefined };

const isAbout =
  ({ charge, payment_intent }: AboutPayment) =>
  (object: Stripe.Refund | Stripe.Dispute) =>
    (charge === undefined || object.charge === charge) &&
    (payment_intent === undefined || object.payment_intent === payment_intent);

const createPaymentPage = endpoint('POST', '/v1/checkout/sessions', parameters.sessionCreate, ({ account }, params) =>
  createSession(account, params),
);
const createSetupPage = endpoint(
  'POST',
  '/v1/checkout/sessions',
  parameters.setupSessionCreate,
  ({ account }, params) => createSetupSession(account, params),
);

const createSubscriptionPage = endpoint(
  'POST',
  '/v1/checkout/sessions',
  subscriptionSessionCreate,
  ({ account }, params) => createSubscriptionSession(account, params),
);
const pageByMode = new Map<unknown, StripeEndpoint>([
  ['setup', createSetupPage],
  ['subscription', createSubscriptionPage],
]);

export const endpoints: StripeEndpoint[] = [
  {
    ...createPaymentPage,
    prepare: (params) => (pageByMode.get(params.mode) ?? createPaymentPage).prepare(params),
  },
  ...billingEndpoints,
  endpoint('GET', '/v1/checkout/sessions', parameters.sessionList, ({ account }, params) => {
    const matching = account.store
      .all('checkout')
      .map(({ session }) => session)
      .filter(({ status }) => params.status === undefined || status === params.status)
      .filter((session) => params.payment_intent === undefined || session.payment_intent === params.payment_intent)
      .filter((session) => params.subscription === undefined || session.subscription === params.subscription);
    return { answer: page(matching, params, '/v1/checkout/sessions') };
  }),
  endpoint('GET', '/v1/checkout/sessions/{id}', parameters.expandOnly, ({ account, id }) => ({
    answer: checkoutOf(account, id).session,
  })),
  endpoint('POST', '/v1/checkout/sessions/{id}/expire', parameters.expandOnly, ({ account, id, cause }) =>
    expireSession(account, id, cause),
  ),
  endpoint('POST', '/v1/payment_intents', parameters.paymentIntentCreate, ({ account, cause }, params) =>
    chargeCard(account, params, cause),
  ),
  endpoint('GET', '/v1/payment_intents', parameters.paymentIntentList, ({ account }, params) => {
    const isOf = ({ customer }: Stripe.PaymentIntent) => params.customer === undefined || customer === params.customer;
    return { answer: page(account.store.all('paymentIntent').filter(isOf), params, '/v1/payment_intents') };
  }),
  endpoint('POST', '/v1/payment_intents/{id}/cancel', parameters.expandOnly, ({ account, id, cause }) =>
    cancelPayment(account, id, cause),
  ),
  endpoint('GET', '/v1/setup_intents/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('setupIntent', id), 'setup_intent', id),
  ),
  endpoint('GET', '/v1/customers/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('customer', id), 'customer', id),
  ),
  endpoint('DELETE', '/v1/customers/{id}', parameters.expandOnly, ({ account, id, cause }) =>
    deleteCustomer(account, id, cause),
  ),
  endpoint('GET', '/v1/payment_methods/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('paymentMethod', id)?.object, 'PaymentMethod', id),
  ),
  endpoint('POST', '/v1/payment_methods/{id}/detach', parameters.expandOnly, ({ account, id, cause }) =>
    detachCard(account, id, cause),
  ),
  endpoint('GET', '/v1/payment_intents/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('paymentIntent', id), 'payment_intent', id),
  ),
  endpoint('POST', '/v1/refunds', parameters.refundCreate, ({ account, cause }, params) =>
    createRefund(account, params, cause),
  ),
  endpoint('GET', '/v1/refunds', parameters.listOfPayment, ({ account }, params) => ({
    answer: page(account.store.all('refund').filter(isAbout(params)), params, '/v1/refunds'),
  })),
  endpoint('GET', '/v1/disputes', parameters.listOfPayment, ({ account }, params) => ({
    answer: page(account.store.all('dispute').filter(isAbout(params)), params, '/v1/disputes'),
  })),
  endpoint('GET', '/v1/disputes/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('dispute', id), 'dispute', id),
  ),
  endpoint('GET', '/v1/refunds/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('refund', id), 'refund', id),
  ),
  endpoint('GET', '/v1/balance_transactions', parameters.balanceTransactionList, ({ account }, params) => {
    const matching = account.store
      .all('balanceTransaction')
      .filter(({ type }) => params.type === undefined || type === params.type)
      .filter(({ source }) => params.source === undefined || source === params.source);
    return { answer: page(matching, params, '/v1/balance_transactions') };
  }),
  endpoint('GET', '/v1/events', parameters.eventList, ({ account }, params) => {
    const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
    const matching = shownEvents(account).filter(({ type }) => types?.includes(type) ?? true);
    return { answer: page(matching, params, '/v1/events') };
  }),
  endpoint('GET', '/v1/events/{id}', parameters.expandOnly, ({ account, id }) =>
    found(
      shownEvents(account).find((event) => event.id === id),
      'event',
      id,
    ),
  ),
];
