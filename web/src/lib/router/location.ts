import { createContext, useContext } from 'react';
import { navigate as writeHistory } from 'wouter/use-browser-location';
import { isDialogEntry } from './dialog-state.ts';

/** Where the shown page is: an entry of the tab's history. */
export type Location = {
  /** As in the address, with escapes. */
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  /** What `navigate` was given; null where nothing was. */
  state: unknown;
  /** Of the entry: another one for each; `firstEntry` where the visit began. */
  key: string;
  /** How it was reached: pop is Back, Forward, a reload or the first page. */
  arrival: 'push' | 'replace' | 'pop';
};

/** Key of the entry that a visit starts with. */
export const firstEntry = 'default';

const nowhere: Location = { pathname: '/', search: '', hash: '', state: null, key: firstEntry, arrival: 'pop' };

export const LocationContext = createContext(nowhere);

export function useLocation(): Location {
  return useContext(LocationContext);
}

/** What this router writes into the tab's history with each entry; `idx` counts the entries of the tab. */
type Entry = { state: unknown; key: string; idx: number };

/** The shown entry of the tab's history; null where this router did not write it. */
export function historyEntry(): Entry | null {
  const entry: unknown = window.history.state;
  if (typeof entry !== 'object' || entry === null || !('idx' in entry) || !('key' in entry)) return null;
  const { idx, key } = entry;
  if (typeof idx !== 'number' || typeof key !== 'string') return null;
  return { state: 'state' in entry ? entry.state : null, key, idx };
}

function write(to: string, { replace = false, state = null }: NavigateOptions): void {
  const takesPlace = replace || isDialogEntry();
  const idx = (historyEntry()?.idx ?? 0) + (takesPlace ? 0 : 1);
  writeHistory(to, { replace: takesPlace, state: { state, key: `${idx}.${Date.now()}`, idx } });
}

export type NavigateOptions = { replace?: boolean; state?: unknown };

/** Goes to an address of the app, or so many steps in the tab's history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

const navigate: Navigate = (to, options = {}) => (typeof to === 'number' ? window.history.go(to) : write(to, options));

export function useNavigate(): Navigate {
  return navigate;
}
