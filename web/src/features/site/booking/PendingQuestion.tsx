import { formatMoney } from '#shared/rules/money.ts';
import { usePayment } from '../../../lib/booking/payment.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import type { PendingBooking } from './use-pending-booking.ts';
import './pending-question.css';

type Props = { booking: PendingBooking; onCancel: () => void };

/** Asks whether to pay for an earlier booking of the session first (docs/product.md#booking-flow). */
export function PendingQuestion({ booking, onCancel }: Props) {
  const { busy, pay } = usePayment(booking.id);
  const question = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className="pending">
      <p ref={question} tabIndex={-1} className="pending__ask">
        You already have a booking for this session that waits for its payment of {formatMoney(booking.total)}. Complete
        payment for it first?
      </p>
      <p className="hint">OK opens its payment. Cancel goes on to a new booking, which takes its place.</p>
      <button
        type="button"
        className={buttonClass({ tone: 'clay', wide: true })}
        aria-disabled={busy !== null}
        onClick={() => void (busy ?? pay())}
      >
        {busy ? 'Taking you to the payment…' : 'OK'}
      </button>
      <button type="button" className={buttonClass({ tone: 'line', wide: true })} onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
