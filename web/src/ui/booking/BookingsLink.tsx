import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../lib/account/account-store.ts';
import { readGuest } from '../../lib/account/guest.ts';
import { useMayChange } from '../../lib/booking/booking-authority.ts';
import { AppLink } from '../AppLink.tsx';

type Props = {
  booking: Pick<ResponseBody<'getBooking'>, 'id'>;
  /** The attendee's address; undefined for a viewer who has shown only the booking's id. */
  email: string | undefined;
  className: string;
};

/**
 * Leads to the viewer's other bookings. Guests set up an account first; their name is known, and to them their e-mail address
 * (docs/product.md#account-setup).
 */
export function BookingsLink({ booking: { id }, email, className }: Props) {
  const isMember = useAccount() !== null;
  // Until the server has answered, what was typed in this browser.
  const typed = useMayChange(id) ? readGuest().email : '';
  const knownEmail = email ?? (typed || undefined);
  return (
    <AppLink
      className={className}
      to={isMember ? paths.myBookings.href() : paths.setupAccount.href(knownEmail, { bookingId: id })}
    >
      View My Bookings
    </AppLink>
  );
}
