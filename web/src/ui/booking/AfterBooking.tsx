import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { useAccount } from '../../lib/account/account-store.ts';
import { buttonClass } from '../button.ts';
import { BookingsLink } from './BookingsLink.tsx';
import { ShareBooking } from './ShareBooking.tsx';
import './after-booking.css';

type Props = {
  booking: ResponseBody<'getBooking'>;
  /** The attendee's address; undefined for a viewer who has shown only the booking's id. */
  email: string | undefined;
};

/** Below a confirmation: the viewer's other bookings, and sharing this one. */
export function AfterBooking({ booking, email }: Props) {
  const isMember = useAccount() !== null;
  return (
    <div className="after no-print">
      <section>
        <h2 className="part-title">See it with your other bookings</h2>
        <p>
          Times, places and joining links, in one list.
          <span>{!isMember && ' It takes an account: one link by mail, and a password.'}</span>
        </p>
        <BookingsLink booking={booking} email={email} className={buttonClass({ tone: 'line' })} />
      </section>
      {isBooked(booking) && booking.ending === null && <ShareBooking booking={booking} />}
    </div>
  );
}
