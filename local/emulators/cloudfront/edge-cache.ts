import { Readable } from 'node:stream';
import { collect } from './collect.ts';
import { compressed } from './compress.ts';
import type { Headers } from './headers-policy.ts';
import type { CachePolicy } from './policies.ts';
import { EdgeStore, type Stored } from './store.ts';
import { defaultErrorTtl, errorLifetime, type Lifetime, lifetimeOf } from './ttl.ts';

/** What an origin answered; its body is still on the way. */
export type OriginAnswer = { status: number; headers: Headers; body: Readable };

/** Where an answer came from, in the words of CloudFront's X-Cache header. */
export type Source = 'Hit' | 'Miss' | 'RefreshHit';

export type EdgeAnswer = {
  status: number;
  headers: Headers;
  /** A stream where the answer is too large to be kept. */
  body: Buffer | Readable;
  source: Source;
};

/** One request for something that may be kept. */
export type Ask = {
  key: string;
  policy: CachePolicy;
  /** Encodings to compress for; undefined: send as it comes. */
  encodings: string | undefined;
  /** Asks the origin, with these headers besides. Answers failures too (502, 504); throws nothing. */
  fetch(headers: Record<string, string>): Promise<OriginAnswer>;
};

type Options = {
  /** Milliseconds. */
  now(): number;
  /** Seconds that an error of that status is kept at least; undefined: CloudFront's own. */
  errorTtl(status: number): number | undefined;
  /** Largest answer kept, and room for all, in bytes. */
  maxAnswerBytes: number;
  maxBytes: number;
};

type Fetched = { answer: EdgeAnswer; kept: Stored | undefined };

const isFailure = (status: number) => status >= 500;

/**
 * The cache of one edge location: serves what is fresh, serves what is stale while it is fetched anew, lets requests
 * for the same key wait for one request to the origin, and keeps serving what it has when the origin fails.
 */
export class EdgeCache {
  readonly #options: Options;
  readonly #store: EdgeStore;
  readonly #flights = new Map<string, Promise<Stored | undefined>>();
  /** Requests to the origin on the way; what was invalidated meanwhile is not kept. */
  readonly #fetches = new Set<{ key: string; invalidated: boolean }>();

  constructor(options: Options) {
    this.#options = options;
    this.#store = new EdgeStore(options.maxBytes);
  }

