import type { EventContext } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Writes } from '../payments/order.ts';
import { ordersOfBooking } from './paid.ts';
import { refundChanges, surchargeWrites } from './refunds.ts';

/**
 * Marks as due what was paid for moving a place that ends because the bank or Stripe gave back its first payment: all of
 * it goes back, with the mail about that payment.
 */
export async function returnSurcharges(
  booking: Place,
  { table, now }: Pick<EventContext, 'now'> & { table: Table },
): Promise<Writes> {
  const orders = await ordersOfBooking(table, booking);
  const whole = { amount: null, reason: 'cancelled', announced: true, ends: true } as const;
  return surchargeWrites(orders, refundChanges(orders, whole, now()));
}
