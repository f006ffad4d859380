import { useState } from 'react';
import { ulid } from 'ulid';
import { call } from '../../../../lib/api/call.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { hasCode } from '../../../../lib/problem.ts';
import type { SessionForm } from './form.ts';
import { startsToAdd } from './repeats.ts';

/** Adds the dates of the form to the session's series. Whether there is none left to add; a failure is shown. */
export function useAddDates(sessionId: string, form: SessionForm): () => Promise<boolean> {
  // The same id until a response arrives, so that a retry adds nothing twice.
  const [id, setId] = useState(ulid);
  return async () => {
    const { recurrence } = form.getValues();
    const starts = startsToAdd(form.getValues());
    if (!recurrence || starts.length === 0) return true;
    try {
      const { added } = await call('addDates', { params: { sessionId }, body: { id, recurrence, starts } });
      setId(ulid());
      notify({ tone: 'good', title: added === 1 ? 'One date added' : `${added} dates added` });
      return true;
    } catch (error) {
      if (!hasCode(error, 'unreachable', 'internal_error', 'busy')) setId(ulid());
      notify({ tone: 'bad', title: 'The session is saved, but its dates were not added', text: messageOf(error) });
      return false;
    }
  };
}
