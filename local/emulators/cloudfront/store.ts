import type { Headers } from './headers-policy.ts';
import type { Lifetime } from './ttl.ts';

/** An answer kept at the edge. */
export type Stored = {
  status: number;
  headers: Headers;
  body: Buffer;
  /** Milliseconds. */
  storedAt: number;
  lifetime: Lifetime;
  /** The origin's own tag, to ask it whether the answer changed; the viewer's may be weakened by compression. */
  originTag: string | undefined;
  /** Served on until then because the origin failed, in milliseconds. */
  askAgainAt?: number;
};

/** Answers by cache key; the least recently used leave first when `maxBytes` is reached. */
export class EdgeStore {
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
