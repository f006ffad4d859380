import { useEffect, useState } from 'react';

export const mayKeepScreenOn = (): boolean => 'wakeLock' in navigator;

/**
 * Keeps the screen on while it is wanted, again after the page was hidden, when browsers let go of it. Returns whether the
 * browser has refused it, as it does to save power.
 */
export function useWakeLock(isWanted: boolean): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isWanted || !mayKeepScreenOn()) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const release = () => void lock?.release().catch(() => undefined);
    const ask = async () => {
      if (document.hidden) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        setRefused(false);
        if (isOver) release();
      } catch {
        setRefused(true);
      }
    };
    const askAgain = () => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      release();
      setRefused(false);
    };
  }, [isWanted]);
  return isRefused;
}