  /** Drops the answers whose key matches, also those that are on their way from the origin. */
  clear(matches: (key: string) => boolean = () => true): void {
    this.#store.clear(matches);
    for (const fetch of this.#fetches) fetch.invalidated ||= matches(fetch.key);
    for (const key of [...this.#flights.keys()].filter(matches)) this.#flights.delete(key);
  }

  /** What is kept under a key and may be served now; asks no origin. */
  fresh(key: string): EdgeAnswer | undefined {
    const stored = this.#store.get(key);
    return stored && this.#isFresh(stored) ? this.#hit(stored) : undefined;
  }

  async answer(ask: Ask): Promise<EdgeAnswer> {
    const stored = this.#store.get(ask.key);
    if (stored) {
      if (this.#isFresh(stored)) return this.#hit(stored);
      if (this.#age(stored) < stored.lifetime.fresh + stored.lifetime.stale) {
        if (!this.#flights.has(ask.key)) void this.#refresh(ask, stored);
        return this.#hit(stored);
      }
    }
    // Without caching every request goes to the origin by itself (CloudFront does not collapse them).
    const flight = ask.policy.maxTtl > 0 ? this.#flights.get(ask.key) : undefined;
    if (!flight) return this.#fly(ask, stored);
    const shared = await flight;
    return shared ? this.#hit(shared) : this.#fly(ask, undefined);
  }

  #age(stored: Stored): number {
    return (this.#options.now() - stored.storedAt) / 1000;
  }

  #isFresh(stored: Stored): boolean {
    return this.#age(stored) < stored.lifetime.fresh || this.#options.now() < (stored.askAgainAt ?? 0);
  }

  #hit(stored: Stored, source: Source = 'Hit'): EdgeAnswer {
    const age = Math.max(0, Math.floor(this.#age(stored)));
    return { ...stored, headers: { ...stored.headers, age: String(age) }, source };
  }

  /** Fetches anew behind the back of the viewer, who was answered already. */
  async #refresh(ask: Ask, stored: Stored): Promise<void> {
    const { body } = await this.#fly(ask, stored);
    if (body instanceof Readable) body.destroy();
  }

  /** Asks the origin; others that want the same key meanwhile wait for it. */
  #fly(ask: Ask, stored: Stored | undefined): Promise<EdgeAnswer> {
    const flown = this.#fetch(ask, stored);
    const flight = flown.then(({ kept }) => kept);
    if (!this.#flights.has(ask.key)) this.#flights.set(ask.key, flight);
    void flight.finally(() => {
      if (this.#flights.get(ask.key) === flight) this.#flights.delete(ask.key);
    });
    return flown.then(({ answer }) => answer);
  }

  /** Never rejects: an origin that breaks off in the middle is 502. */
  async #fetch(ask: Ask, stored: Stored | undefined): Promise<Fetched> {
    const fetch = { key: ask.key, invalidated: false };
    this.#fetches.add(fetch);
    try {
      return await this.#fetchAndKeep(ask, stored, (kept) => {
        if (!fetch.invalidated) this.#store.put(ask.key, kept);
      });
    } catch (error) {
      const body = Buffer.from(`The origin broke off: ${String(error)}`);
      return {
        answer: { status: 502, headers: { 'content-type': 'text/plain' }, body, source: 'Miss' },
        kept: undefined,
      };
    } finally {
      this.#fetches.delete(fetch);
    }
  }

  async #fetchAndKeep(ask: Ask, stored: Stored | undefined, keep: (kept: Stored) => void): Promise<Fetched> {
    const fetched = await ask.fetch(stored?.originTag ? { 'if-none-match': stored.originTag } : {});
    const old = stored && this.#survivor(stored, fetched, ask.policy);
    if (old) {
      fetched.body.resume();
      const source = fetched.status === 304 ? 'RefreshHit' : 'Hit';
      keep(old);
      return { answer: this.#hit(old, source), kept: old };
    }
    const lifetime = this.#lifetime(ask, fetched);
    const collected = await collect(fetched.body, this.#options.maxAnswerBytes);
    if (collected.rest) return { answer: { ...fetched, body: collected.rest, source: 'Miss' }, kept: undefined };
    const whole = { status: fetched.status, headers: fetched.headers, body: collected.body };
    const { headers, body } = await compressed(whole, ask.encodings);
    const answer: EdgeAnswer = { status: whole.status, headers, body, source: 'Miss' };
    if (lifetime.fresh + lifetime.stale <= 0) return { answer, kept: undefined };
    const { etag } = whole.headers;
    const originTag = whole.status === 200 && typeof etag === 'string' ? etag : undefined;
    const kept = { status: whole.status, headers, body, lifetime, originTag, storedAt: this.#options.now() };
    keep(kept);
    return { answer, kept };
  }

  #lifetime(ask: Ask, { status, headers }: OriginAnswer): Lifetime {
    if (status >= 400) {
      const minimum = this.#options.errorTtl(status) ?? defaultErrorTtl;
      return { fresh: errorLifetime(status, headers, minimum), stale: 0, staleIfError: 0 };
    }
    if (status === 206 || status === 304) return { fresh: 0, stale: 0, staleIfError: 0 };
    return lifetimeOf(headers, ask.policy, this.#options.now());
  }

  /** What was kept and goes on being served: the origin says it is unchanged, or the origin fails. */
  #survivor(stored: Stored, { status, headers }: OriginAnswer, policy: CachePolicy): Stored | undefined {
    const now = this.#options.now();
    if (status === 304) {
      const { 'cache-control': cacheControl = stored.headers['cache-control'] } = headers;
      const renewed =
        cacheControl === undefined ? stored.headers : { ...stored.headers, 'cache-control': cacheControl };
      return { ...stored, headers: renewed, lifetime: lifetimeOf(renewed, policy, now), storedAt: now, askAgainAt: 0 };
    }
    const { fresh, staleIfError = Number.POSITIVE_INFINITY } = stored.lifetime;
    if (!isFailure(status) || isFailure(stored.status) || this.#age(stored) >= fresh + staleIfError) return undefined;
    const pause = this.#options.errorTtl(status) ?? defaultErrorTtl;
    return { ...stored, askAgainAt: now + pause * 1000 };
  }
}
