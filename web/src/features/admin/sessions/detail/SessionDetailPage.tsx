import { useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths, type SessionTab } from '#shared/contract/admin-paths.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { useNavigate } from '../../../../lib/router/use-navigate.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { PageBackLink } from '../../../../ui/admin/PageBackLink.tsx';
import { PageHead } from '../../../../ui/admin/PageHead.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Tabs } from '../../../../ui/Tabs.tsx';
import { ChangeBanner } from '../announcement/ChangeBanner.tsx';
import { CancellationPanel } from '../cancellation/CancellationPanel.tsx';
import { CancelSession } from '../cancellation/CancelSession.tsx';
import { DeleteSession } from '../deletion/DeleteSession.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { useDuplicate } from '../list/use-duplicate.ts';
import { PublicPageLink } from '../PublicPageLink.tsx';
import { SessionLoader } from '../WithSession.tsx';
import { Attendees } from './Attendees.tsx';
import { RecordingButton } from './RecordingButton.tsx';
import { SessionDetails } from './SessionDetails.tsx';
import { SessionWaitlist } from './SessionWaitlist.tsx';
import { useAttendees } from './use-attendees.ts';
import './detail.css';

const back = <PageBackLink to={adminPaths.sessions.href()}>Back to sessions</PageBackLink>;

function tabOf(name: string | null): SessionTab {
  return name === 'attendees' || name === 'waitlist' ? name : 'details';
}

function Head({ session }: { session: AdminSession }) {
  const { id, title, startTime, published, cancelledAt } = session;
  const actions = (
    <>
      <PublicPageLink session={session} />
      {cancelledAt === null && (
        <>
          <AppLink className={buttonClass({ tone: 'line' })} to={adminPaths.doorList.href(id)}>
            Door list
          </AppLink>
          <RecordingButton session={session} />
          <AppLink className={buttonClass({ tone: 'sage' })} to={adminPaths.editSession.href(id)}>
            Edit Session
          </AppLink>
        </>
      )}
    </>
  );
  const sub = (
    <>
      <span>{shortMoment(startTime, zoneOf(session))}</span> {!published && <Badge tone="mute">Draft</Badge>}
      {cancelledAt !== null && <Badge tone="bad">Cancelled</Badge>}
    </>
  );
  return <PageHead title={title} sub={sub} back={back} actions={actions} />;
}

type Ending = 'cancel' | 'delete' | null;

/** A copy, and the two ways to end a session: cancelled it stays here, deleted it goes. */
function Endings({ session }: { session: AdminSession }) {
  const navigate = useNavigate();
  const now = useNow(60_000);
  const [open, setOpen] = useState<Ending>(null);
  const { busy, duplicate } = useDuplicate(session.id);
  const close = () => setOpen(null);
  return (
    <p className="session-endings">
      <button type="button" className="admin-way" aria-disabled={busy} onClick={() => void duplicate()}>
        {busy ? 'Duplicating…' : 'Duplicate'}
      </button>
      {session.cancelledAt === null && new Date(session.endTime) > now && (
        <button type="button" className="admin-way admin-way--bad" onClick={() => setOpen('cancel')}>
          Cancel this session
        </button>
      )}
      <button type="button" className="admin-way admin-way--bad" onClick={() => setOpen('delete')}>
        Delete this session
      </button>
      {open === 'cancel' && <CancelSession session={session} onClose={close} />}
      {open === 'delete' && (
        <DeleteSession session={session} onClose={close} onDeleted={() => void navigate(adminPaths.sessions.href())} />
      )}
    </p>
  );
}

function Parts({ session }: { session: AdminSession }) {
  const [filters, filter] = useFilters();
  const chosen = tabOf(filters.get('tab'));
  const attendees = useAttendees(session.id);
  const places = attendees.data?.attendees.length ?? session.seats.taken + session.seats.held;
  return (
    <Tabs<SessionTab>
      label="Parts of the session"
      tabs={[
        { name: 'details', label: 'Session Details' },
        { name: 'attendees', label: 'Attendees', count: places },
        { name: 'waitlist', label: 'Waitlist', count: session.waitlistCount },
      ]}
      chosen={chosen}
      onChoose={(tab) => filter({ tab: tab === 'details' ? null : tab })}
    >
      <div className="session-part">
        {chosen === 'details' && (
          <>
            <SessionDetails session={session} />
            <Endings session={session} />
          </>
        )}
        {chosen === 'attendees' && <Attendees session={session} />}
        {chosen === 'waitlist' && <SessionWaitlist session={session} />}
      </div>
    </Tabs>
  );
}

/** Shows a session: its details, who comes, who waits (docs/product.md#admin-session-detail). */
export function SessionDetailPage() {
  const { sessionId = '' } = useParams();
  return (
    <SessionLoader sessionId={sessionId} title="Session" back={back}>
      {(session) => (
        <>
          <Head session={session} />
          <ChangeBanner session={session} />
          {session.cancelledAt !== null && (
            <CancellationPanel sessionId={session.id} cancelledAt={session.cancelledAt} updatedBy={session.updatedBy} />
          )}
          <Parts key={session.id} session={session} />
        </>
      )}
    </SessionLoader>
  );
}
