/** Milliseconds before a try is repeated, by how often it failed: 1, 2, 4 … 30 seconds, not all at once. */
export function delayAfter(failures: number, random: number = Math.random()): number {
  return Math.min(1000 * 2 ** (failures - 1), 30_000) * (0.75 + random / 2);
}

export const isOffline = () => navigator.onLine === false;

/**
 * Waits before a try is repeated: until the time is over, but no longer than until the network comes back, and at least
 * until it is there. Throws the signal's reason when it is given up.
 */
export function waitForRetry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      if (!isOffline()) end(resolve);
    }, milliseconds);
    const goOn = () => end(resolve);
    const giveUp = () => end(() => reject(signal.reason));
    const end = (how: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      signal.removeEventListener('abort', giveUp);
      how();
    };
    window.addEventListener('online', goOn);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
