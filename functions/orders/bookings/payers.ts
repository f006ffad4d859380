import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import type { Place } from '../../ground/keys/place.ts';
import { leftOf, type Writes } from '../payments/order.ts';
import { isAddedPayment, ownOrders, type PlacePayment } from './paid.ts';
import type { RefundChanges } from './refunds.ts';

/** Returns the e-mail address of who paid an order of a place, who may have given the place away since. */
export function payerOf(order: PlacePayment): string {
  return isAddedPayment(order) ? order.buyerEmail : (order.buyer?.email ?? order.attendeeEmail);
}

/** Minor units of an order that go back to who paid it. */
export type Returned = { order: PlacePayment; amount: number };

/**
 * Tells who paid for a place and gave it away what goes back of their payments: mails about the place itself go to who has it
 * now. One event for each payer, in the transaction that makes it due.
 */
export function tellPayers(booking: Place, returned: Returned[], dependencies: EventContext): Writes {
  const own = ownOrders(
    returned.map(({ order }) => order),
    booking,
  );
  const sums = new Map<string, number>();
  for (const { order, amount } of returned) {
    const to = payerOf(order);
    if (!own.includes(order) && !isPlaceholderEmail(to)) sums.set(to, (sums.get(to) ?? 0) + amount);
  }
  const events = [...sums].map(([to, amount], index) => {
    const at = dependencies.now();
    const sum = { ...booking.total, amount };
    const id = dependencies.newId(at);
    return [`payer ${index}`, emit({ id, kind: 'paymentReturned', bookingId: booking.id, sum, to }, at)] as const;
  });
  return Object.fromEntries(events);
}

/** `tellPayers` of what a change makes due. */
export function tellPayersOfDue(
  booking: Place,
  { orders, due }: { orders: PlacePayment[]; due: RefundChanges },
  dependencies: EventContext,
): Writes {
  const returned = orders.flatMap((order) => {
    const change = due.get(order.id);
    return change ? [{ order, amount: change.refundAmount ?? leftOf(order) }] : [];
  });
  return tellPayers(booking, returned, dependencies);
}
