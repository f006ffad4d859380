import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { buttonClass } from '../../../ui/button.ts';

type Pay = {
  /** Null while it is not known in which currency to pay. */
  total: Money | null;
  busy: boolean;
  leaving: boolean;
};

function payText({ total, busy, leaving }: Pay): string {
  if (leaving) return 'Taking you to the payment…';
  const free = total !== null && isFree(total);
  if (busy) return free ? 'Booking your place…' : 'Holding your place…';
  if (free) return 'Confirm Booking';
  return total === null ? 'Pay' : `Pay ${formatMoney(total)}`;
}

type Props = Pay & {
  /** Whether there is no place to be had, so that the form puts on the waitlist. */
  waiting: boolean;
  /** Another way on than waiting. */
  other: { text: string; onPress: () => void };
};

/** What the form does: pays, confirms what costs nothing, or joins the waitlist. One button, so that it keeps the focus. */
export function Buttons({ waiting, other, ...pay }: Props) {
  const { total, busy, leaving } = pay;
  const isIdle = !busy && !leaving && (waiting || total !== null);
  const waitText = busy ? 'Joining the waitlist…' : 'Join the waitlist';
  return (
    <>
      <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={!isIdle}>
        {waiting ? waitText : payText(pay)}
      </button>
      {waiting ? (
        <button type="button" className={buttonClass({ tone: 'line', wide: true })} onClick={other.onPress}>
          {other.text}
        </button>
      ) : (
        <p className="hint">
          {total !== null && isFree(total)
            ? 'Your place is kept at once.'
            : 'Your place is held for 30 minutes while you pay.'}
        </p>
      )}
    </>
  );
}

/** Where the form has nothing more to ask. */
export function BackButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={buttonClass({ tone: 'sage', wide: true })} onClick={onClose}>
      Back to the session
    </button>
  );
}
