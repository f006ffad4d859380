import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { acceptOffer } from '../../../lib/booking/booking-authority.ts';
import { checkoutMessageOf, paymentPageOf } from '../../../lib/booking/payment.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';

export type Acceptance = Parameters<typeof acceptOffer>[1];

/**
 * Accepts an offered seat, or several; leads to its payment, or to its confirmation where nothing is left to pay.
 * @param isSaidBeside says a failure beside what it is about, and tells whether it did
 */
export function useAccept(bookingId: string, isSaidBeside: (error: unknown) => boolean) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  // After the browser's Back button on the payment page it may be paid.
  usePageRestore(() => {
    setBusy(false);
    void refresh('getBooking');
  });
  const accept = async (acceptance: Acceptance) => {
    setBusy(true);
    try {
      const accepted = await acceptOffer(bookingId, acceptance);
      if (accepted.status === 'pending') return window.location.assign(paymentPageOf(accepted));
      await refresh('getBooking', 'getSession', 'listSessions', 'listMyBookings', 'listMyPlaces', 'listMyPacks');
      await navigate(paths.bookingConfirmation.href(bookingId));
    } catch (error) {
      setBusy(false);
      if (!isSaidBeside(error)) notify({ tone: 'bad', title: 'Error', text: checkoutMessageOf(error) });
      if (!hasCode(error, 'unreachable')) void refresh('getBooking', 'getSession');
    }
  };
  return { busy, accept };
}
