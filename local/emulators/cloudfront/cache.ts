import { Readable } from 'node:stream';
import { CacheStore, type Stored } from './cache-store.ts';
import { collect } from './collect.ts';
import { compress } from './compress.ts';
import type { CachePolicy } from './distribution.ts';
import type { Headers } from './header-rules.ts';
import { defaultErrorTtl, errorLifetime, type Lifetime, lifetimeOf } from './ttl.ts';

export type OriginResponse = {
  status: number;
  headers: Headers;
  body: Readable;
  /** True means that CloudFront itself answers: it has no connection to the origin. */
  isUnreachable?: true;
};

/** The values are those of CloudFront's X-Cache header. */
export type CacheSource = 'Hit' | 'Miss' | 'RefreshHit';

export type EdgeResponse = {
  status: number;
  headers: Headers;
  /** A stream when it is too large to be cached. */
  body: Buffer | Readable;
  source: CacheSource;
  /** True means that neither an origin nor the cache answered: a function did, or it is an error page. */
  isGenerated?: true;
};

/** A request for something cacheable. */
export type CacheRequest = {
  key: string;
  policy: CachePolicy;
  /** Encodings to compress for; undefined: no compression. */
  encodings: string | undefined;
  /** Sends the request with these further headers. Never rejects: a failed origin is a 502 or 504. */
  fetch(headers: Record<string, string>): Promise<OriginResponse>;
};

type Options = {
  /** Milliseconds. */
  now(): number;
  /** Least seconds that an error of that status is cached; undefined: CloudFront's default. */
  errorTtl(status: number): number | undefined;
  /** Size of the largest cacheable response and of the whole cache, in bytes. */
  maxResponseBytes: number;
  maxBytes: number;
};

type FetchResult = { response: EdgeResponse; stored: Stored | undefined };

const isFailure = (status: number) => status >= 500;

/**
 * The cache of one edge location: serves fresh responses, revalidates stale ones in the background, collapses requests
 * for the same key into one, and serves stale responses while the origin fails.
 */
export class EdgeCache {
  readonly #options: Options;
  readonly #store: CacheStore;
  readonly #inFlight = new Map<string, Promise<Stored | undefined>>();
  /** Requests in flight; a response that was invalidated meanwhile is not cached. */
  readonly #fetches = new Set<{ key: string; invalidated: boolean }>();

  constructor(options: Options) {
    this.#options = options;
    this.#store = new CacheStore(options.maxBytes);
  }

