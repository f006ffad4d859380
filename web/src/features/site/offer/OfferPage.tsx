import { useParams } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useMailedSecret } from '../../../lib/booking/booking-authority.ts';
import { useBookingState } from '../../../lib/booking/use-booking-state.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { Offer } from './Offer.tsx';
import { offerState } from './offer-text.ts';

function NotFound({ path }: { path: string }) {
  return (
    <StatePage title="This link opens nothing" path={path} index={false} actions={<ScheduleLink />}>
      It may be missing a letter. The mail that offered you the place has the whole of it.
    </StatePage>
  );
}

/** Target of the link in a waitlist offer's mail, whose secret lets one accept it (docs/trust.md#booking-authority). */
export function OfferPage() {
  const { bookingId = '' } = useParams();
  const path = paths.offer.href(bookingId);
  useMailedSecret(bookingId);
  const { booking, state, error, retry } = useBookingState(bookingId);
  return (
    <AsyncBoundary
      data={booking && state && { booking, state }}
      error={error}
      loading={
        <main id="main" className="wrap">
          <PageMeta title="A place for you" path={path} index={false} />
          <Spinner label="Loading the offer" />
        </main>
      }
      failed={
        <LoadFailedPage
          title="The offer did not load"
          path={path}
          onRetry={retry}
          reassurance="The place stays held for you."
        />
      }
      missing={<NotFound path={path} />}
    >
      {(offer) => <Offer booking={offer.booking} state={offerState(offer.booking, offer.state)} />}
    </AsyncBoundary>
  );
}
