import { useEffect, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { call } from '../../../lib/api/call.ts';
import { markReplaceable } from '../../../lib/booking/booking-storage.ts';
import { mayCost } from '../../../lib/booking/price-options.ts';

export type PendingBooking = NonNullable<ResponseBody<'getPendingBooking'>['booking']>;

type Pending = {
  loading: boolean;
  booking: PendingBooking | null;
  /** Starts a new booking, which replaces the pending one (docs/decisions/booking-attempts.md). */
  startNew: () => void;
};

/** The member's unpaid booking of this session (docs/product.md#booking-flow). */
export function usePending(session: ResponseBody<'getSession'>, account: Account | null): Pending {
  const isNeeded = account !== null && mayCost(session);
  const [response, setResponse] = useState<{ booking: PendingBooking | null } | null>(null);
  const { id: sessionId } = session;

  useEffect(() => {
    if (!isNeeded) return;
    let isMounted = true;
    const finish = (booking: PendingBooking | null) => isMounted && setResponse({ booking });
    call('getPendingBooking', { params: { sessionId } }).then(
      ({ booking }) => finish(booking),
      // The booking itself will report the failure.
      () => finish(null),
    );
    return () => {
      isMounted = false;
    };
  }, [isNeeded, sessionId]);

  const startNew = () => {
    if (response?.booking) markReplaceable(sessionId, response.booking.id);
    setResponse({ booking: null });
  };
  return { loading: isNeeded && response === null, booking: isNeeded ? (response?.booking ?? null) : null, startNew };
}
