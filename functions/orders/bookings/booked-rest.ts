import type { OpenRest } from '#shared/rules/deposits.ts';
import type { Booking } from '../../ground/keys/booking.ts';
import { orderKey } from '../../ground/keys/order.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Write } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';
import { changePlace } from './place-store.ts';

type Deposited = Pick<Booking, 'deposit'>;

/** Tells whether a rest of the price of a booking is still to be paid (docs/product.md#deposits). */
export function isRestPending({ deposit }: Deposited): boolean {
  return deposit?.state === 'pending';
}

/** The rest of the price of a booking while it is to be paid; null where none is. */
export function openRestOf({ deposit }: Deposited): OpenRest | null {
  return deposit?.state === 'pending' ? deposit : null;
}

/** Tells whether nothing of a price is paid yet, since the membership that had paid the place has ended (docs/product.md#memberships). */
export function owesWholePrice({ deposit }: Deposited): boolean {
  return deposit?.state === 'pending' && deposit.membership !== undefined;
}

/** The date by which lists say that a rest is due: the end of the time to pay, of a place that a membership had paid. */
export function shownDueAt({ dueAt, payUntil, membership }: NonNullable<Booking['deposit']>): string {
  return membership !== undefined ? (payUntil ?? dueAt) : dueAt;
}

/** The deposit of a booking that ends: what is not paid need not be paid any more. */
export function endedDeposit({ deposit }: Deposited): Place['deposit'] {
  if (!deposit || deposit.state === 'paid') return deposit;
  return { ...deposit, state: 'cancelled', byCard: false };
}

/**
 * Puts the rest of a booking that ends first in its list: the schedule then closes its page and releases the card. It can be paid no
 * more, since its payment would be settled with the booking.
 */
export function wakeRest({ deposit }: Deposited, now: Date): Write | undefined {
  if (deposit?.state !== 'pending') return undefined;
  return {
    Update: {
      Key: orderKey(deposit.restId),
      UpdateExpression: 'SET GSI3SK = :now',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
  };
}

/** Changes what a booking says of its rest, in the transaction that changes the rest. */
export function changeDeposit(booking: Place, changes: Partial<NonNullable<Place['deposit']>>): Writes {
  return booking.deposit ? changePlace(booking, { deposit: { ...booking.deposit, ...changes } }) : {};
}
