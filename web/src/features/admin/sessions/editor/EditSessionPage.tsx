import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { PageBackLink } from '../../../../ui/PageBackLink.tsx';
import { StateBox } from '../../../../ui/StateBox.tsx';
import { peopleText } from '../people.ts';
import { SessionLoader } from '../WithSession.tsx';
import { SessionEditor } from './SessionEditor.tsx';
import type { AdminSession } from './session-values.ts';

/** Another admin may have cancelled it while it was edited here. */
function Cancelled({ session: { id } }: { session: AdminSession }) {
  const toSession = (
    <AppLink className={buttonClass({ tone: 'sage' })} to={adminPaths.session.href(id)}>
      See the session
    </AppLink>
  );
  return (
    <StateBox title="This session is cancelled" actions={toSession}>
      It cannot be changed any more; what was typed here is not saved. A copy of it can be planned for another date.
    </StateBox>
  );
}

function placesText(taken: number): string {
  if (taken === 0) return 'nobody has a place yet';
  return `${peopleText(taken)} ${taken === 1 ? 'has' : 'have'} a place`;
}

/** Names the session, which leads to its page, and says how many have a place or wait for one. */
function AboutSession({ session: { id, title, seats, waitlistCount } }: { session: AdminSession }) {
  const links = [
    { text: title, to: adminPaths.session.href(id) },
    { text: placesText(seats.taken), to: adminPaths.session.href(id, 'attendees') },
  ];
  if (waitlistCount > 0) {
    links.push({ text: `${waitlistCount} on the waitlist`, to: adminPaths.session.href(id, 'waitlist') });
  }
  return links.map(({ text, to }, place) => (
    <span key={to}>
      {place > 0 && <span>, </span>}
      <AppLink to={to}>{text}</AppLink>
    </span>
  ));
}

export function EditSessionPage() {
  const { sessionId = '' } = useParams();
  const back = <PageBackLink to={adminPaths.sessions.href()}>Back to sessions</PageBackLink>;
  return (
    <SessionLoader sessionId={sessionId} title="Edit Session" back={back}>
      {(session) => (
        <>
          <PageHead title="Edit Session" sub={<AboutSession session={session} />} back={back} />
          {session.cancelledAt === null ? (
            <SessionEditor key={session.id} id={session.id} stored={session} />
          ) : (
            <Cancelled session={session} />
          )}
        </>
      )}
    </SessionLoader>
  );
}
