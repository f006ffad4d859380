import { type CancellationPolicy, cancellationText } from '#shared/rules/cancellation.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { buttonClass } from '../../../ui/button.ts';
import { type CreditsInButton, creditPolicyText, usedCreditsText } from '../../../ui/packs/pack-choice-text.ts';
import type { NextStep } from './problem-text.ts';

type Pay = {
  /** Says what is left to pay; null while the currency is unknown. */
  total: Money | null;
  busy: boolean;
  leaving: boolean;
  /** Places in the order. */
  count?: number;
  /** Credits of a pack that pay some of it; null: none do. */
  pack?: CreditsInButton | null;
};

export function payText({ total, busy, leaving, count = 1, pack = null }: Pay): string {
  if (leaving) return 'Taking you to the payment…';
  const free = total !== null && isFree(total);
  const places = count === 1 ? 'place' : 'places';
  if (busy) return `${free ? 'Booking' : 'Holding'} your ${places}…`;
  if (free) return pack ? `Book with ${usedCreditsText(pack)}` : 'Confirm Booking';
  if (total === null) return 'Pay';
  return `Pay ${formatMoney(total)}${pack ? ` and use ${usedCreditsText(pack)}` : ''}`;
}

type Props = Pay & {
  /** The price, which vouchers may have paid in part or wholly. */
  price: Money | null;
  step: Exclude<NextStep, 'nothing'>;
  policy: CancellationPolicy;
  alternative: { text: string; onPress: () => void } | null;
  /** True where a press says what is still to be chosen. */
  saysWhatIsMissing?: boolean;
};

function submitText({
  step,
  busy,
  leaving,
  ...pay
}: Omit<Props, 'alternative' | 'policy' | 'price' | 'saysWhatIsMissing'>): string {
  if (step === 'wait') return busy ? 'Joining the waitlist…' : 'Join the waitlist';
  if (step === 'another' && !busy && !leaving) {
    const { count = 1 } = pay;
    return count === 1 ? 'Yes, book another' : `Yes, book ${count} more`;
  }
  return payText({ busy, leaving, ...pay });
}

/** A credit comes back whole or not at all; what else is paid may come back in part. */
function policyFor(price: Money, { total, pack }: Pick<Pay, 'total' | 'pack'>, policy: CancellationPolicy): string {
  if (!pack) return cancellationText(price, policy);
  if (total !== null && isFree(total)) return creditPolicyText(policy);
  return `${cancellationText(price, policy)} A credit comes back only while all of it does.`;
}

/** Uses one submit button for paying, confirming and joining the waitlist, so that it keeps the focus. */
export function Buttons({ alternative, policy, price, saysWhatIsMissing = false, ...submit }: Props) {
  const { step, total, busy, leaving, count = 1 } = submit;
  const held = count === 1 ? 'place is' : 'places are';
  const isIdle = !busy && !leaving && (step === 'wait' || total !== null || saysWhatIsMissing);
  return (
    <>
      <button type="submit" className={buttonClass({ tone: 'clay', wide: true })} aria-disabled={!isIdle}>
        {submitText(submit)}
      </button>
      {alternative ? (
        <button type="button" className={buttonClass({ tone: 'line', wide: true })} onClick={alternative.onPress}>
          {alternative.text}
        </button>
      ) : (
        <p className="hint">
          {!(total !== null && isFree(total)) && <span>Your {held} held for 30 minutes while you pay. </span>}
          {price !== null && policyFor(price, submit, policy)}
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
