import { useEffect } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { upcomingTickets } from '../lib/booking/stored-tickets.ts';
import { zoneOf } from '../lib/time/zones.ts';
import { AppLink } from './AppLink.tsx';
import { buttonClass } from './button.ts';
import { StatePage } from './StatePage.tsx';
import { TryAgain } from './TryAgain.tsx';

const reload = () => window.location.reload();

/** Links what can be read without network: the schedule, and the tickets that were opened in this browser. */
function Readable() {
  const tickets = upcomingTickets();
  return (
    <>
      <AppLink className={buttonClass({ tone: 'line' })} to={paths.home.href()}>
        See the schedule
      </AppLink>
      {tickets.map(({ booking: { id, session } }) => (
        <AppLink key={id} className={buttonClass({ tone: 'line' })} to={paths.ticket.href(id)}>
          Ticket: {session.title}, {formatDate(session.startTime, zoneOf(session))}
        </AppLink>
      ))}
    </>
  );
}

function Offline() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const actions = (
    <>
      <TryAgain onPress={reload} />
      <Readable />
    </>
  );
  return (
    <StatePage title="You are offline" path={window.location.pathname} index={false} isError actions={actions}>
      This page needs a connection, and opens by itself when you have one. The schedule and the tickets that you opened
      in this browser can be read meanwhile.
    </StatePage>
  );
}

function Broken() {
  const actions = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={reload}>
      Load the page again
    </button>
  );
  return (
    <StatePage title="This page did not load" path={window.location.pathname} index={false} isError actions={actions}>
      Something broke on our side, or the site was renewed while you read. Nothing you booked is affected.
    </StatePage>
  );
}

/** Replaces a page whose code broke or did not come (docs/product.md#offline). */
export function FailedPage() {
  return navigator.onLine ? <Broken /> : <Offline />;
}
