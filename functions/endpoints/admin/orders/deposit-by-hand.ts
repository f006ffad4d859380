import type { SettableStatus } from '#shared/rules/admin.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { endedDeposit, wakeRest } from '../../../orders/bookings/booked-rest.ts';
import { type Deposited, restOfDeposit } from '../../../orders/bookings/new-rest.ts';

/**
 * Returns what becomes of the rest of a place whose status the owner sets (docs/product.md#order-status). Paid by other means is what
 * was to be paid at once: the rest is owed, unless its date has come. What is free or still to be paid owes none.
 */
export async function depositByHand(table: Table, booking: Place, to: SettableStatus, now: Date): Promise<Deposited> {
  const { deposit } = booking;
  if (!deposit || deposit.state === 'paid') return { rest: {}, deposit };
  if (to !== 'paid') {
    const state = to === 'pending' ? 'agreed' : 'cancelled';
    return { rest: { rest: wakeRest(booking, now) }, deposit: { ...deposit, byCard: false, state } };
  }
  // What a place that was moved owes, its move has decided.
  const isDecided = deposit.state === 'cancelled' && booking.movedAt !== undefined;
  if (deposit.state === 'pending' || isDecided) return { rest: {}, deposit };
  if (deposit.dueAt <= now.toISOString()) return { rest: {}, deposit: endedDeposit(booking) };
  return restOfDeposit(table, booking, { checkout: undefined }, now);
}
