import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { downloadCsv } from '../../../../lib/admin/csv.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
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
import { ReadAnswers } from './ReadAnswers.tsx';
import { RemoveAttendee } from './RemoveAttendee.tsx';
import { type Attendee, useAttendees } from './use-attendees.ts';
import { useSyncAll } from './use-sync.ts';

type Dialog = { kind: 'add' } | { kind: 'write' } | { kind: 'remove' | 'read' | 'write-one'; attendee: Attendee };

type ToolsProps = {
  session: AdminSession;
  /** Undefined while they are fetched: the tools are there already, so that the list does not move. */
  attendees: readonly Attendee[] | undefined;
  onOpen: (dialog: Dialog) => void;
};

function AttendeeTools({ session, attendees, onOpen }: ToolsProps) {
  const { busy, syncAll } = useSyncAll(session.id);
  const line = buttonClass({ tone: 'line' });
  const waits = attendees === undefined;
  const save = async () => {
    if (attendees) await downloadCsv(fileNameOf(session.title, session.startTime), csvOfAttendees(attendees));
  };
  const isOpen = session.cancelledAt === null;
  const places = attendees?.length ?? session.seats.taken + session.seats.held;
  if (!isOpen && places === 0) return null;
  return (
    <ListToolbar
      end={
        isOpen && (
          <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => onOpen({ kind: 'add' })}>
            <Plus />
            Add attendee
          </button>
        )
      }
    >
      {places > 0 && (
        <>
          <button
            type="button"
            className={line}
            aria-disabled={waits}
            onClick={() => !waits && onOpen({ kind: 'write' })}
          >
            <Mail />
            Write to all
          </button>
          <button type="button" className={line} aria-disabled={busy} onClick={() => void syncAll()}>
            <RefreshCw />
            <span>{busy ? 'Syncing…' : 'Sync payments'}</span>
          </button>
          <button type="button" className={line} aria-disabled={waits} onClick={() => void save()}>
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

const empty = { title: 'No one has a place yet.', text: 'Everyone who books is listed here.' };

/** Lists who has or holds a place, and what can be done about it (docs/product.md#attendees). */
export function Attendees({ session }: { session: AdminSession }) {
  const { data, error, mutate } = useAttendees(session.id);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  // The way from an order.
  const [filters, filter] = useFilters();
  const requested = data?.attendees.find(({ id }) => id === filters.get('write'));
  if (!data && error) {
    return (
      <LoadFailed title="The attendees did not load" onRetry={() => void mutate()} reassurance="Nothing has changed." />
    );
  }
  return (
    <>
      <AttendeeTools session={session} attendees={data?.attendees} onOpen={setDialog} />
      <DataTable
        caption={`Attendees of ${session.title}`}
        columns={attendeeColumns({
          onRemove: (attendee) => setDialog({ kind: 'remove', attendee }),
          onWrite: (attendee) => setDialog({ kind: 'write-one', attendee }),
          onRead: (attendee) => setDialog({ kind: 'read', attendee }),
        })}
        rows={data?.attendees}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {dialog?.kind === 'add' && <AddAttendee session={session} onClose={close} />}
      {dialog?.kind === 'write' && (
        <MessageAttendees
          session={session}
          to={{ count: data?.attendees.filter(({ status }) => status !== 'pending').length ?? 0 }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'write-one' && (
        <MessageAttendees session={session} to={{ attendee: dialog.attendee }} onClose={close} />
      )}
      {requested && !dialog && (
        <MessageAttendees
          session={session}
          to={{ attendee: requested }}
          onClose={() => filter({ write: null }, 'replace')}
        />
      )}
      {dialog?.kind === 'read' && <ReadAnswers attendee={dialog.attendee} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveAttendee attendee={dialog.attendee} session={session} onClose={close} />}
    </>
  );
}
