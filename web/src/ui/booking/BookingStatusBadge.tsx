import { badgeOf, type MemberBooking } from '../../lib/member/bookings.ts';
import { Badge } from '../Badge.tsx';

/** Status of a booking by colour, shape and text (docs/product.md#booking-status). */
export function BookingStatusBadge({ status }: Pick<MemberBooking, 'status'>) {
  const { tone, text } = badgeOf(status);
  return <Badge tone={tone}>{text}</Badge>;
}
