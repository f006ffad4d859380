import type { Place } from '../../ground/keys/place.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';

type Charged = Pick<Place, 'savedCard' | 'checkoutId' | 'byHand'> & { status: string };

/** Tells whether its card is still to be charged: once Stripe has answered, the order has a payment or has ended. */
export function isCharged({ status, savedCard, checkoutId, byHand }: Charged): boolean {
  return status === 'pending' && savedCard !== null && checkoutId === null && !byHand;
}

/** Tells whether it has ended because its card was not charged, so that its attendee never had the place by it. */
export function isChargeFailed({ status, savedCard, checkoutId, paidAt, ending }: Place): boolean {
  const isUnpaid = savedCard !== null && checkoutId === null && paidAt === null;
  return status === 'cancelled' && isUnpaid && ending !== 'session_cancelled';
}

/** Tells whether the entry that the seat is held for still waits: leaving the waitlist withdraws the consent. */
export function isWaitingFor(entry: WaitlistEntry | undefined, { id }: Pick<Place, 'id'>): entry is WaitlistEntry {
  return entry?.offer === id;
}
