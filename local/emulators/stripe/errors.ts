import type Stripe from 'stripe';
import type { RecordWrite } from './records.ts';

/** The `error` of an error response of Stripe. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  /** The payment that was declined. */
  payment_intent?: Stripe.PaymentIntent;
};

/** An error response in the format of Stripe. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Lists the records that the error leaves behind, e.g. a declined payment. */
  readonly writes: RecordWrite[];

  constructor(status: number, body: ErrorBody, writes: RecordWrite[] = []) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.writes = writes;
  }
}

/** An invalid request (400). */
export const invalidRequest = (message: string, details: { code?: string; param?: string } = {}) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...details });

/** An unknown id (404 in the path, 400 in a parameter). */
export const missing = (object: string, id: string, param = 'id') =>
  new StripeFailure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${object}: '${id}'`,
  });
