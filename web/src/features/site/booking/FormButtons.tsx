import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { buttonClass } from '../../../ui/button.ts';

type Pay = {
  /** Null while the currency is unknown. */
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
  /** Whether the form joins the waitlist instead of booking. */
  isWaitlist: boolean;
  /** Alternative to joining the waitlist. */
  alternative: { text: string; onPress: () => void };
};

/** One submit button for paying, confirming and joining the waitlist, so that it keeps the focus. */
export function Buttons({ isWaitlist, alternative, ...pay }: Props) {
  const { total, busy, leaving } = pay;
  const isIdle = !busy && !leaving && (isWaitlist || total !== null);
  const waitlistText = busy ? 'Joining the waitlist…' : 'Join the waitlist';
  return (
    <>
      <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={!isIdle}>
        {isWaitlist ? waitlistText : payText(pay)}
      </button>
      {isWaitlist ? (
        <button type="button" className={buttonClass({ tone: 'line', wide: true })} onClick={alternative.onPress}>
          {alternative.text}
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

export function BackButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={buttonClass({ tone: 'sage', wide: true })} onClick={onClose}>
      Back to the session
    </button>
  );
}
