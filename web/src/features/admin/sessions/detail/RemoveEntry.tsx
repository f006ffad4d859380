import { withNotice } from '../../../../lib/admin/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { refreshSeats } from './use-attendees.ts';
import type { AdminWaitlistEntry } from './waitlist-entry.ts';

type Props = { entry: AdminWaitlistEntry; session: AdminSession; onClose: () => void };

export function RemoveEntry({ entry: { entryId, name }, session, onClose }: Props) {
  const remove = async () => {
    const params = { sessionId: session.id, entryId };
    await withNotice(() => call('removeFromWaitlist', { params }), {
      done: 'Waitlist entry removed successfully',
      failed: 'Failed to remove waitlist entry',
    });
    await refreshSeats();
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      body={
        <p>
          {name} no longer waits for “{session.title}”, and hears nothing when a place is free.
        </p>
      }
      action="Remove from waitlist"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
