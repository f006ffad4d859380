import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { downloadCsv } from '../../../../lib/admin/csv.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { DataTable } from '../../../../ui/admin/DataTable.tsx';
import { Download, Plus, RefreshCw } from '../../../../ui/admin/icons.tsx';
import { ListToolbar } from '../../../../ui/admin/ListToolbar.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Mail } from '../../../../ui/page-icons.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { AddAttendee } from './AddAttendee.tsx';
import { attendeeColumns } from './attendee-columns.tsx';
import { csvOfAttendees, fileNameOf } from './attendee-text.ts';
import { MessageAttendees } from './MessageAttendees.tsx';
import { RemoveAttendee } from './RemoveAttendee.tsx';
import { type Attendee, useAttendees } from './use-attendees.ts';
import { useSyncAll } from './use-sync.ts';

type Dialog = { kind: 'add' } | { kind: 'write' } | { kind: 'remove'; attendee: Attendee };

type ToolsProps = { session: AdminSession; attendees: readonly Attendee[]; onOpen: (dialog: Dialog) => void };

function AttendeeTools({ session, attendees, onOpen }: ToolsProps) {
  const { busy, syncAll } = useSyncAll(session.id);
  const line = buttonClass({ tone: 'line' });
  const save = () => downloadCsv(fileNameOf(session.title, session.startTime), csvOfAttendees(attendees));
  return (
    <ListToolbar
      end={
        <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => onOpen({ kind: 'add' })}>
          <Plus />
          Add attendee
        </button>
      }
    >
      {attendees.length > 0 && (
        <>
          <button type="button" className={line} onClick={() => onOpen({ kind: 'write' })}>
            <Mail />
            Write to all
          </button>
          <button type="button" className={line} aria-disabled={busy} onClick={() => void syncAll()}>
            <RefreshCw />
            {busy ? 'Syncing…' : 'Sync payments'}
          </button>
          <button type="button" className={line} onClick={() => void save()}>
            <Download />
            CSV
          </button>
          <AppLink className={line} to={adminPaths.signInSheet.href(session.id)}>
            Sign-in sheet
          </AppLink>
        </>
      )}
    </ListToolbar>
  );
}

/** Who has or holds a place, and what can be done about it (docs/product.md#attendees). */
export function Attendees({ session }: { session: AdminSession }) {
  const { data, error, mutate } = useAttendees(session.id);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  if (!data && error) {
    return (
      <LoadFailed title="The attendees did not load" onRetry={() => void mutate()} reassurance="Nothing has changed." />
    );
  }
  return (
    <>
      <AttendeeTools session={session} attendees={data?.attendees ?? []} onOpen={setDialog} />
      <DataTable
        caption={`Attendees of ${session.title}`}
        columns={attendeeColumns((attendee) => setDialog({ kind: 'remove', attendee }))}
        rows={data?.attendees}
        rowKey={({ id }) => id}
        empty={{ title: 'Nobody has a place yet.', text: 'Whoever books one stands here.' }}
      />
      {dialog?.kind === 'add' && <AddAttendee session={session} onClose={close} />}
      {dialog?.kind === 'write' && (
        <MessageAttendees
          session={session}
          count={data?.attendees.filter(({ status }) => status !== 'pending').length ?? 0}
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && <RemoveAttendee attendee={dialog.attendee} session={session} onClose={close} />}
    </>
  );
}
