import { useEffect, useId, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

function subscribeToConnection(callback: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) window.addEventListener(event, callback);
  return () => {
    for (const event of events) window.removeEventListener(event, callback);
  };
}

/** Follows whether the device says that it has no connection; false on the server. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  );
}

/** Ids of what did not load for want of a connection and is on the screen, in the order of the page. */
const failed = new Set<string>();
const { notify, subscribe } = createListeners();

/** Tells whether this is the first such part of the page: it alone says at length that the device is offline. */
export function useIsFirstOffline(isOffline: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOffline) return;
    failed.add(id);
    notify();
    return () => {
      failed.delete(id);
      notify();
    };
  }, [id, isOffline]);
  return useSyncExternalStore(
    subscribe,
    () => failed.values().next().value === id,
    () => false,
  );
}
