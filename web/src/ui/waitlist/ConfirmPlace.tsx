import { useEffect, useRef, useState } from 'react';
import { confirmPlaceInLine } from '../../lib/booking/confirmed-addresses.ts';
import { joinedWaitlistAs } from '../../lib/booking/joined-waitlists.ts';
import { useWaitingToken } from '../../lib/booking/waiting-tokens.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { buttonClass } from '../button.ts';

/**
 * The press that makes a place in line count (docs/trust.md#confirmed-addresses). In the browser that joined the line,
 * the mail's link does it by itself.
 */
export function ConfirmPlace({ sessionId, onConfirmed }: { sessionId: string; onConfirmed: () => void }) {
  const token = useWaitingToken(sessionId);
  const [busy, setBusy] = useState(false);
  const joinedAs = joinedWaitlistAs(sessionId);
  const hasTried = useRef(false);
  const [failed, setFailed] = useState(false);

  const confirm = async () => {
    if (busy || token === null) return;
    setBusy(true);
    try {
      await confirmPlaceInLine(sessionId, token, joinedAs);
      onConfirmed();
    } catch (error) {
      setFailed(true);
      notify({ tone: 'bad', title: 'Your place does not count yet', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  useEffect(() => {
    if (joinedAs === undefined || hasTried.current) return;
    hasTried.current = true;
    void confirm();
  });

  // Nothing is asked that is being done.
  if (joinedAs !== undefined && !failed) return null;
  return (
    <button
      type="button"
      className={buttonClass({ tone: 'clay', small: true })}
      aria-disabled={busy}
      onClick={() => void confirm()}
    >
      {busy ? 'Confirming…' : 'Yes, this is my address'}
    </button>
  );
}
