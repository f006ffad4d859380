import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { isFree } from '#shared/rules/money.ts';
import { readAccount } from '../../../lib/account/account-store.ts';
import { call } from '../../../lib/api/call.ts';
import { ApiProblem, hasCode } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { clearBooking, storeUnpaidBooking } from '../../../lib/booking-storage.ts';
import { notify } from '../../../lib/notify.ts';
import { messageOf, noAnswer } from '../../../lib/payment.ts';
import { type DiscountField, useDiscount } from '../../../lib/use-discount.ts';
import { type ShownPrice, usePrice } from '../../../lib/use-price.ts';
import { type Person, sendOrder } from './order.ts';
import { isForToast, problemText } from './problem-text.ts';

export type Booking = {
  /** How the price comes about, and what is to pay; null while the currency to pay in is not known. */
  price: ShownPrice | null;
  discount: DiscountField;
  /** Why the last try failed; `report` shows another reason, or none. */
  problem: ApiProblem | null;
  report: (problem: ApiProblem | null) => void;
  /** Whether the payment page is being opened. */
  leaving: boolean;
  /** Books the place at the price that is shown, then goes to its payment or its confirmation. */
  book: (person: Person) => Promise<void>;
};

/** Books a session's place, for a guest or whoever is signed in, at the price that is shown. */
export function useBooking(session: ResponseBody<'getSession'>): Booking {
  const discount = useDiscount(session.id, (code) => call('checkDiscount', { body: { code, sessionId: session.id } }));
  const applied = isFree(session.price) ? null : discount.applied;
  const [price, namePrice] = usePrice(session.price, applied);
  const [problem, report] = useState<ApiProblem | null>(null);
  const { leaving, proceed } = useWayOn(session.id);

  const fail = (error: unknown) => {
    if (!(error instanceof ApiProblem)) return notify({ tone: 'bad', title: 'Error', text: messageOf(error) });
    if (hasCode(error, 'invalid_discount_code', 'discount_code_used')) discount.refuse(error.message);
    else report(error);
    if (isForToast(error)) notify({ tone: 'bad', title: 'Error', text: problemText(error).title });
    if (error.total) namePrice(error.total);
    // The page behind shows at once what the server knows.
    if (!hasCode(error, 'unreachable', 'invalid_request')) void refresh('getSession', 'listSessions', 'getCurrency');
  };

  const book = async (person: Person) => {
    if (!price || leaving) return;
    report(null);
    // A code that was typed and not applied is looked up first: nobody pays more than they meant to.
    if (!isFree(session.price) && !applied && discount.typed.trim() !== '') return discount.apply();
    const member = 'attendeeName' in person ? readAccount()?.sub : undefined;
    const what = { email: person.email, discountCode: applied?.code ?? null, total: price.total, member };
    try {
      await proceed(await sendOrder(session.id, person, what));
    } catch (error) {
      fail(error);
    }
  };
  return { price, discount, problem, report, leaving, book };
}

/** Where a booking that was made leads: to its payment, or to its confirmation. */
function useWayOn(sessionId: string) {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();

  const proceed = async (answer: ResponseBody<'createBooking'>) => {
    void refresh('getSession', 'listSessions', 'listMyBookings');
    // An answer without a body leads nowhere: this says so.
    if (!answer) throw new Error(noAnswer);
    if (answer.status === 'pending') storeUnpaidBooking(sessionId, answer.bookingId);
    else clearBooking(sessionId);
    if (answer.status !== 'pending' || !answer.paymentUrl) {
      return navigate(paths.bookingConfirmation.href(answer.bookingId));
    }
    setLeaving(true);
    window.location.assign(answer.paymentUrl);
  };
  return { leaving, proceed };
}
