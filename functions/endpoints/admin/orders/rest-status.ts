import type { EventContext } from '../../../ground/events/event.ts';
import { type Rest, restLineOf } from '../../../ground/keys/rest.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { changeDeposit } from '../../../orders/bookings/booked-rest.ts';
import { findPlace } from '../../../orders/bookings/place-store.ts';
import { changeRest } from '../../../orders/bookings/rest-store.ts';
import { emitRestPaid, endOfRest, isOwed, isRestPaid } from '../../../orders/bookings/rests.ts';
import type { Writes } from '../../../orders/payments/order.ts';
import { type ManualChange, manualAttributes } from './manual-change.ts';

/** Throws HttpError 409 unless a rest that is owed was paid by other means, or a paid one goes back (docs/product.md#deposits). */
export function assertOwnRest(order: Rest, { to, refund }: Pick<ManualChange, 'to'> & { refund?: boolean }): void {
  const isAllowed = isRestPaid(order)
    ? to === 'cancelled' && refund === true
    : order.status === 'pending' && to === 'paid';
  if (!isAllowed) throw new HttpError('payment_of_rest');
}

/** The writes of a rest that the owner sets to paid, which who pays it is told, or refunds; its booking stays. */
export async function restStatusWrites(
  table: Table,
  order: Rest,
  change: ManualChange,
  dependencies: EventContext,
): Promise<Writes> {
  const now = dependencies.now();
  const attributes = manualAttributes(order, change, now);
  const ended = endOfRest(now.toISOString());
  if (change.to === 'cancelled') {
    const refundAnnounced = change.refundAnnounced ?? false;
    return { rest: changeRest(order, { ...ended, ...attributes, refundAnnounced }) };
  }
  const booking = await findPlace(table, restLineOf(order).bookingId);
  if (!isOwed(order, booking)) throw new HttpError('order_changed');
  return {
    rest: changeRest(order, { ...ended, ...attributes, status: 'paid' }),
    ...changeDeposit(booking, { state: 'paid', byCard: false, payUntil: null }),
    paid: isAhead(order, now) ? emitRestPaid(order, dependencies) : undefined,
  };
}

const isAhead = (order: Rest, now: Date) => restLineOf(order).sessionStart > now.toISOString();
