import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { seenAtHeader } from '../offline/stored-answers.ts';

/** Data older than this, in milliseconds, is said to be old; a moment without network does not count. */
const currentMs = 60_000;

let lastAnswer = Date.now();
let since: number | null = null;
const { notify, subscribe } = createListeners();

function change(next: number | null): void {
  if (next === since) return;
  since = next;
  notify();
}

/**
 * Takes down how old what is shown of sessions is: a response of the server, one that the service worker had stored, or none,
 * so that what was shown before stays.
 */
export function noteAnswer(response?: Response): void {
  const stored = response?.headers.get(seenAtHeader);
  if (response && !stored) {
    lastAnswer = Date.now();
    change(null);
    return;
  }
  const at = stored ? Date.parse(stored) : (since ?? lastAnswer);
  change(navigator.onLine && Date.now() - at < currentMs ? null : at);
}

/**
 * Returns when the shown prices and free places were true (milliseconds); null while they are current
 * (docs/product.md#offline).
 */
export const staleSince = (): number | null => since;

export function useStaleSince(): number | null {
  return useSyncExternalStore(subscribe, staleSince, () => null);
}
