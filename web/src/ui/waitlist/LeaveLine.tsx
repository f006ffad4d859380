import { useState } from 'react';
import { leaveLine } from '../../lib/booking/waiting-place.ts';
import { notify } from '../../lib/notify.ts';
import { buttonClass } from '../button.ts';
import { QuestionDialog } from '../QuestionDialog.tsx';

type Props = { session: { id: string; title: string }; onLeft?: () => void };

/** Leaves a waitlist after asking (docs/product.md#waitlist). */
export function LeaveLine({ session: { id, title }, onLeft }: Props) {
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await leaveLine(id);
    setAsking(false);
    notify({
      tone: 'good',
      title: 'You have left the waitlist',
      text: `We will not write to you about ${title} again.`,
    });
    onLeft?.();
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'line', small: true })}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Leave the waitlist<span className="sr-only"> of {title}</span>
      </button>
      {asking && (
        <QuestionDialog
          title="Leave the waitlist?"
          action="Leave the waitlist"
          busyText="Leaving…"
          keep="Keep waiting"
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          Your place in line goes to the next. You will not hear from us when a place of “{title}” is free.
        </QuestionDialog>
      )}
    </>
  );
}
