import { startTransition, useEffect, useState } from 'react';

const listeners = new Set<() => void>();
let isDone = false;

/** Tells all that the page no longer has to be what the server rendered. */
export function endHydration(): void {
  if (isDone) return;
  isDone = true;
  // All together, as a transition: drawing a long list for the visitor gives way to presses.
  startTransition(() => {
    for (const listener of listeners) listener();
  });
  listeners.clear();
}

/**
 * Tells whether what differs per visitor may be shown (docs/decisions/hydration.md). False on the server and while a
 * rendered page is taken over, because React needs what the server rendered; from then on true.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isDone);
  useEffect(() => {
    if (isHydrated) return;
    const listener = () => setHydrated(true);
    if (isDone) return startTransition(listener);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [isHydrated]);
  return isHydrated;
}
