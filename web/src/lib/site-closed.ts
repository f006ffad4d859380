import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import type { ApiProblemCode } from './problem.ts';

/** A page that did not load for it says this. */
export const closedTitle = 'The site is closed for a short while';
export const closedText = 'The studio is putting something right, and opens it again soon.';

let isClosed = false;
const { notify, subscribe } = createListeners();

/** Remembers of each failed call whether the operator has closed the site (docs/product.md#a-closed-site). */
export function noteClosing(code: ApiProblemCode): void {
  const now = code === 'site_closed';
  if (now === isClosed) return;
  isClosed = now;
  notify();
}

const snapshot = () => isClosed;

/** Tells whether the site was closed at the last call that failed. */
export const useSiteClosed = (): boolean => useSyncExternalStore(subscribe, snapshot, snapshot);
