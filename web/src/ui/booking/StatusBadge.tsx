import { badgeOf, type MemberBooking } from '../../lib/member/bookings.ts';
import { Badge } from '../Badge.tsx';

/** How a booking stands, by colour, shape and word (spec section 4). */
export function StatusBadge({ status }: Pick<MemberBooking, 'status'>) {
  const { tone, text } = badgeOf(status);
  return <Badge tone={tone}>{text}</Badge>;
}
