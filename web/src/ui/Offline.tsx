import { useEffect } from 'react';
import { paths, recordingHref } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { upcomingTickets } from '../lib/booking/stored-tickets.ts';
import { isConfirmed, listCopies } from '../lib/copies/copy-list.ts';
import { zoneOf } from '../lib/time/zones.ts';
import { AppLink } from './AppLink.tsx';
import { buttonClass } from './button.ts';
import { StateBox } from './StateBox.tsx';
import { StatePage } from './StatePage.tsx';
import { TryAgain } from './TryAgain.tsx';

type Props = { onRetry: () => void };

const title = 'You are offline';
const text =
  'This page needs a connection, and opens by itself when you have one. The schedule is here meanwhile, and so are the tickets and recordings that are kept in this browser.';

/** Links what is there without network: the schedule, and the tickets and recordings that this browser keeps. */
function Readable() {
  const tickets = upcomingTickets();
  const copies = listCopies().filter((copy) => copy.state === 'complete' && isConfirmed(copy));
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
      {copies.map(({ recording: { id, collection, title: name } }) => (
        <AppLink key={id} className={buttonClass({ tone: 'line' })} to={recordingHref(collection, id)}>
          Recording: {name}
        </AppLink>
      ))}
    </>
  );
}

function useRetryOnline(onRetry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
}

const actionsOf = (onRetry: () => void) => (
  <>
    <TryAgain onPress={onRetry} />
    <Readable />
  </>
);

/** Takes the place of a page that needs a connection (docs/product.md#offline); tries again when there is one. */
export function OfflinePage({ path = window.location.pathname, onRetry }: Props & { path?: string }) {
  useRetryOnline(onRetry);
  return (
    <StatePage title={title} path={path} index={false} isError actions={actionsOf(onRetry)}>
      {text}
    </StatePage>
  );
}

/** The same within a page that has its own title. */
export function OfflineBox({ onRetry }: Props) {
  useRetryOnline(onRetry);
  return (
    <StateBox title={title} isError actions={actionsOf(onRetry)}>
      {text}
    </StateBox>
  );
}

const reload = () => window.location.reload();

/** Takes the place of an address of which nothing is known without a connection. */
export const UnknownOffline = () => <OfflinePage onRetry={reload} />;
