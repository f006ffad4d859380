import { findOrder, viewOf } from '../../orders/find.ts';
import { isPurchase, isRefundable, type OrderItem } from '../../orders/order.ts';
import { queueMail } from '../../outbox/queue.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { changeOrder } from './change-order.ts';
import type { OrderDependencies } from './dependencies.ts';
import { sendBack } from './refund.ts';

/**
 * Takes a place back: the booking is cancelled, its seat free, and the waitlist told; as asked the payment goes back and
 * the attendee is told. Asked again it answers as the first time. Throws HttpError 404, and 409 for a refund of what
 * Stripe has not taken.
 */
export const removeAttendee: Handler<'removeAttendee', OrderDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const { bookingId: id } = call.params;
  const { refund, tell } = call.body;
  if (!(await findOrder(table, 'session', id))) throw new HttpError('booking_not_found');
  const removed = await changeOrder(
    { type: 'session', id },
    (order) => {
      const goesBack = refund && order.refundDueAt === null;
      if (order.status === 'cancelled' && !(goesBack && isRefundable(order))) return undefined;
      if (goesBack && !isRefundable(order)) throw new HttpError('not_refundable');
      const also = tell && order.status !== 'cancelled' ? told(order, dependencies) : {};
      return { to: 'cancelled', refund: goesBack, action: 'order.removed', noted: { refund, tell }, also };
    },
    call,
    dependencies,
  );
  return viewOf(table, await sendBack('session', removed, dependencies));
};

function told(order: OrderItem, { now, newId }: OrderDependencies) {
  if (isPurchase(order)) return {};
  const at = now();
  const mail = { id: newId(at), kind: 'booking_cancelled', bookingId: order.id, to: order.attendeeEmail } as const;
  return { told: queueMail(mail, at) };
}
