import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isDone = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells all that the page no longer has to be what the server rendered. */
export function endHydration(): void {
  if (isDone) return;
  isDone = true;
  for (const listener of listeners) listener();
}

/**
 * Whether what differs per visitor may be shown (docs/decisions/hydration.md). False on the server and while a
 * rendered page is taken over, because React needs what the server rendered; from then on true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isDone,
    () => false,
  );
}
