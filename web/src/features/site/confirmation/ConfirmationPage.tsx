import { useEffect, useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { useMailedSecret } from '../../../lib/booking/booking-authority.ts';
import { clearAttempt, clearBooking } from '../../../lib/booking/booking-storage.ts';
import { useGiven } from '../../../lib/booking/given-places.ts';
import { storeTicket } from '../../../lib/booking/stored-tickets.ts';
import { useBookingState } from '../../../lib/booking/use-booking-state.ts';
import { isMissing } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { Confirmation } from './Confirmation.tsx';

const path = paths.bookingConfirmation.pattern;

function NotFound() {
  return (
    <StatePage title="Booking not found" path={path} index={false} actions={<ScheduleLink />}>
      The link may be missing a letter. The confirmation in your mail leads back to your booking.
    </StatePage>
  );
}

function Loading({ label, showLabel = false }: { label: string; showLabel?: boolean }) {
  return (
    <main id="main" className="wrap">
      <PageMeta title="Your booking" path={path} index={false} />
      <Spinner label={label} showLabel={showLabel} />
    </main>
  );
}

/** The unguessable id shows the booking (docs/trust.md#booking-pages); changing it needs more. */
export function ConfirmationPage() {
  const [query, changeQuery] = useQuery();
  const bookingId = query.get('bookingId');
  useMailedSecret(bookingId);
  const comesFromPayment = query.has('session_id');
  // Kept after the query is cleaned.
  const [paid] = useState(comesFromPayment);
  const navigate = useNavigate();
  const { booking, state, checkingPayment, error, retry } = useBookingState(bookingId, { paid });

  useEffect(() => {
    if (!checkingPayment && comesFromPayment) changeQuery({ session_id: null }, 'replace');
  }, [checkingPayment, comesFromPayment, changeQuery]);

  useEffect(() => {
    if (!booking || booking.status === 'pending') return;
    if (booking.status === 'cancelled') clearAttempt(booking.session.id);
    else clearBooking(booking.session.id);
    if (booking.status === 'completed' && booking.movesBookingId === null) storeTicket(booking);
  }, [booking]);

  const isGiven = useGiven(bookingId ?? '') !== undefined;
  useEffect(() => {
    // The ticket says what became of a place that was given away.
    if (bookingId && isGiven) void navigate(paths.ticket.href(bookingId), { replace: true });
  }, [bookingId, isGiven, navigate]);

  if (!bookingId) return <NotFound />;
  if (checkingPayment && booking?.status !== 'completed' && !isMissing(error)) {
    return <Loading label="Confirming your payment" showLabel />;
  }
  return (
    <AsyncBoundary
      data={booking && state && { booking, state }}
      error={error}
      loading={<Loading label="Loading your booking" />}
      failed={
        <LoadFailedPage
          title="Your booking did not load"
          path={path}
          onRetry={retry}
          reassurance="Your booking is not affected."
        />
      }
      missing={<NotFound />}
    >
      {(confirmation) => <Confirmation {...confirmation} paid={paid} />}
    </AsyncBoundary>
  );
}
