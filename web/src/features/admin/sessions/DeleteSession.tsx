import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { deletionText } from './delete-text.ts';
import { RefundAndNotify } from './RefundAndNotify.tsx';

type Session = Pick<ResponseBody<'getAdminSession'>, 'id' | 'title' | 'seats' | 'waitlistCount' | 'startTime'>;

type Props = {
  session: Session;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Deletes a session after a confirmation that names the effects on seats and payments. */
export function DeleteSession({ session, onClose, onDeleted }: Props) {
  const { id, title, seats } = session;
  const places = seats.taken + seats.held;
  const [choices, setChoices] = useState(() => {
    // What has taken place was paid for.
    const isAhead = isUpcoming(session, new Date());
    return { refund: isAhead, tell: isAhead };
  });
  const remove = async () => {
    const body = { places, ...(places > 0 ? choices : { refund: false, tell: false }) };
    const done = await withNotice(() => call('deleteSession', { params: { sessionId: id }, body }), {
      done: 'Session deleted successfully',
      failed: 'Failed to delete session',
    });
    if (done) onDeleted?.();
    // Current data for the next attempt.
    else await refresh('getAdminSession');
    await refresh('listAdminSessions', 'listSessions', 'getOverview');
  };
  const body = (
    <>
      {deletionText(session, new Date()).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {places > 0 && <RefundAndNotify choices={choices} onChange={setChoices} />}
    </>
  );
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      body={body}
      action="Delete session"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
