import type { ResponseBody } from '#shared/contract/contract.ts';
import { refundOf } from '#shared/rules/cancellation.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { cancelBooking } from '../../../lib/booking/booking-authority.ts';
import { noRules } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import { cancellationRefundText, cancelText, ticketPolicyText } from './change-text.ts';
import '../../../ui/dialog-end.css';
import '../../../ui/dialog-form.css';

type Booking = ResponseBody<'getBooking'>;
/** The sum that goes back now, by the policy that was shown when it was booked. */
function useRefund({ paid, byThings, session }: Booking): Money {
  const now = useNow(1000);
  return refundOf(paid, session.cancellationPolicy, session.startTime, now, byThings);
}

function useCancel({ booking, onChanged, onClose }: ChangeDialogProps) {
  const refund = useRefund(booking);
  const cancelling = useForm({
    rules: noRules,
    send: async () => {
      const after = await cancelBooking(booking.id, refund);
      onClose();
      onChanged(after);
      notify({ tone: 'good', title: 'Your booking is cancelled' });
    },
    explain: (error) => {
      const changedTo = hasCode(error, 'refund_changed') && error.particulars.total;
      const text = changedTo
        ? `A limit of the policy has passed meanwhile. ${cancellationRefundText(booking, changedTo)}`
        : messageOf(error);
      return { message: { tone: 'bad', title: 'It is not cancelled.', text } };
    },
  });
  return { ...cancelling, refund };
}

/** Shows what goes back before a booking is cancelled (docs/product.md#cancelling-a-booking). */
export function CancelDialog(props: ChangeDialogProps) {
  const { booking, onClose } = props;
  const { refund, busy, message, form } = useCancel(props);
  const { session, ownPaid } = booking;
  return (
    <Modal title="Cancel your booking?" onClose={() => !busy && onClose()}>
      <Form form={form} className="dialog-form">
        <p>{session.title}</p>
        <p role="status">{cancellationRefundText(booking, refund)}</p>
        {!isFree(ownPaid) && <p className="hint">{ticketPolicyText(booking)}</p>}
        {message && <Alert {...message} />}
        <div className="dialog-end">
          <button type="button" data-first className={buttonClass({ tone: 'line' })} onClick={() => !busy && onClose()}>
            Keep my place
          </button>
          <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
            {busy ? 'Cancelling…' : cancelText(booking, refund)}
          </button>
        </div>
      </Form>
    </Modal>
  );
}
