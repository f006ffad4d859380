import { firstEntry, type Location, type Navigate, type Place } from './location.ts';

type Entry = { key: string; idx: number; state: unknown };

export type BrowserHistory = {
  place: () => Place;
  navigate: Navigate;
  /** Calls back after every change of place; returns the function that ends it. */
  listen: (listener: (place: Place) => void) => () => void;
};

/** May keep a step in the history from the app, once for each. */
export const historyGuard: { keeps: (() => boolean) | null } = { keeps: null };

/** What an earlier navigation stored with the shown entry; null where the browser made it, as for a fragment. */
export function storedEntry(): Entry | null {
  const entry: unknown = window.history.state;
  if (typeof entry !== 'object' || entry === null || !('key' in entry && 'idx' in entry)) return null;
  const { key, idx } = entry;
  if (typeof key !== 'string' || typeof idx !== 'number') return null;
  return { key, idx, state: 'state' in entry ? entry.state : null };
}

function shownLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = storedEntry();
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? firstEntry };
}

/** The tab's history. Each entry has a key, which names it, and a number, by which the way back to it is known. */
export function createBrowserHistory(): BrowserHistory {
  let place: Place = { location: shownLocation(), arrival: 'pop' };
  const listeners = new Set<(place: Place) => void>();
  const moveTo = (next: Place) => {
    place = next;
    for (const listener of listeners) listener(next);
  };
  if (!storedEntry()) window.history.replaceState({ key: firstEntry, idx: 0, state: null }, '');
  window.addEventListener('popstate', () => {
    if (!historyGuard.keeps?.()) moveTo({ location: shownLocation(), arrival: 'pop' });
  });

  const navigate: Navigate = (to, { replace = false, state = null } = {}) => {
    if (typeof to === 'number') return window.history.go(to);
    const address = typeof to === 'string' ? to : to.pathname + to.search;
    const idx = (storedEntry()?.idx ?? 0) + (replace ? 0 : 1);
    const entry: Entry = { key: Math.random().toString(36).slice(2), idx, state };
    try {
      if (replace) window.history.replaceState(entry, '', address);
      else window.history.pushState(entry, '', address);
    } catch {
      // Browsers limit how many entries a page adds in a while.
      return window.location.assign(address);
    }
    moveTo({ location: shownLocation(), arrival: replace ? 'replace' : 'push' });
  };
  const listen = (listener: (place: Place) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { place: () => place, navigate, listen };
}
