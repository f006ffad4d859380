import { useParams } from 'react-router';
import type { SessionTab } from '#shared/contract/admin-paths.ts';
import { type EveningPhase, eveningPhase } from '#shared/rules/evening.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { buttonClass } from '../../../../ui/button.ts';
import { Tabs } from '../../../../ui/Tabs.tsx';
import { ChangeBanner } from '../announcement/ChangeBanner.tsx';
import { CancellationPanel } from '../cancellation/CancellationPanel.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { useDuplicate } from '../list/use-duplicate.ts';
import { SeriesPanel } from '../series/SeriesPanel.tsx';
import { SessionLoader } from '../WithSession.tsx';
import { Attendees } from './Attendees.tsx';
import { CancelledPeople } from './CancelledPeople.tsx';
import { Endings } from './Endings.tsx';
import { SessionDetails } from './SessionDetails.tsx';
import { SessionEvening } from './SessionEvening.tsx';
import { backToSessions, SessionHead } from './SessionHead.tsx';
import { SessionTiles } from './SessionTiles.tsx';
import { SessionWaitlist } from './SessionWaitlist.tsx';
import { useAttendees } from './use-attendees.ts';
import { LoadedRecordingDialog, useRecordingDialog } from './use-recording-dialog.tsx';
import { WaitlistPanel } from './WaitlistPanel.tsx';
import './detail.css';

/** The tab of the address; without one what is needed at that time. */
function useTab(session: AdminSession, phase: EveningPhase): [SessionTab, (tab: SessionTab) => void] {
  const [filters, filter] = useFilters();
  const isPeople = session.cancelledAt !== null || phase === 'tonight' || phase === 'over';
  const usual = isPeople ? 'attendees' : 'details';
  const named = filters.get('tab');
  const tab = named === 'details' || named === 'attendees' || named === 'waitlist' ? named : usual;
  return [tab, (chosen) => filter({ tab: chosen === usual ? null : chosen, who: null })];
}

type PartsProps = { session: AdminSession; chosen: SessionTab; onChoose: (tab: SessionTab) => void };

function Parts({ session, chosen, onChoose }: PartsProps) {
  const attendees = useAttendees(session.id);
  const isCancelled = session.cancelledAt !== null;
  const lost = useEndpoint('getCancellation', isCancelled ? { params: { sessionId: session.id } } : null);
  const places = attendees.data?.attendees.length ?? session.seats.taken + session.seats.held;
  return (
    <div className="session-sheet boxed">
      <Tabs<SessionTab>
        label="Parts of the session"
        tabs={[
          { name: 'details', label: 'Session Details' },
          { name: 'attendees', label: 'Attendees', count: isCancelled ? (lost.data?.people.length ?? places) : places },
          { name: 'waitlist', label: 'Waitlist', count: session.waitlistCount },
        ]}
        chosen={chosen}
        onChoose={onChoose}
      >
        <div className="session-part">
          {chosen === 'details' && <SessionDetails session={session} isOpen />}
          {chosen === 'attendees' &&
            (isCancelled ? <CancelledPeople session={session} /> : <Attendees session={session} />)}
          {chosen === 'waitlist' && <SessionWaitlist session={session} />}
        </div>
      </Tabs>
    </div>
  );
}

function SessionPage({ session }: { session: AdminSession }) {
  const now = useNow(15_000);
  const phase = eveningPhase(session, now);
  const [tab, choose] = useTab(session, phase);
  const attendees = useAttendees(session.id).data?.attendees;
  const { action: recording, isShown, close } = useRecordingDialog(session, now);
  const isCancelled = session.cancelledAt !== null;
  const isBefore = phase === 'ahead' || phase === 'tonight';
  return (
    <>
      <SessionHead session={session} />
      <div className={tab === 'details' ? 'session-page session-page--details' : 'session-page'}>
        <ChangeBanner session={session} />
        {isCancelled ? (
          <CancellationPanel session={session} action={<DuplicateToNewDate id={session.id} />} />
        ) : (
          <>
            <SessionEvening session={session} phase={phase} now={now} attendees={attendees} recording={recording} />
            <SessionTiles session={session} phase={phase} attendees={attendees} recording={recording} />
          </>
        )}
        <Parts session={session} chosen={tab} onChoose={choose} />
        <div className="session-page__side">
          {!isCancelled && isBefore && tab === 'attendees' && <WaitlistPanel session={session} />}
          {tab !== 'details' && <SessionDetails session={session} />}
          <SeriesPanel session={session} />
          <Endings session={session} now={now} canDuplicate={!isCancelled && isBefore} />
        </div>
      </div>
      {isShown && <LoadedRecordingDialog session={session} onClose={close} />}
    </>
  );
}

function DuplicateToNewDate({ id }: Pick<AdminSession, 'id'>) {
  const { busy, duplicate } = useDuplicate(id);
  return (
    <button
      type="button"
      className={buttonClass({ tone: 'line' })}
      aria-disabled={busy}
      onClick={() => void duplicate()}
    >
      {busy ? 'Duplicating…' : 'Duplicate to a new date'}
    </button>
  );
}

/** Shows a session: what its evening needs, who comes, who waits, its details (docs/product.md#admin-session-detail). */
export function SessionDetailPage() {
  const { sessionId = '' } = useParams();
  return (
    <SessionLoader sessionId={sessionId} title="Session" back={backToSessions}>
      {(session) => <SessionPage key={session.id} session={session} />}
    </SessionLoader>
  );
}
