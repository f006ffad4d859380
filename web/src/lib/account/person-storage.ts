import { createListeners } from '../listeners.ts';
import { sessionsCache } from '../offline/stored-answers.ts';
import { forgetTab, writeStored } from '../storage.ts';

/** Keys of what this browser keeps of who uses it, until they sign out (docs/product.md#browser-storage). */
export const personKeys = {
  guest: 'guest',
  madeBookings: 'booking.made',
  waiting: 'waiting',
  joined: 'waitlist.joined',
  confirmed: 'addresses.confirmed',
  /** The number changes with the shape of a booking's view: what another version of the app stored is not read. */
  tickets: 'tickets.2',
  doors: 'doors.1',
} as const;

const { notify, subscribe } = createListeners();

/** Calls back when someone has signed out, for what a module keeps in memory. */
export const onForgetPerson = subscribe;

/**
 * Forgets who used this browser: what they typed and booked, and all that the tab has stored. Needs no other code, since
 * that might not load where someone signs out.
 */
export function forgetPerson(): void {
  forgetTab();
  for (const key of Object.values(personKeys)) writeStored('localStorage', key, null);
  // Which sessions someone has looked at. Absent where the site is not reached by TLS.
  void window.caches?.delete(sessionsCache).catch(() => undefined);
  notify();
}
