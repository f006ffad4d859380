import type { Headers } from './header-rules.ts';
import type { Lifetime } from './ttl.ts';

/** A cached response. */
export type Stored = {
  status: number;
  headers: Headers;
  body: Buffer;
  /** Milliseconds. */
  storedAt: number;
  lifetime: Lifetime;
  /** ETag of the origin, for revalidation; that of the cached headers may be weakened by compression. */
  originTag: string | undefined;
  /** Served until then without another request because the origin failed, in milliseconds. */
  retryAt?: number;
};

/** Responses by cache key; evicts the least recently used ones above `maxBytes`. */
export class CacheStore {
  readonly #entries = new Map<string, Stored>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Stored | undefined {
    const stored = this.#entries.get(key);
    if (!stored) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, stored);
    return stored;
  }

  put(key: string, stored: Stored): void {
    this.#drop(key);
    this.#entries.set(key, stored);
    this.#bytes += stored.body.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  clear(matches: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()].filter(matches)) this.#drop(key);
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.body.length ?? 0;
    this.#entries.delete(key);
  }
}
