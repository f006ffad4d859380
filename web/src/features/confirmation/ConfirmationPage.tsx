import { paths } from '#shared/paths.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { live } from '../../lib/live.ts';
import { useQuery } from '../../lib/router/use-query.ts';
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

/** What a booking came to (spec section 2, booking confirmation). Its id in the address is the secret. */
export function ConfirmationPage() {
  const [query] = useQuery();
  const bookingId = query.get('bookingId');
  // Only a booking that is not settled yet changes by itself.
  const { data, error, mutate } = useEndpoint('getBooking', bookingId ? { params: { bookingId } } : null, {
    refreshInterval: (booking) => (booking?.status === 'pending' ? live.refreshInterval : 0),
  });
  if (!bookingId || hasCode(error, 'booking_not_found', 'invalid_request')) return <NotFound />;
  if (data) return <Confirmation booking={data} />;
  if (error) return <LoadFailed onRetry={() => void mutate()} />;
  return (
    <main id="main" className="wrap">
      <PageMeta title="Your booking" path={path} index={false} />
      <Waiting label="Loading your booking" />
    </main>
  );
}
