/** Body of an error answer, as Stripe sends it below `error`. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  message: string;
  code?: string;
  param?: string;
};

/** A refusal in Stripe's own shape. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A request that cannot be carried out as it stands (400). */
export const invalidRequest = (message: string, details: { code?: string; param?: string } = {}) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...details });

/** An id that names nothing (404 for the path's own id, 400 for one given as a parameter). */
export const missing = (object: string, id: string, param = 'id') =>
  new StripeFailure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${object}: '${id}'`,
  });
