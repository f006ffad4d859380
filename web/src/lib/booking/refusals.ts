import { useSyncExternalStore } from 'react';
import { type Account, useAccount } from '../account/account-store.ts';
import { createListeners } from '../listeners.ts';
import { hasCode } from '../problem.ts';
import { bookingSecret } from './booking-secrets.ts';

/**
 * Holds what the server has refused since the page was opened, with what was shown: another link or account is tried
 * again.
 */
const refused = new Set<string>();
const { notify, subscribe } = createListeners();

const attemptOf = (bookingId: string, account: Account | null) =>
  [bookingId, bookingSecret(bookingId), account?.sub].join(' ');

/** Tells whether the server refused secret or account: they are a stranger's, or of who gave the place away. */
export function isAuthorityRefusal(error: unknown): boolean {
  return hasCode(error, 'not_your_booking', 'place_given');
}

/** Remembers that neither secret nor account may change a booking. */
export function recordRefusal(bookingId: string, account: Account | null): void {
  refused.add(attemptOf(bookingId, account));
  notify();
}

export function useRefused(bookingId: string): boolean {
  const account = useAccount();
  return useSyncExternalStore(
    subscribe,
    () => refused.has(attemptOf(bookingId, account)),
    () => false,
  );
}

/** Tells whether this browser was given a secret of the booking by a link that is of no use any more. */
export function useLinkEnded(bookingId: string): boolean {
  return useRefused(bookingId) && bookingSecret(bookingId) !== null;
}
