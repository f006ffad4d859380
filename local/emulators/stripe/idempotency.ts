import { createHash } from 'node:crypto';
import type { EmulatedAccount } from './account.ts';
import type { ApiRequest, ApiResponse } from './api-types.ts';
import { invalidRequest, StripeFailure } from './errors.ts';
import type { RecordWrite } from './records.ts';

const day = 24 * 60 * 60;

/** Returns the same fingerprint for the same parameters in another order. */
const fingerprintOf = ({ body }: ApiRequest) =>
  createHash('sha256').update(body.split('&').sort().join('&')).digest('hex');

const conflict = (status: number, message: string, code?: string) =>
  new StripeFailure(status, { type: 'idempotency_error', message, ...(code === undefined ? {} : { code }) });

/** Responses kept by idempotency key for a day, and the keys of requests in progress. */
export class ReplyBook {
  readonly #account: EmulatedAccount;
  readonly #busy = new Set<string>();

  constructor(account: EmulatedAccount) {
    this.#account = account;
    for (const reply of account.store.all('reply')) {
      if (this.#isOld(reply.at)) account.store.commit([{ kind: 'reply', id: reply.key, value: null }]);
    }
  }

  /**
   * The kept response; undefined when the request has to run (call `end` afterwards).
   * @throws StripeFailure when the key is in use, or was used for another request
   */
  begin(key: string, request: ApiRequest): ApiResponse | undefined {
    if (key.length > 255) throw invalidRequest('Idempotency keys have at most 255 characters.');
    if (this.#busy.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (${key}). Please try again after the other request completes.`;
      throw conflict(409, message, 'idempotency_key_in_use');
    }
    const reply = this.#account.store.get('reply', key);
    if (reply === undefined || this.#isOld(reply.at)) {
      this.#busy.add(key);
      return undefined;
    }
    const hint = `Try using a key other than '${key}' if you meant to execute a different request.`;
    if (reply.path !== request.path) {
      const used = `for the same endpoint they were first used for ('${reply.path}')`;
      throw conflict(400, `Keys for idempotent requests can only be used ${used}. ${hint}`);
    }
    if (reply.fingerprint !== fingerprintOf(request)) {
      const used = 'with the same parameters they were first used with';
      throw conflict(400, `Keys for idempotent requests can only be used ${used}. ${hint}`);
    }
    const headers = { 'idempotency-key': key, 'original-request': reply.requestId, 'idempotent-replayed': 'true' };
    return { status: reply.status, body: reply.body, headers };
  }

  end(key: string): void {
    this.#busy.delete(key);
  }

  /** The record of a response, to commit together with the writes of the request. */
  kept(key: string, request: ApiRequest, answer: { status: number; body: string; requestId: string }): RecordWrite {
    const value = { key, path: request.path, fingerprint: fingerprintOf(request), at: this.#account.now(), ...answer };
    return { kind: 'reply', id: key, value };
  }

  #isOld(at: number): boolean {
    return at < this.#account.now() - day;
  }
}
