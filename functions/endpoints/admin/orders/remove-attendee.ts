import { emit } from '../../../ground/events/event.ts';
import { hasEmail } from '../../../ground/keys/booking.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { isPendingSurcharge, isSurcharge } from '../../../ground/keys/surcharge.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { orderViewOf } from '../../../orders/lists/find.ts';
import { isRefundable, type OrderItem } from '../../../orders/lists/order.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import { wasPaidByHand } from '../../../orders/payments/order.ts';
import { changeByHand } from './change-order.ts';
import { findOrderOrOffer } from './offered-order.ts';
import { sendDueRefund } from './refund.ts';

/**
 * Cancels a booking, or ends an offer, releases its seat and notifies the waitlist; on request refunds the payment and sends
 * the attendee one mail (docs/product.md#attendees). Idempotent. Throws HttpError 404, and 409 for a refund without a payment.
 */
export const removeAttendee: Handler<'removeAttendee', SettlementDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const { bookingId: id } = call.params;
  const { refund, tell } = call.body;
  if (!(await findOrderOrOffer(table, 'session', id))) throw new HttpError('booking_not_found');
  const booking = await changeByHand(
    { type: 'session', id },
    (order) => {
      const refundNow = refund && order.refundDueAt === null && order.refundedAt === null;
      const canRefund = isRefundable(order) || wasPaidByHand(order);
      const hasEnded = !holdsSeat(order);
      if (hasEnded && !(refundNow && canRefund)) return undefined;
      if (refundNow && !canRefund) throw new HttpError('not_refundable');
      // Whose booking was to be moved keeps its place, and gets no such mail.
      const toldOrder = tell && !hasEnded && !('lines' in order) && hasEmail(order) ? order : undefined;
      return {
        to: 'cancelled',
        refund: refundNow,
        refundAnnounced: refundNow && toldOrder !== undefined,
        action: 'order.removed',
        details: { refund, tell },
        extraWrites: toldOrder ? cancellation(toldOrder, dependencies) : {},
      };
    },
    call,
    dependencies,
  );
  return orderViewOf(table, await sendDueRefund('session', booking, dependencies));
};

/** A paid surcharge has no seat of its own. */
function holdsSeat(order: OrderItem): boolean {
  return isSurcharge(order) ? isPendingSurcharge(order) : order.status !== 'cancelled';
}

function cancellation(order: Place, { now, newId }: SettlementDependencies) {
  const at = now();
  const about = { bookingId: order.id, to: order.attendeeEmail, by: 'studio' } as const;
  return { cancelled: emit({ id: newId(at), kind: 'bookingCancelled', ...about }, at) };
}
