import { badgeOf, type MemberBooking } from '../../lib/member/bookings.ts';
import '../badge.css';
import './status-badge.css';

/** How a booking stands, by colour, shape and word (spec section 4). */
export function StatusBadge({ status }: Pick<MemberBooking, 'status'>) {
  const { tone, text } = badgeOf(status);
  return <span className={`badge status status--${tone}`}>{text}</span>;
}
