import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { refresh, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { bookingLinks, payRest, withdrawRestCard } from '../../../lib/booking/booking-authority.ts';
import { recordRestPaid } from '../../../lib/booking/given-places.ts';
import { checkoutMessageOf, paymentPageOf } from '../../../lib/booking/payment.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';

type Booking = ResponseBody<'getBooking'>;

const askAgain = 4000;

/** Asks Stripe about the rest for who comes from its payment page, until it is known to be paid. */
export function useRestSettling({ id: bookingId, deposit }: Booking): void {
  const query = new URLSearchParams(useLocation().search);
  const isOpen = query.get('rest') === 'paid' && deposit?.state === 'pending';
  const { data } = useEndpoint('settleBooking', isOpen ? { params: { bookingId } } : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    refreshInterval: (booking) => (booking?.deposit?.state === 'pending' && !booking.deposit.processing ? askAgain : 0),
  });
  const known = data?.deposit && `${data.deposit.state} ${data.deposit.processing}`;
  const isNews = known !== undefined && isOpen && known !== `${deposit.state} ${deposit.processing}`;
  useEffect(() => {
    if (isNews) void refresh('getBooking');
  }, [isNews]);
}

/** Asks again what a giver owes (docs/product.md#deposits) once they come from the payment page. */
export function useGiversRest({ id: bookingId }: Booking, rest: Money | undefined): void {
  const query = new URLSearchParams(useLocation().search);
  const isBack = query.get('rest') === 'paid' && rest !== undefined;
  const { data } = useEndpoint('settleBooking', isBack ? { params: { bookingId } } : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  useEffect(() => {
    // The answer is a refusal that says what is still owed.
    if (data && rest) bookingLinks(bookingId).catch(() => recordRestPaid(bookingId, rest));
  }, [data, bookingId, rest]);
}

/** Lets who pays the rest of a price pay it, or take back that its card is charged. Failures appear as notices. */
export function useRest(bookingId: string) {
  const [busy, setBusy] = useState<'paying' | 'withdrawing' | null>(null);
  // Back from the payment page by the browser's own button: nothing is under way.
  usePageRestore(() => setBusy(null));

  const fail = (error: unknown) => {
    notify({ tone: 'bad', title: 'Error', text: checkoutMessageOf(error) });
    if (error instanceof ApiProblem && !hasCode(error, 'unreachable')) void refresh('getBooking');
    setBusy(null);
  };

  const pay = async () => {
    setBusy('paying');
    try {
      window.location.assign(paymentPageOf(await payRest(bookingId)));
    } catch (error) {
      fail(error);
    }
  };

  const withdraw = async () => {
    setBusy('withdrawing');
    try {
      await storeResponse('getBooking', { params: { bookingId } }, await withdrawRestCard(bookingId));
      notify({ tone: 'good', title: 'Your card is not charged', text: 'We mail you when the rest is due.' });
      setBusy(null);
    } catch (error) {
      fail(error);
    }
  };
  return { busy, pay, withdraw };
}
