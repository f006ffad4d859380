/** The lockout begins with this failure. */
const freeAttempts = 5;
/** Longest lockout, and the time without failures after which they are forgotten. */
const maxLockoutMs = 15 * 60_000;

type Failures = { count: number; lockedUntil: number };

/**
 * Exponential lockout: one second after the fifth failure, doubled by each further one up to 15 minutes. Attempts during
 * a lockout do not count. A success, or 15 minutes without a failure, resets it.
 */
export class Lockout {
  readonly #now: () => number;
  readonly #failures = new Map<string, Failures>();

  constructor(now: () => number) {
    this.#now = now;
  }

  isLocked(name: string): boolean {
    const now = this.#now();
    for (const [other, { lockedUntil }] of this.#failures)
      if (now - lockedUntil >= maxLockoutMs) this.#failures.delete(other);
    return now < (this.#failures.get(name)?.lockedUntil ?? 0);
  }

  recordFailure(name: string): void {
    const now = this.#now();
    const count = (this.#failures.get(name)?.count ?? 0) + 1;
    const seconds = count < freeAttempts ? 0 : 2 ** (count - freeAttempts);
    this.#failures.set(name, { count, lockedUntil: now + Math.min(seconds * 1000, maxLockoutMs) });
  }

  recordSuccess(name: string): void {
    this.#failures.delete(name);
  }
}
