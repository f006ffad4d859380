import { useState } from 'react';
import type { FormMessage } from '../../../lib/forms/form.ts';
import { hasCode } from '../../../lib/problem.ts';
import { changeProblem } from './second-factor-problem.ts';

/** Changes two-step sign-in with one press; calls `onTooOld` when a recent sign-in is needed first. */
export function useChange(send: () => Promise<void>, onTooOld: () => void) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<FormMessage | null>(null);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setMessage(null);
    try {
      await send();
    } catch (error) {
      if (hasCode(error, 'recent_sign_in_needed')) onTooOld();
      else setMessage(changeProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, press: () => void press() };
}
