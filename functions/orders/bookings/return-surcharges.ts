import type { EventContext } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Table } from '../../ground/platform/table.ts';
import { leftOf, type Writes } from '../payments/order.ts';
import { isAddedPayment, ordersOfBooking } from './paid.ts';
import { type Returned, tellPayers } from './payers.ts';
import { type RefundChanges, refundChanges, surchargeWrites } from './refunds.ts';

/**
 * Marks as due what was paid later, for moving a place or as the rest of its price, where the place ends because its first payment went back at Stripe: all of that goes back,
 * too. `also`: what else goes back to its payer. `announced`: the mail about the end of the place names the sum.
 */
export async function returnSurcharges(
  booking: Place,
  { also, announced }: { also: Returned[]; announced: boolean },
  dependencies: EventContext & { table: Table },
): Promise<Writes> {
  const orders = await ordersOfBooking(dependencies.table, booking);
  const whole = { amount: null, reason: 'cancelled', announced, ends: true } as const;
  // Each has a mail of its own where none is announced.
  const due: RefundChanges = new Map(
    orders.filter(isAddedPayment).flatMap((order) => [...refundChanges([order], whole, dependencies.now())]),
  );
  const returned = orders.flatMap((order) => (due.has(order.id) ? [{ order, amount: leftOf(order) }] : []));
  return {
    ...surchargeWrites(orders, due),
    ...tellPayers(booking, [...also, ...returned], dependencies),
  };
}
