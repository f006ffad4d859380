import type { ReactNode } from 'react';
import { useEffect, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { doorRefreshMilliseconds } from '#shared/rules/attendance.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { newestOf } from '../../../../lib/admin/door-changes.ts';
import { sendChanges } from '../../../../lib/admin/door-queue.ts';
import { changeDoor, readDoor, subscribeToDoors } from '../../../../lib/admin/door-store.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../../ui/AsyncBoundary.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../../ui/PageBackLink.tsx';
import { Printer } from '../../../../ui/page-icons.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { StateBox } from '../../../../ui/StateBox.tsx';
import { SheetLines } from '../detail/SheetLines.tsx';
import { DoorContent } from './DoorContent.tsx';
import { linesOf } from './door-lines.ts';
import './door.css';

const toSessions = (
  <AppLink className={buttonClass({ tone: 'sage' })} to={adminPaths.sessions.href()}>
    See all sessions
  </AppLink>
);

const print = (
  <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => window.print()}>
    <Printer />
    Print
  </button>
);

/** A door list as this browser keeps it; while it is open it is fetched, and what waits is sent. */
function useDoor(sessionId: string) {
  const door = useSyncExternalStore(subscribeToDoors, () => readDoor(sessionId));
  const { error, mutate } = useEndpoint(
    'getDoorList',
    { params: { sessionId } },
    {
      refreshInterval: doorRefreshMilliseconds,
      onSuccess: (loaded) =>
        changeDoor(sessionId, (storedDoor) => ({
          ...storedDoor,
          savedAt: Date.now(),
          list: newestOf(storedDoor.list, loaded),
        })),
    },
  );
  useEffect(() => {
    const send = () => void sendChanges();
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
  return { door, error, retry: () => void mutate() };
}

/** Lists who comes to a session and who is here, for a phone at the door (docs/product.md#door-list). */
export function DoorPage() {
  const { sessionId = '' } = useParams();
  const { door, error, retry } = useDoor(sessionId);
  const back = <PageBackLink to={adminPaths.session.href(sessionId, 'attendees')}>Back to attendees</PageBackLink>;
  const withHead = (content: ReactNode) => (
    <>
      <PageHead title="Door list" back={back} />
      {content}
    </>
  );
  return (
    <AsyncBoundary
      data={door.list ?? undefined}
      error={error}
      loading={withHead(<Spinner label="Loading the door list" within />)}
      failed={withHead(
        <LoadFailed title="The door list did not load" onRetry={retry} reassurance="Nothing has changed." />,
      )}
      missing={withHead(
        <StateBox title="Session not found" actions={toSessions}>
          It may have been deleted.
        </StateBox>,
      )}
    >
      {(list) => {
        const { title, startTime } = list;
        const zone = zoneOf(list);
        const lines = linesOf(list, door.changes);
        const when = `${formatLongDate(startTime, zone)}, ${formatTime(startTime, zone)}`;
        return (
          <>
            <PageHead title={title} sub={when} back={back} actions={print} />
            <DoorContent key={sessionId} list={list} lines={lines} door={door} isStale={error !== undefined} />
            <div className="door__print">
              <SheetLines names={lines.filter(isBooked).map(({ name }) => name)} />
            </div>
          </>
        );
      }}
    </AsyncBoundary>
  );
}
