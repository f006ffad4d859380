import { useParams } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { hasCode } from '../../../lib/problem.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

const path = paths.waitlistCard.pattern;

/** Milliseconds between two looks at a card that is not saved yet. */
const refreshInterval = 3000;

/** Return from the page that saves a card for a place of the waitlist: what now holds (docs/product.md#waitlist). */
export function CardPage() {
  const { cardId = '' } = useParams();
  const { data, error, mutate } = useEndpoint(
    'settleWaitlistCard',
    { params: { cardId } },
    { refreshInterval: (card) => (card?.saved ? 0 : refreshInterval) },
  );
  if (hasCode(error, 'not_on_waitlist', 'invalid_request')) {
    return (
      <StatePage key="gone" title="No card is kept" path={path} index={false} actions={<ScheduleLink tone="line" />}>
        Nothing was charged. If your address waits already, its place stays as it was: you have it in a mail, and a
        place that comes free is offered to you.
      </StatePage>
    );
  }
  if (error && !data) {
    return <LoadFailedPage title="Your card did not load" path={path} onRetry={() => void mutate()} />;
  }
  if (!data) {
    return (
      <main id="main" className="wrap">
        <PageMeta title="Your card" path={path} index={false} />
        <Spinner label="Looking for your card" />
      </main>
    );
  }
  const zone = viewerZone();
  const actions = (
    <AppLink className={buttonClass({ tone: 'line' })} to={paths.session.href(data.sessionId)}>
      Back to the session
    </AppLink>
  );
  return data.saved ? (
    <StatePage key="saved" title="Your card is saved" path={path} index={false} actions={actions}>
      When it is your turn until {formatLongDate(data.bookUntil, zone)}, {formatTime(data.bookUntil, zone)},{' '}
      {bookedText(data.places)}, and your card is charged {formatMoney(data.maximum)} at most. Nothing is charged now.
      Our mail says it again, with a link to leave the waitlist, which removes the card. If a mail asks you to confirm
      your address, press its button once: your place counts from then on.
    </StatePage>
  ) : (
    <StatePage key="open" title="Your card is not saved yet" path={path} index={false} actions={actions}>
      Until it is, a place that comes free is offered to you by mail.
    </StatePage>
  );
}

function bookedText(places: number): string {
  return places === 1 ? 'you are booked at once' : `all ${places} places are booked at once, or none`;
}
