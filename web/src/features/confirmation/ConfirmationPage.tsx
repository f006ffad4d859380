import { useEffect, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { endAttempt, forgetBooking } from '../../lib/booking-memory.ts';
import { useQuery } from '../../lib/router/use-query.ts';
import { useStanding } from '../../lib/use-standing.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { RotateCw } from '../../ui/icons.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { StatePage } from '../../ui/StatePage.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Confirmation } from './Confirmation.tsx';

const path = paths.bookingConfirmation.pattern;

function NotFound() {
  const toSchedule = (
    <AppLink className={buttonClass({ tone: 'clay' })} to={paths.home.href()}>
      See upcoming sessions
    </AppLink>
  );
  return (
    <StatePage title="Booking not found" path={path} index={false} actions={toSchedule}>
      The link may be missing a letter. The confirmation in your mail leads back to your booking.
    </StatePage>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onRetry}>
      <RotateCw />
      Try again
    </button>
  );
  return (
    <StatePage title="Your booking did not load" path={path} index={false} alarming actions={retry}>
      Your connection may have dropped for a moment. Your booking is not affected.
    </StatePage>
  );
}

function Loading({ label, told = false }: { label: string; told?: boolean }) {
  return (
    <main id="main" className="wrap">
      <PageMeta title="Your booking" path={path} index={false} />
      <Waiting label={label} told={told} />
    </main>
  );
}

/** What a booking came to (spec section 2, booking confirmation). Its id in the address is the secret. */
export function ConfirmationPage() {
  const [query, changeQuery] = useQuery();
  const bookingId = query.get('bookingId');
  const comesFromPayment = query.has('session_id');
  // Also when the address says so no more.
  const [paid] = useState(comesFromPayment);
  const { booking, standing, asking, error, retry } = useStanding(bookingId, { paid });

  useEffect(() => {
    if (!asking && comesFromPayment) changeQuery({ session_id: null }, 'replace');
  }, [asking, comesFromPayment, changeQuery]);

  useEffect(() => {
    if (!booking || booking.status === 'pending') return;
    if (booking.status === 'cancelled') endAttempt(booking.session.id);
    else forgetBooking(booking.session.id);
  }, [booking]);

  if (!bookingId || hasCode(error, 'booking_not_found', 'invalid_request')) return <NotFound />;
  if (asking && booking?.status !== 'completed') return <Loading label="Confirming your payment" told />;
  if (booking && standing) return <Confirmation booking={booking} standing={standing} paid={paid} />;
  if (error) return <LoadFailed onRetry={retry} />;
  return <Loading label="Loading your booking" />;
}
