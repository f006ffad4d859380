import { useState } from 'react';
import { formatMoney } from '#shared/rules/money.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { otherWayText } from '../../../../lib/admin/order-text.ts';
import { call } from '../../../../lib/api/call.ts';
import { notify } from '../../../../lib/notify.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { RefundAndNotify } from '../RefundAndNotify.tsx';
import { type Attendee, refreshSeats } from './use-attendees.ts';

type Props = { attendee: Attendee; session: AdminSession; onClose: () => void };

/** Removes an attendee after a confirmation, with the choice to refund and to notify. */
export function RemoveAttendee({ attendee, session, onClose }: Props) {
  const { id, attendeeName, total, refundable, paidByHand } = attendee;
  const [choices, setChoices] = useState(() => ({ refund: refundable, tell: isUpcoming(session, new Date()) }));
  const remove = async () => {
    try {
      await call('removeAttendee', { params: { bookingId: id }, body: choices });
      notify({ tone: 'good', title: 'Attendee has been removed from the session.' });
    } catch (error) {
      notify({ tone: 'bad', title: 'Failed to remove attendee. Please try again.' });
      throw error;
    } finally {
      await refreshSeats();
    }
  };
  const body = (
    <>
      <p>
        {attendeeName} loses the place in “{session.title}”. It is free again at once
        <span>{session.waitlistCount > 0 ? ', and those who wait are told.' : '.'}</span>
      </p>
      {refundable && <p>{formatMoney(total)} was paid by card.</p>}
      {paidByHand && (
        <p>
          {formatMoney(total)} {otherWayText(attendee)}: the site cannot send it back.
        </p>
      )}
      <RefundAndNotify
        choices={choices}
        onChange={setChoices}
        name={attendeeName}
        refundable={refundable}
        paidByHand={paidByHand ? total : undefined}
      />
    </>
  );
  return (
    <ConfirmDialog
      title={`Remove ${attendeeName}?`}
      body={body}
      action="Remove attendee"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
