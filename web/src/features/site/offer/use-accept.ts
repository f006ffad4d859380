import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { call } from '../../../lib/api/call.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { messageOf, paymentPageOf } from '../../../lib/payment.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';

/** Accepts an offered place: what is free leads to its confirmation, what costs something to its payment. */
export function useAccept(bookingId: string): { busy: boolean; accept: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  // Back from the payment page by the browser's own button: nothing is under way, and it may be paid.
  usePageRestore(() => {
    setBusy(false);
    void refresh('getBooking');
  });
  const accept = async () => {
    setBusy(true);
    try {
      const answer = await call('acceptOffer', { params: { bookingId } });
      if (answer.status === 'pending') return window.location.assign(paymentPageOf(answer));
      await refresh('getBooking', 'getSession', 'listSessions', 'listMyBookings');
      await navigate(paths.bookingConfirmation.href(bookingId));
    } catch (error) {
      setBusy(false);
      notify({ tone: 'bad', title: 'Error', text: messageOf(error) });
      if (!hasCode(error, 'unreachable')) void refresh('getBooking');
    }
  };
  return { busy, accept };
}
