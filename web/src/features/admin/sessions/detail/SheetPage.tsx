import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../../ui/PageBackLink.tsx';
import { Printer } from '../../../../ui/page-icons.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { peopleText } from '../people.ts';
import { SessionLoader } from '../WithSession.tsx';
import { SheetLines } from './SheetLines.tsx';
import { useAttendees } from './use-attendees.ts';

function Sheet({ session, back }: { session: AdminSession; back: React.ReactNode }) {
  const { data, error, mutate } = useAttendees(session.id);
  const zone = zoneOf(session);
  const { startTime, endTime } = session;
  const when = `${formatLongDate(startTime, zone)}, ${formatTime(startTime, zone)} to ${formatTime(endTime, zone)}, ${formatZone(startTime, zone)}`;
  const names = data?.attendees
    .filter(({ status }) => status !== 'pending')
    .map(({ attendeeName }) => attendeeName)
    .sort((one, other) => one.localeCompare(other));
  const print = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => window.print()}>
      <Printer />
      Print
    </button>
  );
  return (
    <>
      <PageHead title={session.title} sub={[when, ...placeLines(session)].join(', ')} back={back} actions={print} />
      {names && (
        <>
          <p className="hint sheet__count">{peopleText(names.length)} booked. What is only held is left out.</p>
          <SheetLines names={names} />
        </>
      )}
      {!names && !error && <Spinner label="Loading the sheet" within />}
      {!names && error && (
        <LoadFailed title="The sheet did not load" onRetry={() => void mutate()} reassurance="Nothing has changed." />
      )}
    </>
  );
}

export function SheetPage() {
  const { sessionId = '' } = useParams();
  const back = <PageBackLink to={adminPaths.session.href(sessionId, 'attendees')}>Back to attendees</PageBackLink>;
  return (
    <SessionLoader sessionId={sessionId} title="Sign-in sheet" back={back}>
      {(session) => <Sheet session={session} back={back} />}
    </SessionLoader>
  );
}
