import { useState } from 'react';
import { problems } from '#shared/contract/problems.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { storeResponse } from '../api/store-response.ts';
import { refresh } from '../api/use-endpoint.ts';
import { notify } from '../notify.ts';
import { ApiProblem, hasCode } from '../problem.ts';
import { usePageRestore } from '../use-page-restore.ts';
import { cancelCheckout, resumeCheckout } from './booking-authority.ts';

/** Error for a response without a body (docs/product.md#error-messages). */
export const noAnswer = 'No response data received from checkout function';

/** The payment page of a response. Throws when there is none (docs/product.md#error-messages). */
export function paymentPageOf(answer: { paymentUrl: string | null } | null | undefined): string {
  if (!answer) throw new Error(noAnswer);
  if (!answer.paymentUrl) throw new Error('No checkout URL received from a card payment provider');
  return answer.paymentUrl;
}

/** The sentence for people when a payment page was not made (docs/product.md#error-messages). */
export function checkoutMessageOf(error: unknown): string {
  const isOurs = error instanceof Error && !hasCode(error, 'internal_error');
  return isOurs ? error.message : problems.checkout_failed.title;
}

/** Names the total of a `price_changed` problem, before what to do about it. */
export function newTotalText({ particulars: { total } }: ApiProblem): string {
  return total ? `The total is ${formatMoney(total)} now. ` : '';
}

type Payment = {
  busy: 'paying' | 'cancelling' | null;
  /** Opens the payment page of the booking. */
  pay: () => Promise<void>;
  /** Gives the booking up. */
  cancel: () => Promise<void>;
};

/** Lets someone pay or cancel a booking that is not paid yet. Failures appear as notices. */
export function usePayment(bookingId: string): Payment {
  const [busy, setBusy] = useState<Payment['busy']>(null);
  // Back from the payment page by the browser's own button: the page is as it was left, but nothing is under way.
  usePageRestore(() => setBusy(null));

  const fail = (error: unknown) => {
    setBusy(null);
    notify({ tone: 'bad', title: 'Error', text: checkoutMessageOf(error) });
    // The state of an unreachable booking is unknown.
    if (error instanceof ApiProblem && !hasCode(error, 'unreachable')) void refresh('getBooking');
  };

  const pay = async () => {
    setBusy('paying');
    try {
      window.location.assign(paymentPageOf(await resumeCheckout(bookingId)));
    } catch (error) {
      fail(error);
    }
  };

  const cancel = async () => {
    setBusy('cancelling');
    try {
      await storeResponse('getBooking', { params: { bookingId } }, await cancelCheckout(bookingId));
      setBusy(null);
      void refresh('getSession', 'listSessions', 'listMyBookings', 'listMyPlaces');
    } catch (error) {
      fail(error);
    }
  };
  return { busy, pay, cancel };
}
