import { useEffect } from 'react';
import { useParams } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useMailedSecret } from '../../../lib/booking/booking-authority.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { Ticket } from './Ticket.tsx';
import { useTicket } from './use-ticket.ts';

function NotFound({ path }: { path: string }) {
  return (
    <StatePage title="Booking not found" path={path} index={false} actions={<ScheduleLink />}>
      The link may be missing a letter. The confirmation in your mail leads back to your booking.
    </StatePage>
  );
}

/** The page of one booking (docs/product.md#ticket): its id shows it, changing it needs more. */
export function TicketPage() {
  const { bookingId = '' } = useParams();
  // Another booking is another page.
  return <OneTicket key={bookingId} bookingId={bookingId} />;
}

function OneTicket({ bookingId }: { bookingId: string }) {
  const path = paths.ticket.href(bookingId);
  useMailedSecret(bookingId);
  const { ticket, error, retry } = useTicket(bookingId);
  const navigate = useNavigate();
  const moves = ticket?.booking.movesBookingId;
  useEffect(() => {
    // The payment for a move has no ticket of its own.
    if (moves) void navigate(paths.ticket.href(moves), { replace: true });
  }, [moves, navigate]);
  return (
    <AsyncBoundary
      data={ticket}
      error={error}
      loading={
        <main id="main" className="wrap">
          <PageMeta title="Your ticket" path={path} index={false} />
          <Spinner label="Loading your ticket" />
        </main>
      }
      failed={
        <LoadFailedPage
          title="Your ticket did not load"
          path={path}
          onRetry={retry}
          reassurance="Your booking is not affected."
        />
      }
      missing={<NotFound path={path} />}
    >
      {(openTicket) => <Ticket {...openTicket} />}
    </AsyncBoundary>
  );
}
