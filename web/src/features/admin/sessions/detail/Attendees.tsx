import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { downloadCsv } from '../../../../lib/admin/csv.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { ActionRow, ActionRows } from '../../../../ui/ActionRows.tsx';
import { Download, Plus, RefreshCw } from '../../../../ui/admin/icons.tsx';
import { PersonRows } from '../../../../ui/admin/PersonRows.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Printer } from '../../../../ui/page-icons.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { StateBox } from '../../../../ui/StateBox.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { AddAttendee } from './AddAttendee.tsx';
import { attendeeRow, buyerOf } from './attendee-row.tsx';
import { csvOfAttendees, fileNameOf } from './attendee-text.ts';
import { MessageAttendees } from './MessageAttendees.tsx';
import { ReadAnswers } from './ReadAnswers.tsx';
import { RemoveAttendee } from './RemoveAttendee.tsx';
import { type Attendee, useAttendees } from './use-attendees.ts';
import { useSyncAll } from './use-sync.ts';

type Dialog = { kind: 'add' } | { kind: 'remove' | 'read' | 'write-one'; attendee: Attendee };

type ToolsProps = {
  session: AdminSession;
  /** Undefined while they are fetched: the tools are there already, so that the list does not move. */
  attendees: readonly Attendee[] | undefined;
  onAdd: () => void;
};

function AttendeeTools({ session, attendees, onAdd }: ToolsProps) {
  const { busy, syncAll } = useSyncAll(session.id);
  const save = async () => {
    if (attendees) await downloadCsv(fileNameOf(session.title, session.startTime), csvOfAttendees(attendees));
  };
  const places = attendees?.length ?? session.seats.taken + session.seats.held;
  return (
    <ActionRows label="What to do with the list">
      <ActionRow icon={Plus} onClick={onAdd} opensDialog hint="Someone who did not book here">
        Add attendee
      </ActionRow>
      {places > 0 && (
        <>
          <ActionRow icon={RefreshCw} onClick={() => void syncAll()} isBusy={busy} hint="Asks Stripe about open ones">
            {busy ? 'Syncing…' : 'Sync payments'}
          </ActionRow>
          <ActionRow icon={Download} onClick={() => void save()} isBusy={attendees === undefined}>
            Download as CSV
          </ActionRow>
          <ActionRow
            icon={Printer}
            to={adminPaths.signInSheet.href(session.id)}
            hint="To print, one line for each place"
          >
            Sign-in sheet
          </ActionRow>
        </>
      )}
    </ActionRows>
  );
}

/** So many rows before the others are asked for (docs/product.md#attendees). */
export const firstRows = 6;

/** The attendees, or of them those who did not come, as the address says. */
function useShown(attendees: readonly Attendee[] | undefined) {
  const [filters, filter] = useFilters();
  const isMissed = filters.get('who') === 'missed';
  return {
    shown: isMissed ? attendees?.filter(({ attended }) => attended === false) : attendees,
    isMissed,
    showAll: () => filter({ who: null }),
    // The way from an order.
    requested: attendees?.find(({ id }) => id === filters.get('write')),
    closeRequested: () => filter({ write: null }, 'replace'),
  };
}

/** Lists who has or holds a place, and what can be done about it (docs/product.md#attendees). */
export function Attendees({ session }: { session: AdminSession }) {
  const { data, error, mutate } = useAttendees(session.id);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { shown, isMissed, showAll, requested, closeRequested } = useShown(data?.attendees);
  const close = () => setDialog(null);
  if (!data && error) {
    return (
      <LoadFailed title="The attendees did not load" onRetry={() => void mutate()} reassurance="Nothing has changed." />
    );
  }
  const rows = shown?.map((attendee) =>
    attendeeRow(
      attendee,
      {
        onRemove: () => setDialog({ kind: 'remove', attendee }),
        onWrite: () => setDialog({ kind: 'write-one', attendee }),
        onRead: () => setDialog({ kind: 'read', attendee }),
      },
      buyerOf(attendee, data?.attendees ?? []),
    ),
  );
  return (
    <>
      {isMissed && (
        <p className="session-part__note secondary">
          Only those who did not come are listed.{' '}
          <button type="button" className="link-button text-button" onClick={showAll}>
            Show everyone
          </button>
        </p>
      )}
      {!rows && <Spinner label="Loading the attendees" within />}
      {rows?.length === 0 && <StateBox title="No one has a place yet.">Everyone who books is listed here.</StateBox>}
      {rows && rows.length > 0 && (
        <PersonRows label={`Attendees of ${session.title}`} people={rows} first={firstRows} />
      )}
      <AttendeeTools session={session} attendees={data?.attendees} onAdd={() => setDialog({ kind: 'add' })} />
      {requested && !dialog && (
        <MessageAttendees session={session} to={{ attendee: requested }} onClose={closeRequested} />
      )}
      {dialog && <AttendeeDialog dialog={dialog} session={session} onClose={close} />}
    </>
  );
}

type DialogProps = { dialog: Dialog; session: AdminSession; onClose: () => void };

function AttendeeDialog({ dialog, session, onClose }: DialogProps) {
  switch (dialog.kind) {
    case 'add':
      return <AddAttendee session={session} onClose={onClose} />;
    case 'write-one':
      return <MessageAttendees session={session} to={{ attendee: dialog.attendee }} onClose={onClose} />;
    case 'read':
      return <ReadAnswers attendee={dialog.attendee} onClose={onClose} />;
    case 'remove':
      return <RemoveAttendee attendee={dialog.attendee} session={session} onClose={onClose} />;
  }
}
