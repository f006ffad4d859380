import { createListeners } from '../listeners.ts';
import { copiesCache, sessionsCache } from '../offline/stored-answers.ts';
import { forgetStored, forgetTab } from '../storage.ts';

/** Keys of what this browser keeps of who uses it, until they sign out (docs/product.md#browser-storage). */
export const personKeys = {
  guest: 'guest',
  madeBookings: 'booking.made',
  waiting: 'waiting',
  joined: 'waitlist.joined',
  confirmed: 'addresses.confirmed',
  /** The number changes with the shape of a booking's view: what another version of the app stored is not read. */
  tickets: 'tickets.3',
  doors: 'doors.1',
} as const;

/**
 * Keys of `localStorage` that say nothing of who used the browser, or that signing out and in again itself needs. Whatever
 * else is stored there leaves with the person.
 */
const impersonalKeys = [
  'site',
  'theme',
  'currency',
  'captions',
  'device',
  'signing_out',
  // Says why someone is to sign in.
  'session_ended_elsewhere',
  'auth_return_url',
  // Has been removed; another one may have signed in meanwhile.
  'account',
];

const { notify, subscribe } = createListeners();

/** Calls back when someone has signed out, for what a module keeps in memory. */
export const onForgetPerson = subscribe;

/**
 * Forgets who used this browser: what they typed and booked, all that the tab has stored, and what the entry of its history
 * carries. Needs no other code, since that might not load where someone signs out.
 */
export function forgetPerson(): void {
  forgetTab();
  forgetStored('localStorage', impersonalKeys);
  forgetHistoryState();
  // Absent where the site is not reached by TLS.
  void Promise.allSettled([sessionsCache, copiesCache].map((cache) => window.caches?.delete(cache)));
  notify();
}

/** The entry keeps its place among the others; where it was reached from may name what someone looked for. */
function forgetHistoryState(): void {
  const state: unknown = window.history?.state;
  if (typeof state === 'object' && state !== null && 'usr' in state && state.usr !== null)
    window.history.replaceState({ ...state, usr: null }, '');
}
