import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { readStored, writeStored } from '../storage.ts';

/**
 * An account is what the browser remembers of who is signed in, for menus and greetings; the server decides what they
 * may do. `admin` includes one whose rights are withheld.
 */
export type Account = { sub: string; name: string; email: string; admin: boolean };

const key = 'account';

const isAccount = (value: Partial<Account> | null): value is Account =>
  [value?.sub, value?.name, value?.email].every((text) => typeof text === 'string') &&
  typeof value?.admin === 'boolean';

/** Parses a stored account; null for anything else. */
export function accountFrom(stored: string | null): Account | null {
  if (stored === null) return null;
  try {
    const value: Partial<Account> | null = JSON.parse(stored);
    return isAccount(value) ? value : null;
  } catch {
    return null; // Not written by this code: signed out.
  }
}

/**
 * Tells whether an admin is signed in as another member in this tab, which then remembers that member beside the
 * browser's own account.
 */
export function isImpersonating(): boolean {
  return readStored('sessionStorage', key) !== null;
}

const place = () => (isImpersonating() ? 'sessionStorage' : 'localStorage');

// Kept here too, for a browser that stores nothing; and so that the same text is the same object.
let text: string | null = null;
let account: Account | null = null;
let stores = true;

/** Returns the account that this browser is signed in with, or that this tab is used as; null when there is none. */
export function readAccount(): Account | null {
  const stored = stores ? readStored(place(), key) : text;
  if (stored !== text) {
    text = stored;
    account = accountFrom(stored);
  }
  return account;
}

const { notify, subscribe } = createListeners(key);

/** Remembers who is signed in, in every tab; null when no one is any more. */
export function storeAccount(next: Account | null): void {
  text = next && JSON.stringify(next);
  account = next;
  stores = writeStored(place(), key, text);
  notify();
}

/** Calls back when someone signs in or out, in this tab or another. Returns the function that ends it. */
export const onAccountChange = subscribe;

/**
 * Follows the account of this browser, other tabs included. Is null on the server, and while a rendered page is taken
 * over.
 */
export function useAccount(): Account | null {
  return useSyncExternalStore(onAccountChange, readAccount, () => null);
}
