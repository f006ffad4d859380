import type { EventOf } from '../../ground/events/event-schemas.ts';

/** The mail about a payment that failed. */
export function paymentFailedMail({ order, to }: EventOf<'paymentFailed'>) {
  if (order.type === 'booking') return { kind: 'payment_failed', bookingId: order.bookingId, to } as const;
  if (order.type === 'pass') return { kind: 'pass_failed', bookingId: order.bookingId, to } as const;
  return { kind: 'purchase_failed', purchaseId: order.purchaseId, to } as const;
}

/** The mail about a payment that went back, or a part of it; a pass goes back whole, or by its dates. */
export function refundSentMail({ order, partId, to }: EventOf<'refundSent'>) {
  if (order.type === 'pass') return { kind: 'pass_refunded', bookingId: order.bookingId, to } as const;
  if (order.type === 'purchase') {
    const { purchaseId } = order;
    if (partId === undefined) return { kind: 'purchase_refunded', purchaseId, to } as const;
    return { kind: 'purchase_part_refunded', purchaseId, partId, to } as const;
  }
  const { bookingId } = order;
  if (partId === undefined) return { kind: 'booking_refunded', bookingId, to } as const;
  return { kind: 'booking_part_refunded', bookingId, partId, to } as const;
}
