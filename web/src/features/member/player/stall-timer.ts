/** Milliseconds without data until the viewer is notified, and until the connection counts as lost. */
const slowAfter = 8000;
const lostAfter = 25_000;

export class StallTimer {
  private timers: ReturnType<typeof setTimeout>[] = [];

  get isRunning(): boolean {
    return this.timers.length > 0;
  }

  start(onSlow: () => void, onLost: () => void): void {
    this.timers = [setTimeout(onSlow, slowAfter), setTimeout(onLost, lostAfter)];
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
