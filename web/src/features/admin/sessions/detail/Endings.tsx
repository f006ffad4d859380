import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { useNavigate } from '../../../../lib/router/use-navigate.ts';
import { CancelSession } from '../cancellation/CancelSession.tsx';
import { DeleteSession } from '../deletion/DeleteSession.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { useDuplicate } from '../list/use-duplicate.ts';

type Props = { session: AdminSession; now: Date; canDuplicate: boolean };

/** A copy, and the two ways to end a session: cancelled it stays here, deleted it goes. */
export function Endings({ session, now, canDuplicate }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'cancel' | 'delete' | null>(null);
  const { busy, duplicate } = useDuplicate(session.id);
  const close = () => setOpen(null);
  return (
    <p className="session-endings">
      {canDuplicate && (
        <button
          type="button"
          className="admin-way text-button tap"
          aria-disabled={busy}
          onClick={() => void duplicate()}
        >
          {busy ? 'Duplicating…' : 'Duplicate'}
        </button>
      )}
      {session.cancelledAt === null && new Date(session.endTime) > now && (
        <button type="button" className="admin-way text-button tap admin-way--bad" onClick={() => setOpen('cancel')}>
          Cancel this session
        </button>
      )}
      <button type="button" className="admin-way text-button tap admin-way--bad" onClick={() => setOpen('delete')}>
        Delete this session
      </button>
      {open === 'cancel' && <CancelSession session={session} onClose={close} />}
      {open === 'delete' && (
        <DeleteSession session={session} onClose={close} onDeleted={() => void navigate(adminPaths.sessions.href())} />
      )}
    </p>
  );
}
