import { formatMoney, isFree, type Money } from '#shared/money.ts';
import { buttonClass } from '../../ui/button.ts';

const clay = buttonClass({ tone: 'clay', wide: true });
const line = buttonClass({ tone: 'line', wide: true });

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

/** Books the place: pays for it, or confirms what costs nothing. */
export function PayButton(props: Pay) {
  const { total, busy, leaving } = props;
  const free = total !== null && isFree(total);
  return (
    <>
      <button type="submit" className={clay} aria-disabled={busy || leaving || total === null}>
        {payText(props)}
      </button>
      <p className="hint">
        {free ? 'Your place is kept at once.' : 'Your place is held for 30 minutes while you pay.'}
      </p>
    </>
  );
}

type Wait = { busy: boolean; other: string; onOther: () => void };

/** Joins the waitlist, where there is no place to be had; and another way on. */
export function WaitButtons({ busy, other, onOther }: Wait) {
  return (
    <div className="guest__ways">
      <button type="submit" className={clay} aria-disabled={busy}>
        {busy ? 'Joining the waitlist…' : 'Join the waitlist'}
      </button>
      <button type="button" className={line} onClick={onOther}>
        {other}
      </button>
    </div>
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
