import { onStoredElsewhere } from './storage.ts';

/**
 * Returns the listeners of a value that is kept outside of React: `subscribe` for `useSyncExternalStore`, `notify` to
 * call after a change. With the key of what another tab may store, they follow that too.
 */
export function createListeners(storedKey?: string) {
  const listeners = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const stop = storedKey && onStoredElsewhere(storedKey, listener);
      return () => {
        listeners.delete(listener);
        if (stop) stop();
      };
    },
  };
}
