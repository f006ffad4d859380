import * as z from 'zod';
import type { BookingEnding } from '#shared/rules/bookings.ts';
import { orderRecord } from './order.ts';
import { surchargeLine } from './order-lines.ts';
import { type Place, placeRecord } from './place.ts';

/** The order of a move to a dearer session: `paid` once it has moved the booking. */
export const surchargeRecord = orderRecord.extend({ lines: z.tuple([surchargeLine]), buyerName: z.string() });
export type Surcharge = z.output<typeof surchargeRecord>;

export function isSurcharge(order: object): order is Surcharge {
  return 'lines' in order && Array.isArray(order.lines) && order.lines[0]?.kind === 'surcharge';
}

export const surchargeLineOf = ({ lines: [line] }: Pick<Surcharge, 'lines'>) => line;

/** Tells whether the seat that it holds in the dearer session is not the booking's yet. */
export function isPendingSurcharge({ status }: Pick<Surcharge, 'status'>): boolean {
  return status === 'pending';
}

function endingOf({ status, byHand, paidAt, refundDueAt, refundReason }: Surcharge): BookingEnding | null {
  if (status === 'pending' || status === 'paid') return null;
  if (status === 'failed') return 'declined';
  if (refundDueAt !== null && refundReason === null) return 'no_seat';
  return byHand || paidAt !== null || refundDueAt !== null ? 'cancelled' : 'unpaid';
}

/** The place that a surcharge would be: what lists, pages and mails show of it, and what its seat is released by. */
export function placeOfSurcharge(order: Surcharge): Place {
  const { lines, status, buyerName: attendeeName, buyerEmail: attendeeEmail, ...payment } = order;
  const { sessionId, sessionStart, placePrice, cancellationPolicy, attendance, option } = surchargeLineOf(order);
  return placeRecord.parse({
    ...payment,
    sessionId,
    sessionStart,
    placePrice,
    cancellationPolicy,
    attendance,
    option,
    attendeeName,
    attendeeEmail,
    // Paid, it has no seat of its own.
    status: isPendingSurcharge(order) ? 'pending' : 'cancelled',
    paymentStatus: status === 'failed' ? 'cancelled' : status,
    ending: endingOf(order),
  });
}
