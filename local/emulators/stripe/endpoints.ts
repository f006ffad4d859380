import type Stripe from 'stripe';
import type * as z from 'zod';
import type { Cause, EmulatedAccount } from './account.ts';
import { checkoutOf, createSession, createSetupSession, expireSession } from './checkout-sessions.ts';
import { missing } from './errors.ts';
import { shownEvents } from './events.ts';
import { presented } from './expand.ts';
import { parseParameters } from './form-encoding.ts';
import { page } from './lists.ts';
import * as parameters from './parameters.ts';
import type { RecordWrite } from './records.ts';
import { createRefund } from './refunds.ts';
import { cancelPayment, chargeCard, deleteCustomer, detachCard } from './saved-cards.ts';

type EndpointContext = { account: EmulatedAccount; id: string; cause: Cause };
type Result = { answer: object; writes?: RecordWrite[] };
type EndpointResult = { body: unknown; writes: RecordWrite[] };

/** Parses its parameters first; the result of the second step is kept by the idempotency key. */
export type StripeEndpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  prepare(given: Record<string, unknown>): (call: EndpointContext) => EndpointResult;
};

function endpoint<T extends { expand?: string[] | undefined }>(
  method: StripeEndpoint['method'],
  path: string,
  schema: z.ZodType<T>,
  run: (call: EndpointContext, given: T) => Result,
): StripeEndpoint {
  return {
    method,
    path,
    prepare(given) {
      const parsed = parseParameters(schema, given);
      return (call) => {
        const { answer, writes = [] } = run(call, parsed);
        return { body: presented(call.account, answer, writes, parsed.expand ?? []), writes };
      };
    },
  };
}

function found<T extends object>(value: T | undefined, object: string, id: string): Result {
  if (value === undefined) throw missing(object, id);
  return { answer: value };
}

type AboutPayment = { charge?: string | undefined; payment_intent?: string | undefined };

const isAbout =
  ({ charge, payment_intent }: AboutPayment) =>
  (object: Stripe.Refund | Stripe.Dispute) =>
    (charge === undefined || object.charge === charge) &&
    (payment_intent === undefined || object.payment_intent === payment_intent);

const createPaymentPage = endpoint('POST', '/v1/checkout/sessions', parameters.sessionCreate, ({ account }, given) =>
  createSession(account, given),
);
const createSetupPage = endpoint('POST', '/v1/checkout/sessions', parameters.setupSessionCreate, ({ account }, given) =>
  createSetupSession(account, given),
);

export const endpoints: StripeEndpoint[] = [
  {
    ...createPaymentPage,
    prepare: (given) => (given.mode === 'setup' ? createSetupPage : createPaymentPage).prepare(given),
  },
  endpoint('GET', '/v1/checkout/sessions', parameters.sessionList, ({ account }, given) => {
    const matching = account.store
      .all('checkout')
      .map(({ session }) => session)
      .filter(({ status }) => given.status === undefined || status === given.status)
      .filter((session) => given.payment_intent === undefined || session.payment_intent === given.payment_intent);
    return { answer: page(matching, given, '/v1/checkout/sessions') };
  }),
  endpoint('GET', '/v1/checkout/sessions/{id}', parameters.expandOnly, ({ account, id }) => ({
    answer: checkoutOf(account, id).session,
  })),
  endpoint('POST', '/v1/checkout/sessions/{id}/expire', parameters.expandOnly, ({ account, id, cause }) =>
    expireSession(account, id, cause),
  ),
  endpoint('POST', '/v1/payment_intents', parameters.paymentIntentCreate, ({ account, cause }, given) =>
    chargeCard(account, given, cause),
  ),
  endpoint('GET', '/v1/payment_intents', parameters.paymentIntentList, ({ account }, given) => {
    const isOf = ({ customer }: Stripe.PaymentIntent) => given.customer === undefined || customer === given.customer;
    return { answer: page(account.store.all('paymentIntent').filter(isOf), given, '/v1/payment_intents') };
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
  endpoint('POST', '/v1/refunds', parameters.refundCreate, ({ account, cause }, given) =>
    createRefund(account, given, cause),
  ),
  endpoint('GET', '/v1/refunds', parameters.listOfPayment, ({ account }, given) => ({
    answer: page(account.store.all('refund').filter(isAbout(given)), given, '/v1/refunds'),
  })),
  endpoint('GET', '/v1/disputes', parameters.listOfPayment, ({ account }, given) => ({
    answer: page(account.store.all('dispute').filter(isAbout(given)), given, '/v1/disputes'),
  })),
  endpoint('GET', '/v1/disputes/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('dispute', id), 'dispute', id),
  ),
  endpoint('GET', '/v1/refunds/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('refund', id), 'refund', id),
  ),
  endpoint('GET', '/v1/balance_transactions', parameters.balanceTransactionList, ({ account }, given) => {
    const matching = account.store
      .all('balanceTransaction')
      .filter(({ type }) => given.type === undefined || type === given.type)
      .filter(({ source }) => given.source === undefined || source === given.source);
    return { answer: page(matching, given, '/v1/balance_transactions') };
  }),
  endpoint('GET', '/v1/events', parameters.eventList, ({ account }, given) => {
    const types = given.types ?? (given.type === undefined ? undefined : [given.type]);
    const matching = shownEvents(account).filter(({ type }) => types?.includes(type) ?? true);
    return { answer: page(matching, given, '/v1/events') };
  }),
  endpoint('GET', '/v1/events/{id}', parameters.expandOnly, ({ account, id }) =>
    found(
      shownEvents(account).find((event) => event.id === id),
      'event',
      id,
    ),
  ),
];