  /** Invalidates the responses whose key matches, including those in flight. */
  clear(matches: (key: string) => boolean = () => true): void {
    this.#store.clear(matches);
    for (const fetch of this.#fetches) fetch.invalidated ||= matches(fetch.key);
    for (const key of [...this.#inFlight.keys()].filter(matches)) this.#inFlight.delete(key);
  }

  /** The fresh response of a key, without a request to the origin. */
  fresh(key: string): EdgeResponse | undefined {
    const stored = this.#store.get(key);
    return stored && this.#isFresh(stored) ? this.#hit(stored) : undefined;
  }

  async respond(request: CacheRequest): Promise<EdgeResponse> {
    const stored = this.#store.get(request.key);
    if (stored) {
      if (this.#isFresh(stored)) return this.#hit(stored);
      if (this.#age(stored) < stored.lifetime.fresh + stored.lifetime.stale) {
        if (!this.#inFlight.has(request.key)) void this.#refresh(request, stored);
        return this.#hit(stored);
      }
    }
    // CloudFront collapses requests only where caching is enabled.
    const inFlight = request.policy.maxTtl > 0 ? this.#inFlight.get(request.key) : undefined;
    if (!inFlight) return this.#fetchShared(request, stored);
    const shared = await inFlight;
    return shared ? this.#hit(shared) : this.#fetchShared(request, undefined);
  }

  #age(stored: Stored): number {
    return (this.#options.now() - stored.storedAt) / 1000;
  }

  #isFresh(stored: Stored): boolean {
    return this.#age(stored) < stored.lifetime.fresh || this.#options.now() < (stored.retryAt ?? 0);
  }

  #hit(stored: Stored, source: CacheSource = 'Hit'): EdgeResponse {
    const age = Math.max(0, Math.floor(this.#age(stored)));
    return { ...stored, headers: { ...stored.headers, age: String(age) }, source };
  }

  async #refresh(request: CacheRequest, stored: Stored): Promise<void> {
    const { body } = await this.#fetchShared(request, stored);
    if (body instanceof Readable) body.destroy();
  }

  /** Fetches, and lets requests for the same key that arrive meanwhile wait for the result. */
  #fetchShared(request: CacheRequest, stored: Stored | undefined): Promise<EdgeResponse> {
    const fetching = this.#fetch(request, stored);
    const shared = fetching.then(({ stored: result }) => result);
    if (!this.#inFlight.has(request.key)) this.#inFlight.set(request.key, shared);
    void shared.finally(() => {
      if (this.#inFlight.get(request.key) === shared) this.#inFlight.delete(request.key);
    });
    return fetching.then(({ response }) => response);
  }

  /** Never rejects: 502 when the origin closes the connection in the middle. */
  async #fetch(request: CacheRequest, stored: Stored | undefined): Promise<FetchResult> {
    const fetch = { key: request.key, invalidated: false };
    this.#fetches.add(fetch);
    try {
      return await this.#fetchAndStore(request, stored, (cached) => {
        if (!fetch.invalidated) this.#store.put(request.key, cached);
      });
    } catch (error) {
      const body = Buffer.from(`The origin closed the connection: ${String(error)}`);
      const headers = { 'content-type': 'text/plain' };
      return { response: { status: 502, headers, body, source: 'Miss' }, stored: undefined };
    } finally {
      this.#fetches.delete(fetch);
    }
  }

  async #fetchAndStore(
    request: CacheRequest,
    stored: Stored | undefined,
    put: (cached: Stored) => void,
  ): Promise<FetchResult> {
    const fetched = await request.fetch(stored?.originTag ? { 'if-none-match': stored.originTag } : {});
    const old = stored && this.#reusable(stored, fetched, request.policy);
    if (old) {
      fetched.body.resume();
      const source = fetched.status === 304 ? 'RefreshHit' : 'Hit';
      put(old);
      return { response: this.#hit(old, source), stored: old };
    }
    const lifetime = this.#lifetime(request, fetched);
    const collected = await collect(fetched.body, this.#options.maxResponseBytes);
    if (collected.rest) return { response: { ...fetched, body: collected.rest, source: 'Miss' }, stored: undefined };
    const whole = { status: fetched.status, headers: fetched.headers, body: collected.body };
    const { headers, body } = await compress(whole, request.encodings);
    const response: EdgeResponse = { status: whole.status, headers, body, source: 'Miss' };
    if (lifetime.fresh + lifetime.stale <= 0) return { response, stored: undefined };
    const { etag } = whole.headers;
    const originTag = whole.status === 200 && typeof etag === 'string' ? etag : undefined;
    const cached = { status: whole.status, headers, body, lifetime, originTag, storedAt: this.#options.now() };
    put(cached);
    return { response, stored: cached };
  }

  #lifetime(request: CacheRequest, { status, headers }: OriginResponse): Lifetime {
    if (status >= 400) {
      const minimum = this.#options.errorTtl(status) ?? defaultErrorTtl;
      return { fresh: errorLifetime(status, headers, minimum), stale: 0, staleIfError: 0 };
    }
    if (status === 206 || status === 304) return { fresh: 0, stale: 0, staleIfError: 0 };
    return lifetimeOf(headers, request.policy, this.#options.now());
  }

  /** The stored response, when it is still to be served: revalidated (304), or because the origin fails. */
  #reusable(stored: Stored, { status, headers }: OriginResponse, policy: CachePolicy): Stored | undefined {
    const now = this.#options.now();
    if (status === 304) {
      const { 'cache-control': cacheControl = stored.headers['cache-control'] } = headers;
      const renewed =
        cacheControl === undefined ? stored.headers : { ...stored.headers, 'cache-control': cacheControl };
      return { ...stored, headers: renewed, lifetime: lifetimeOf(renewed, policy, now), storedAt: now, retryAt: 0 };
    }
    const { fresh, staleIfError = Number.POSITIVE_INFINITY } = stored.lifetime;
    if (!isFailure(status) || isFailure(stored.status) || this.#age(stored) >= fresh + staleIfError) return undefined;
    const pause = this.#options.errorTtl(status) ?? defaultErrorTtl;
    return { ...stored, retryAt: now + pause * 1000 };
  }
}
