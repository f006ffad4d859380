import { useEffect, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { call } from '../../../lib/api/call.ts';
import { markReplaceable } from '../../../lib/booking-storage.ts';

export type PendingBooking = NonNullable<ResponseBody<'getPendingBooking'>['booking']>;

type Pending = {
  /** Whether it is still being asked for. */
  asking: boolean;
  /** A booking of this session that waits for its payment. */
  booking: PendingBooking | null;
  /** Goes on to a new booking, which takes the place of that one (docs/decisions/booking-attempts.md). */
  startAnew: () => void;
};

/** Whether whoever is signed in has a booking of this session that is not paid (spec section 4, booking flow, step 1). */
export function usePending(session: ResponseBody<'getSession'>, account: Account | null): Pending {
  const isAsked = account !== null && !isFree(session.price);
  const [answer, setAnswer] = useState<{ booking: PendingBooking | null } | null>(null);
  const { id: sessionId } = session;

  useEffect(() => {
    if (!isAsked) return;
    let wanted = true;
    const answered = (booking: PendingBooking | null) => wanted && setAnswer({ booking });
    call('getPendingBooking', { params: { sessionId } }).then(
      ({ booking }) => answered(booking),
      // Without an answer there is no question; the booking itself will say what is wrong.
      () => answered(null),
    );
    return () => {
      wanted = false;
    };
  }, [isAsked, sessionId]);

  const startAnew = () => {
    if (answer?.booking) markReplaceable(sessionId, answer.booking.id);
    setAnswer({ booking: null });
  };
  return { asking: isAsked && answer === null, booking: isAsked ? (answer?.booking ?? null) : null, startAnew };
}
