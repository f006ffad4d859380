/** Milliseconds without data until the viewer is notified, and until the connection counts as lost. */
const slowAfter = 8000;
const lostAfter = 25_000;

/**
 * Milliseconds without data until the network counts as too slow for the picture: soon in the middle of playback; a start
 * and a seek always take a moment.
 */
const tooSlowAfter = { playing: 1000, starting: slowAfter };

type StallCallbacks = { onTooSlow: () => void; onSlow: () => void; onLost: () => void };

/** Tells how long playback has been waiting for data. */
export class StallTimer {
  private timers: ReturnType<typeof setTimeout>[] = [];

  get isRunning(): boolean {
    return this.timers.length > 0;
  }

  start(moment: 'playing' | 'starting', { onTooSlow, onSlow, onLost }: StallCallbacks): void {
    this.timers = [
      setTimeout(onSlow, slowAfter),
      setTimeout(onTooSlow, tooSlowAfter[moment]),
      setTimeout(onLost, lostAfter),
    ];
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
