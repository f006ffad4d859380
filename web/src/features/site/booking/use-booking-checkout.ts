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
import { type AttendeeInput, sendOrder } from './order.ts';
import { isForToast, problemText } from './problem-text.ts';

export type BookingCheckout = {
  /** Null while the currency is unknown. */
  price: ShownPrice | null;
  discount: DiscountField;
  /** Why the last attempt failed; set by `report`. */
  problem: ApiProblem | null;
  report: (problem: ApiProblem | null) => void;
  /** Whether the payment page is being opened. */
  leaving: boolean;
  /** Books at the shown price, then opens the payment or the confirmation. */
  book: (person: AttendeeInput) => Promise<void>;
};

export function useBookingCheckout(session: ResponseBody<'getSession'>): BookingCheckout {
  const discount = useDiscount(session.id, (code) => call('checkDiscount', { body: { code, sessionId: session.id } }));
  const applied = isFree(session.price) ? null : discount.applied;
  const [price, setTotal] = usePrice(session.price, applied);
  const [problem, report] = useState<ApiProblem | null>(null);
  const { leaving, redirect } = useRedirect(session.id);

  const fail = (error: unknown) => {
    if (!(error instanceof ApiProblem)) return notify({ tone: 'bad', title: 'Error', text: messageOf(error) });
    if (hasCode(error, 'invalid_discount_code', 'discount_code_used')) discount.refuse(error.message);
    else report(error);
    if (isForToast(error)) notify({ tone: 'bad', title: 'Error', text: problemText(error).title });
    if (error.total) setTotal(error.total);
    // Updates the page behind the dialog.
    if (!hasCode(error, 'unreachable', 'invalid_request')) void refresh('getSession', 'listSessions', 'getCurrency');
  };

  const book = async (attendee: AttendeeInput) => {
    if (!price || leaving) return;
    report(null);
    // Applies a typed code first, so that it does not go unused.
    if (!isFree(session.price) && !applied && discount.typed.trim() !== '') return discount.apply();
    const member = 'attendeeName' in attendee ? readAccount()?.sub : undefined;
    const order = { email: attendee.email, discountCode: applied?.code ?? null, total: price.total, member };
    try {
      await redirect(await sendOrder(session.id, attendee, order));
    } catch (error) {
      fail(error);
    }
  };
  return { price, discount, problem, report, leaving, book };
}

/** Leads to the payment page, or to the confirmation where nothing is to be paid. */
function useRedirect(sessionId: string) {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();

  const redirect = async (created: ResponseBody<'createBooking'>) => {
    void refresh('getSession', 'listSessions', 'listMyBookings');
    if (!created) throw new Error(noAnswer);
    if (created.status === 'pending') storeUnpaidBooking(sessionId, created.bookingId);
    else clearBooking(sessionId);
    if (created.status !== 'pending' || !created.paymentUrl) {
      return navigate(paths.bookingConfirmation.href(created.bookingId));
    }
    setLeaving(true);
    window.location.assign(created.paymentUrl);
  };
  return { leaving, redirect };
}
