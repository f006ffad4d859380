export const bookingStatuses = ['pending', 'completed', 'confirmed', 'cancelled'] as const;
export const paymentStatuses = ['pending', 'paid', 'free', 'cancelled'] as const;

/** Whether the seat is the attendee's: a pending booking only holds it (docs/product.md#booking-status). */
export function isBooked({ status }: { status: string }): boolean {
  return status === 'completed' || status === 'confirmed';
}
