import type { Answer } from '#shared/contract/contract.ts';
import { paths } from '#shared/paths.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Breath } from '../../ui/Breath.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Hourglass, X } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Check } from '../../ui/page-icons.tsx';
import { ShareBooking } from './ShareBooking.tsx';
import { isBooked, statusText } from './status-text.ts';
import { Ticket } from './Ticket.tsx';
import './confirmation.css';

type Booking = Answer<'getBooking'>;

const marks = { completed: Check, confirmed: Check, pending: Hourglass, cancelled: X } as const;

/** A booking as it stands: confirmed, pending or cancelled, with its ticket and what to do with it. */
export function Confirmation({ booking }: { booking: Booking }) {
  const { title, text } = statusText(booking);
  const Mark = marks[booking.status];
  return (
    <main id="main" className="wrap">
      <PageMeta title={title} path={paths.bookingConfirmation.pattern} index={false} />
      <div className="done">
        <div className="done__say">
          <div className="seal">
            <Breath print="seal" />
            <Mark />
          </div>
          <PageHeading>{title}</PageHeading>
          <p className="lead">{text}</p>
        </div>
        <Ticket booking={booking} />
      </div>
      <div className="after">
        <section>
          <h2>See it with your other bookings</h2>
          <p>Times, places and joining links, in one list.</p>
          <AppLink className={buttonClass({ tone: 'line' })} to={paths.myBookings.href()}>
            View My Bookings
          </AppLink>
        </section>
        {isBooked(booking) && <ShareBooking booking={booking} />}
      </div>
    </main>
  );
}
