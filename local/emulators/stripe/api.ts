import { createHash, timingSafeEqual } from 'node:crypto';
import Stripe from 'stripe';
import type { EmulatedAccount } from './account.ts';
import type { ApiRequest, ApiResponse } from './api-types.ts';
import type { StripeEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { type ErrorBody, invalidRequest, StripeFailure } from './errors.ts';
import { sweep } from './expiry.ts';
import { parseForm } from './form-encoding.ts';
import { ReplyBook } from './idempotency.ts';
import { newId } from './ids.ts';

/** Called before an endpoint runs; lets tests delay a request. */
export type BeforeWork = (request: ApiRequest) => Promise<void>;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function authenticate(headers: ApiRequest['headers'], secretKey: string) {
  const givenKey = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const type = 'invalid_request_error';
  if (givenKey === undefined) {
    const message = 'You did not provide an API key. Send it as: Authorization: Bearer YOUR_SECRET_KEY';
    throw new StripeFailure(401, { type, message });
  }
  if (!timingSafeEqual(sha256(givenKey), sha256(secretKey))) {
    throw new StripeFailure(401, {
      type,
      message: `Invalid API Key provided: ${givenKey.slice(0, 8)}***${givenKey.slice(-4)}`,
    });
  }
}

function checkVersion(headers: ApiRequest['headers']) {
  const version = headers['stripe-version'] ?? Stripe.API_VERSION;
  if (version !== Stripe.API_VERSION) {
    const message = `Invalid Stripe API version: ${version}. The local emulator supports ${Stripe.API_VERSION}.`;
    throw invalidRequest(message);
  }
}

function route({ method, path }: ApiRequest): { endpoint: StripeEndpoint; id: string } {
  for (const endpoint of endpoints) {
    const pattern = new RegExp(`^${endpoint.path.replace('{id}', '([^/]+)')}$`);
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match !== null) return { endpoint, id: match[1] ?? '' };
  }
  const message = `Unrecognized request URL (${method}: ${path}). The local emulator does not support it.`;
  throw new StripeFailure(404, { type: 'invalid_request_error', message });
}

function formOf({ method, query, body, headers }: ApiRequest): Record<string, unknown> {
  const type = headers['content-type'];
  if (method === 'POST' && body !== '' && type?.split(';')[0] !== 'application/x-www-form-urlencoded') {
    throw invalidRequest(`Invalid request: parameters must be form encoded, not ${type}.`);
  }
  return parseForm(method === 'POST' ? body : query);
}

const failed = (status: number, error: ErrorBody) => ({ status, body: JSON.stringify({ error }, null, 2) });

/** The API: authenticates, finds the endpoint, parses, and answers once per idempotency key. */
export class StripeApi {
  readonly #account: EmulatedAccount;
  readonly #secretKey: string;
  readonly #before: BeforeWork;
  readonly #replies: ReplyBook;

  constructor(account: EmulatedAccount, options: { secretKey: string; before: BeforeWork }) {
    this.#account = account;
    this.#secretKey = options.secretKey;
    this.#before = options.before;
    this.#replies = new ReplyBook(account);
  }

  /** The response, also for a rejected request; throws only for a bug of the emulator. */
  async answer(request: ApiRequest): Promise<ApiResponse> {
    const requestId = newId('req_', 14);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
    };
    try {
      const answer = await this.#answer(request, requestId);
      return { ...answer, headers: { ...headers, ...answer.headers } };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { ...failed(error.status, error.body), headers };
    }
  }

  async #answer(request: ApiRequest, requestId: string): Promise<ApiResponse> {
    authenticate(request.headers, this.#secretKey);
    checkVersion(request.headers);
    const { endpoint, id } = route(request);
    const key = request.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
    if (key === undefined) return this.#work(request, endpoint, id, { requestId });
    const keptReply = this.#replies.begin(key, request);
    if (keptReply !== undefined) return keptReply;
    try {
      return await this.#work(request, endpoint, id, { requestId, key });
    } finally {
      this.#replies.end(key);
    }
  }

  /** Rejects invalid parameters first and does not keep them under the idempotency key, as Stripe does. */
  async #work(
    request: ApiRequest,
    endpoint: StripeEndpoint,
    id: string,
    { requestId, key }: { requestId: string; key?: string },
  ): Promise<ApiResponse> {
    const run = endpoint.prepare(formOf(request));
    await this.#before(request);
    sweep(this.#account);
    const outcome = () => {
      try {
        const cause = { id: requestId, idempotency_key: key ?? null };
        const { body, writes } = run({ account: this.#account, id, cause });
        return { status: 200, body: JSON.stringify(body, null, 2), writes };
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        return { ...failed(error.status, error.body), writes: error.writes };
      }
    };
    const { status, body, writes } = outcome();
    if (key === undefined) {
      this.#account.commit(writes);
      return { status, body, headers: {} };
    }
    const reply = this.#replies.kept(key, request, { status, body, requestId });
    this.#account.commit([...writes, reply]);
    return { status, body, headers: { 'idempotency-key': key, 'original-request': requestId } };
  }
}
