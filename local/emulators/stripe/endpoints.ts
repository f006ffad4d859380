import type * as z from 'zod';
import type { Account, Cause } from './account.ts';
import { checkoutOf, createSession, expireSession } from './checkout-sessions.ts';
import { missing } from './errors.ts';
import { eventsWithState } from './events.ts';
import { presented } from './expand.ts';
import { parseParameters } from './form-encoding.ts';
import { page } from './lists.ts';
import * as parameters from './parameters.ts';
import type { Write } from './records.ts';
import { createRefund } from './refunds.ts';

type EndpointCall = { account: Account; id: string; cause: Cause };
type EndpointResult = { output: object; writes?: Write[] };
type EndpointResponse = { body: unknown; writes: Write[] };

/** `prepare` parses the parameters; the function it returns has the outcome that an idempotency key stores. */
export type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  prepare(params: Record<string, unknown>): (call: EndpointCall) => EndpointResponse;
};

function endpoint<T extends { expand?: string[] | undefined }>(
  method: Endpoint['method'],
  path: string,
  schema: z.ZodType<T>,
  run: (call: EndpointCall, params: T) => EndpointResult,
): Endpoint {
  return {
    method,
    path,
    prepare(params) {
      const parsed = parseParameters(schema, params);
      return (call) => {
        const { output, writes = [] } = run(call, parsed);
        return { body: presented(call.account, output, writes, parsed.expand ?? []), writes };
      };
    },
  };
}

function found<T extends object>(value: T | undefined, object: string, id: string): EndpointResult {
  if (value === undefined) throw missing(object, id);
  return { output: value };
}

export const endpoints: Endpoint[] = [
  endpoint('POST', '/v1/checkout/sessions', parameters.sessionCreate, ({ account }, params) =>
    createSession(account, params),
  ),
  endpoint('GET', '/v1/checkout/sessions', parameters.sessionList, ({ account }, params) => {
    const matching = account.store
      .all('checkout')
      .map(({ session }) => session)
      .filter(({ status }) => params.status === undefined || status === params.status)
      .filter((session) => params.payment_intent === undefined || session.payment_intent === params.payment_intent);
    return { output: page(matching, params, '/v1/checkout/sessions') };
  }),
  endpoint('GET', '/v1/checkout/sessions/{id}', parameters.expandOnly, ({ account, id }) => ({
    output: checkoutOf(account, id).session,
  })),
  endpoint('POST', '/v1/checkout/sessions/{id}/expire', parameters.expandOnly, ({ account, id, cause }) =>
    expireSession(account, id, cause),
  ),
  endpoint('GET', '/v1/payment_intents/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('paymentIntent', id), 'payment_intent', id),
  ),
  endpoint('POST', '/v1/refunds', parameters.refundCreate, ({ account, cause }, params) =>
    createRefund(account, params, cause),
  ),
  endpoint('GET', '/v1/refunds', parameters.refundList, ({ account }, params) => {
    const matching = account.store
      .all('refund')
      .filter(({ charge }) => params.charge === undefined || charge === params.charge)
      .filter((refund) => params.payment_intent === undefined || refund.payment_intent === params.payment_intent);
    return { output: page(matching, params, '/v1/refunds') };
  }),
  endpoint('GET', '/v1/refunds/{id}', parameters.expandOnly, ({ account, id }) =>
    found(account.store.get('refund', id), 'refund', id),
  ),
  endpoint('GET', '/v1/events', parameters.eventList, ({ account }, params) => {
    const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
    const matching = eventsWithState(account).filter(({ type }) => types?.includes(type) ?? true);
    return { output: page(matching, params, '/v1/events') };
  }),
  endpoint('GET', '/v1/events/{id}', parameters.expandOnly, ({ account, id }) =>
    found(
      eventsWithState(account).find((event) => event.id === id),
      'event',
      id,
    ),
  ),
];
