/** Wrong tries that cost nothing. */
const freeTries = 5;
/** Longest lockout, and the quiet time after which tries are forgotten: 15 minutes. */
const longest = 15 * 60_000;

type Tries = { wrong: number; lockedUntil: number };

/**
 * Wrong passwords lock for a second after the fifth, and twice as long after each further one, up to about 15 minutes;
 * tries while it is locked do not count. A right one, or 15 quiet minutes, start anew. It holds for names that nobody
 * has as well.
 */
export class Lockout {
  readonly #now: () => number;
  readonly #tries = new Map<string, Tries>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a try by that name is refused, right or wrong. */
  isLocked(name: string): boolean {
    const now = this.#now();
    for (const [other, { lockedUntil }] of this.#tries) if (now - lockedUntil >= longest) this.#tries.delete(other);
    return now < (this.#tries.get(name)?.lockedUntil ?? 0);
  }

  wrong(name: string): void {
    const now = this.#now();
    const wrong = (this.#tries.get(name)?.wrong ?? 0) + 1;
    const seconds = wrong < freeTries ? 0 : 2 ** (wrong - freeTries);
    this.#tries.set(name, { wrong, lockedUntil: now + Math.min(seconds * 1000, longest) });
  }

  right(name: string): void {
    this.#tries.delete(name);
  }
}
