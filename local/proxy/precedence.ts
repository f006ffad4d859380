/** The longest that a call waits: what gives way goes on all the same, as one of many. */
const longestWaitMs = 500;

/**
 * On AWS what follows from a request takes nothing from the next one. Here all share one DynamoDB Local, so calls of
 * functions in the background wait until no other function runs, for half a second at most.
 */
export class Precedence {
  #running = 0;
  readonly #waiting = new Set<() => void>();

  /** Runs what others give way to. */
  async during<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await act();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const go of this.#waiting) go();
    }
  }

  /** Resolves when nothing runs to which this gives way. */
  async giveWay(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, longestWaitMs);
      this.#waiting.add(go);
    });
  }
}
