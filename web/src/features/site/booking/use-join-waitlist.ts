import { useState } from 'react';
import type { Guest } from '../../../lib/account/guest.ts';
import { joinWaitlist, type WaitedPrice } from '../../../lib/booking/waitlist.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';

type JoinWaitlist = {
  joinProblem: ApiProblem | null;
  reset: () => void;
  join: (guest: Guest) => Promise<void>;
};

/** Joins the waitlist from the booking dialog. `onSeatFree` is called when there is a free seat after all. */
export function useJoinWaitlist(
  sessionId: string,
  onJoined: () => void,
  onSeatFree: (problem: ApiProblem) => void,
  price: WaitedPrice,
): JoinWaitlist {
  const [joinProblem, setJoinProblem] = useState<ApiProblem | null>(null);

  const join = async (guest: Guest) => {
    setJoinProblem(null);
    try {
      await joinWaitlist(sessionId, guest, price);
      onJoined();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (hasCode(error, 'seats_free')) onSeatFree(error);
      else setJoinProblem(error);
    }
  };
  return { joinProblem, reset: () => setJoinProblem(null), join };
}
