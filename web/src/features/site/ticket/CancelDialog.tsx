import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { cancellationText, refundOf } from '#shared/rules/cancellation.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { cancelBooking } from '../../../lib/booking/booking-authority.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import { cancellationRefundText, cancelText } from './change-text.ts';
import '../../../ui/dialog-end.css';
import './change-dialog.css';

type Booking = ResponseBody<'getBooking'>;
/** The sum that goes back now, by the policy that was shown when it was booked. */
function useRefund({ paid, session }: Booking): Money {
  const now = useNow(1000);
  return refundOf(paid, session.cancellationPolicy, session.startTime, now);
}

function useCancel({ booking, onChanged, onClose }: ChangeDialogProps) {
  const refund = useRefund(booking);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const after = await cancelBooking(booking.id, refund);
      onClose();
      onChanged(after);
      notify({ tone: 'good', title: 'Your booking is cancelled' });
    } catch (error) {
      const isChanged = hasCode(error, 'refund_changed') && error.total;
      if (isChanged)
        setProblem(`A limit of the policy has passed meanwhile. ${cancellationRefundText(booking, isChanged)}`);
      else setProblem(error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return { refund, busy, problem, cancel };
}

/** Shows what goes back before a booking is cancelled (docs/product.md#cancelling-a-booking). */
export function CancelDialog(props: ChangeDialogProps) {
  const { booking, onClose } = props;
  const { refund, busy, problem, cancel } = useCancel(props);
  const { session, paid, paidByGiver } = booking;
  return (
    <Modal title="Cancel your booking?" onClose={() => !busy && onClose()}>
      <div className="change">
        <p>{session.title}</p>
        <p role="status">{cancellationRefundText(booking, refund)}</p>
        {!isFree(paid) && !paidByGiver && <p className="hint">{cancellationText(paid, session.cancellationPolicy)}</p>}
        {problem && <Alert tone="bad" title="It is not cancelled." text={problem} />}
        <div className="dialog-end">
          <button type="button" data-first className={buttonClass({ tone: 'line' })} onClick={() => !busy && onClose()}>
            Keep my place
          </button>
          <button
            type="button"
            className={buttonClass({ tone: 'clay' })}
            aria-disabled={busy}
            onClick={() => void cancel()}
          >
            {busy ? 'Cancelling…' : cancelText(booking, refund)}
          </button>
        </div>
      </div>
    </Modal>
  );
}
