/** Milliseconds without data after which that is said, and after which the connection counts as lost. */
const slowAfter = 8000;
const lostAfter = 25_000;

/** Waits for data: first quietly, then it says that it is slow, then it gives the connection up. */
export class Patience {
  private timers: ReturnType<typeof setTimeout>[] = [];

  get isTried(): boolean {
    return this.timers.length > 0;
  }

  begin(onSlow: () => void, onLost: () => void): void {
    this.timers = [setTimeout(onSlow, slowAfter), setTimeout(onLost, lostAfter)];
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
