import { useState } from 'react';
import { ApiProblem, hasCode } from '../../../lib/api/problem.ts';
import type { Guest } from '../../../lib/guest.ts';
import { joinWaitlist } from '../../../lib/waitlist.ts';

type Joining = {
  /** Why the last try failed. */
  unjoined: ApiProblem | null;
  forget: () => void;
  join: (guest: Guest) => Promise<void>;
};

/** Joins the waitlist from the booking dialog. `onFree` is told when there is a place after all. */
export function useJoining(sessionId: string, onJoined: () => void, onFree: (problem: ApiProblem) => void): Joining {
  const [unjoined, setUnjoined] = useState<ApiProblem | null>(null);

  const join = async (guest: Guest) => {
    setUnjoined(null);
    try {
      await joinWaitlist(sessionId, guest);
      onJoined();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (hasCode(error, 'seats_free')) onFree(error);
      else setUnjoined(error);
    }
  };
  return { unjoined, forget: () => setUnjoined(null), join };
}
