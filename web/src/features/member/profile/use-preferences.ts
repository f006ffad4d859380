import { useState } from 'react';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiProblem } from '../../../lib/problem.ts';

export type MemberPreferences = ResponseBody<'getMyPreferences'>;
export type Changed = ResponseBody<'changeMyPreferences'>;

/** Changes a preference with one press; `title` names what failed. */
export function useChangePreferences(title: string, onChanged: (preferences: Changed) => void) {
  const [busy, setBusy] = useState(false);
  const change = async (body: RequestInput<'changeMyPreferences', 'body'>) => {
    if (busy) return;
    setBusy(true);
    try {
      onChanged(await call('changeMyPreferences', { body }));
    } catch (error) {
      notify({ tone: 'bad', title, text: error instanceof ApiProblem ? error.message : 'Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
}
