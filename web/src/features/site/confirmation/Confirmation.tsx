import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { useAddressConfirmation } from '../../../lib/booking/use-address-confirmation.ts';
import { useLinks } from '../../../lib/booking/use-links.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Breath } from '../../../ui/Breath.tsx';
import { AfterBooking } from '../../../ui/booking/AfterBooking.tsx';
import { GroupPlaces } from '../../../ui/booking/GroupPlaces.tsx';
import { KeepPlace } from '../../../ui/booking/KeepPlace.tsx';
import { SeriesTickets } from '../../../ui/booking/SeriesTickets.tsx';
import { TicketCard } from '../../../ui/booking/TicketCard.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Hourglass } from '../../../ui/icons.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { Check, RotateCcw, X } from '../../../ui/page-icons.tsx';
import { moveStatusText } from './move-status-text.ts';
import { nextAction, statusText } from './status-text.ts';
import './confirmation.css';

type Booking = ResponseBody<'getBooking'>;

const marks = {
  booked: Check,
  held: Hourglass,
  over: Hourglass,
  processing: Hourglass,
  declined: X,
  refunded: RotateCcw,
  cancelled: X,
} as const;

const isLost = (state: BookingState) => state === 'cancelled' || state === 'declined' || state === 'refunded';

type Props = {
  booking: Booking;
  state: BookingState;
  /** Tells whether the viewer comes from the payment page. */
  paid: boolean;
};

/** See docs/product.md#booking-confirmation. */
export function Confirmation({ booking, state, paid }: Props) {
  const { movesBookingId } = booking;
  const place = { ...booking, id: movesBookingId ?? booking.id };
  const email = useLinks(place, false).links?.attendeeEmail;
  const confirmation = useAddressConfirmation(booking, email);
  const viewer = { paid, timeZone: viewerZone(), email, asksForPress: confirmation.asksForPress };
  const { title, text } = movesBookingId ? moveStatusText(booking, state, viewer) : statusText(booking, state, viewer);
  const Mark = marks[state];
  return (
    <main id="main" className="wrap">
      <PageMeta title={title} path={paths.bookingConfirmation.pattern} index={false} />
      <div className="done">
        <div className="done__text">
          <div className="seal no-print">
            <Breath print="seal" />
            <Mark />
          </div>
          <div role="status">
            <PageHeading>{title}</PageHeading>
            <p className="lead">{text}</p>
          </div>
          <div className="done__actions no-print">
            {state === 'held' &&
              !paid &&
              (booking.awaitsConfirmation ? (
                <KeepPlace booking={booking} email={email} confirmation={confirmation} />
              ) : (
                <PendingPaymentActions bookingId={booking.id} />
              ))}
            {(state === 'booked' || movesBookingId) && (
              <AppLink
                className={buttonClass({ tone: state === 'held' && !paid ? 'line' : 'clay' })}
                to={paths.ticket.href(place.id)}
              >
                See your ticket
              </AppLink>
            )}
            {isLost(state) && !movesBookingId && <NextActionLink session={booking.session} />}
          </div>
        </div>
        <TicketCard booking={place} />
      </div>
      {state === 'booked' && <GroupPlaces booking={booking} />}
      {state === 'booked' && <SeriesTickets booking={booking} />}
      {!movesBookingId && <AfterBooking booking={booking} email={email} />}
    </main>
  );
}

const labels = { book: 'Book again', wait: 'Join the waitlist', browse: 'See upcoming sessions' } as const;

function NextActionLink({ session }: Pick<Booking, 'session'>) {
  const action = nextAction(session, useNow(30_000));
  return (
    <AppLink
      className={buttonClass({ tone: 'clay' })}
      to={action === 'browse' ? paths.home.href() : paths.session.href(session.id)}
    >
      {labels[action]}
    </AppLink>
  );
}
