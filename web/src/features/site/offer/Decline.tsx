import { useState } from 'react';
import { problems } from '#shared/contract/problems.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { declineOffer } from '../../../lib/booking/booking-authority.ts';
import { forgetWaitingToken } from '../../../lib/booking/waiting-tokens.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { buttonClass } from '../../../ui/button.ts';
import { QuestionDialog } from '../../../ui/QuestionDialog.tsx';

type Props = {
  bookingId: string;
  sessionId: string;
  /** False for several places that are offered together. */
  isOne: boolean;
};

/** Gives the offered place to the next in line, after asking (docs/product.md#waitlist-offers). */
export function Decline({ bookingId, sessionId, isOne }: Props) {
  const [asking, setAsking] = useState(false);
  const decline = async () => {
    try {
      await declineOffer(bookingId);
      forgetWaitingToken(sessionId);
    } catch (error) {
      // Accepted meanwhile, on another device: the page says whose it is.
      if (!hasCode(error, 'offer_accepted')) throw error;
      notify({ tone: 'bad', title: 'Not let go', text: problems.offer_accepted.title });
    }
    setAsking(false);
    await refresh('getBooking', 'getSession', 'listSessions', 'listMyWaitlists');
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'line' })}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        No, thank you
      </button>
      {asking && (
        <QuestionDialog
          title={isOne ? 'Let the place go?' : 'Let the places go?'}
          action={isOne ? 'Let it go' : 'Let them go'}
          busyText={isOne ? 'Letting it go…' : 'Letting them go…'}
          keep={isOne ? 'Keep it' : 'Keep them'}
          onConfirm={decline}
          onClose={() => setAsking(false)}
        >
          {isOne
            ? 'It goes to the next in line at once, and you leave the waitlist of this session.'
            : 'They go to the next in line at once, and you leave the waitlist of this session.'}
        </QuestionDialog>
      )}
    </>
  );
}
