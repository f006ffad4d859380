import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { useAccount } from '../../lib/account/account-store.ts';
import { readGuest } from '../../lib/account/guest.ts';
import { useMayChange } from '../../lib/booking/booking-authority.ts';
import { AppLink } from '../AppLink.tsx';
import { buttonClass } from '../button.ts';
import { ShareBooking } from './ShareBooking.tsx';
import './after-booking.css';

type Booking = ResponseBody<'getBooking'>;

type Props = {
  booking: Booking;
  /** The attendee's address; undefined for a viewer who has shown only the booking's id. */
  email: string | undefined;
};

/**
 * Guests set up an account first; their name is known, and to them their e-mail address
 * (docs/product.md#account-setup).
 */
function AllBookings({ booking: { id }, email }: Props) {
  const isMember = useAccount() !== null;
  // Until the server has answered, what was typed in this browser.
  const typed = useMayChange(id) ? readGuest().email : '';
  const knownEmail = email ?? (typed || undefined);
  return (
    <section>
      <h2>See it with your other bookings</h2>
      <p>
        Times, places and joining links, in one list.
        <span>{!isMember && ' It takes an account: one link by mail, and a password.'}</span>
      </p>
      <AppLink
        className={buttonClass({ tone: 'line' })}
        to={isMember ? paths.myBookings.href() : paths.setupAccount.href(knownEmail, { bookingId: id })}
      >
        View My Bookings
      </AppLink>
    </section>
  );
}

/** Below a confirmation or a ticket: the viewer's other bookings, and sharing this one. */
export function AfterBooking({ booking, email }: Props) {
  return (
    <div className="after no-print">
      <AllBookings booking={booking} email={email} />
      {isBooked(booking) && booking.ending === null && <ShareBooking booking={booking} />}
    </div>
  );
}
