import * as z from 'zod';
import { paymentStatuses } from '#shared/rules/bookings.ts';
import { type Booking, bookingRecord } from './booking.ts';
import { type JointOrder, sharesIn } from './joint-order.ts';
import { type Order, orderRecord, paymentFields } from './order.ts';
import { seatLine } from './order-lines.ts';

/** The order of a single seat; also the share that a paid joint order has in one of its places. */
export const seatOrderRecord = orderRecord.extend({
  lines: z.tuple([seatLine]),
  status: z.enum(paymentStatuses),
});
export type SeatOrder = z.output<typeof seatOrderRecord>;

export function isSeatOrder<Other extends object>(order: Order | SeatOrder | Other): order is SeatOrder {
  return 'lines' in order && Array.isArray(order.lines) && order.lines[0]?.kind === 'seat';
}

const { orderId, discountCode, ...ofBooking } = bookingRecord.shape;
const { id, memberSub, createdAt, imported, ...ofPayment } = paymentFields;
const { savedCard, refundReason } = seatOrderRecord.shape;
const { placePrice, rateCurrency } = seatLine.shape;

/**
 * A place: a booking, and what its order says of its payment. It is stored as two items, which change in one transaction
 * (functions/orders/bookings/place-store.ts).
 */
export const placeRecord = z
  .object({
    ...ofPayment,
    ...ofBooking,
    savedCard,
    refundReason,
    placePrice,
    rateCurrency,
    orderId: orderId.optional(),
    /** Whoever ordered it, who may have given it to another person since; absent: the attendee. */
    buyer: z.object({ memberSub, name: z.string(), email: orderRecord.shape.buyerEmail }).optional(),
  })
  .transform(({ orderId: own, ...place }) => ({ ...place, orderId: own ?? place.id }));
export type Place = z.output<typeof placeRecord>;

/** Tells a place from its booking alone. */
export const isPlace = (item: Booking | Place): item is Place => 'discount' in item;

/** A place as its booking and its order say. */
export function placeOf(booking: Booking, order: SeatOrder): Place {
  const { discountCode: _, ...seat } = booking;
  const { lines, status: paymentStatus, buyerName, buyerEmail, memberSub: buyerSub, ...payment } = order;
  const [line] = lines;
  const buyer = { memberSub: buyerSub, name: buyerName ?? buyerEmail, email: buyerEmail };
  const { total } = order;
  return placeRecord.parse({ ...payment, ...line, ...seat, total, paymentStatus, buyer });
}

/** A place of a joint order that is not paid; its share is to be paid with the others. */
export function placeOfShare(booking: Booking, order: JointOrder): Place {
  const share = sharesIn(order).find(({ bookingId }) => bookingId === booking.id);
  const { holdExpiresAt, memberSub: buyerSub, buyerName: name, buyerEmail: email, discount } = order;
  const buyer = { memberSub: buyerSub, name, email };
  return placeRecord.parse({
    ...booking,
    ...share,
    discount,
    listPrice: share?.listPrice ?? booking.total,
    holdExpiresAt,
    buyer,
  });
}

/** The booking of a place. */
export function bookingOf(place: Place): Booking {
  return bookingRecord.parse({ ...place, discountCode: place.discount?.code ?? null });
}

/** The order of a place; none of one that an unpaid joint order holds, which is in that order's. */
export function seatOrderOf(place: Place): SeatOrder {
  const { id: bookingId, passId, groupId, sessionId, paymentStatus: status, attendeeName, attendeeEmail } = place;
  const buyer = place.buyer ?? { memberSub: place.memberSub, name: attendeeName, email: attendeeEmail };
  const { placePrice: value, rateCurrency: rated } = place;
  const payment = z.object(ofPayment).parse(place);
  return seatOrderRecord.parse({
    ...payment,
    id: bookingId,
    createdAt: place.createdAt,
    status,
    savedCard: place.savedCard,
    refundReason: place.refundReason,
    memberSub: buyer.memberSub,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    lines: [{ kind: 'seat', bookingId, passId, groupId, sessionId, placePrice: value, rateCurrency: rated }],
  });
}
