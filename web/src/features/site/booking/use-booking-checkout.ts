import { useState } from 'react';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { readAccount } from '../../../lib/account/account-store.ts';
import { type AttendeeDetails, attendeeOf, type Guest } from '../../../lib/account/guest.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { bookingSecret, newBookingSecret } from '../../../lib/booking/booking-secrets.ts';
import { clearBooking, type OrderKey, storeUnpaidBooking } from '../../../lib/booking/booking-storage.ts';
import { confirmingBrowser } from '../../../lib/booking/confirmed-addresses.ts';
import { madeBookings, storeMadeBooking } from '../../../lib/booking/made-bookings.ts';
import { checkoutMessageOf, noAnswer } from '../../../lib/booking/payment.ts';
import { sendOrder } from '../../../lib/checkout/order-attempt.ts';
import { type CheckoutControls, useCheckout } from '../../../lib/checkout/use-checkout.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { isForToast, problemText } from './problem-text.ts';
import { type PriceChoice, usePriceChoice } from './use-price-choice.ts';

type AttendeeInput = Guest | AttendeeDetails;
type BookingBody = RequestInput<'createBooking', 'body'>;

export type BookingCheckout = Pick<CheckoutControls, 'price' | 'discount' | 'leaving'> & {
  problem: ApiProblem | null;
  report: (problem: ApiProblem | null) => void;
  choice: PriceChoice;
  /** Books at the shown price, then opens the payment or the confirmation. */
  book: (attendee: AttendeeInput) => Promise<void>;
};

/** Throws an `ApiProblem`. */
async function createBooking(
  sessionId: string,
  attendee: AttendeeInput,
  {
    screening,
    another,
    option,
    ...order
  }: Omit<OrderKey, 'option'> & Pick<BookingBody, 'screening' | 'another' | 'option'>,
) {
  const { discountCode, total } = order;
  return await sendOrder(sessionId, { ...order, option: option?.id }, async (bookingId, replaces) => {
    const earlierBookings = earlierOf(sessionId, replaces);
    const browser = confirmingBrowser(attendee.email);
    const caller = { timeZone: viewerZone(), earlierBookings, another, screening, ...(browser && { browser }) };
    const chosen = { ...(option && { option }), ...(discountCode && { discountCode }) };
    const booking = { bookingId, sessionId, total, ...caller, ...chosen };
    if ('attendeeName' in attendee)
      return await call('createMemberBooking', { body: { ...booking, ...ownName(attendee) } });
    return await call('createBooking', { body: { ...booking, ...attendee, secret: newBookingSecret(bookingId) } });
  });
}

/** This browser's bookings of the session; the one that is replaced may be a member's, who needs no secret. */
function earlierOf(sessionId: string, replaces: string | undefined): { bookingId: string; secret?: string }[] {
  const bookings = madeBookings(sessionId);
  if (!replaces || bookings.some(({ bookingId }) => bookingId === replaces)) return bookings;
  const secret = bookingSecret(replaces);
  return [...bookings, { bookingId: replaces, ...(secret && { secret }) }];
}

/** Leaves out the name that the server takes from the account's address anyway. */
function ownName({ attendeeName, email }: AttendeeDetails): { attendeeName?: string; email: string } {
  const account = readAccount();
  return account && attendeeName === attendeeOf(account).attendeeName ? { email } : { attendeeName, email };
}

/** `screening`: what was answered about health, where the session asks. */
export function useBookingCheckout(
  session: ResponseBody<'getSession'>,
  screening: BookingBody['screening'],
): BookingCheckout {
  const { id: sessionId, startTime } = session;
  const choice = usePriceChoice(session);
  const checkCode = (code: string) => call('checkDiscount', { body: { code, sessionId } });
  const checkout = useCheckout(sessionId, choice.price, checkCode, choice.takesCodes);
  const { price, discount, applied, leaving } = checkout;
  const [problem, report] = useState<ApiProblem | null>(null);
  const navigate = useNavigate();

  const proceed = async (created: ResponseBody<'createBooking'>) => {
    void refresh('getSession', 'listSessions', 'listMyBookings', 'listMyPlaces');
    if (!created) throw new Error(noAnswer);
    const secret = bookingSecret(created.bookingId);
    if (secret) storeMadeBooking({ sessionId, bookingId: created.bookingId, startTime, secret });
    // A free place that is held for a press is not paid for.
    if (created.paymentUrl) storeUnpaidBooking(sessionId, created.bookingId);
    else clearBooking(sessionId);
    if (created.status === 'pending' && created.paymentUrl) return checkout.openPayment(created.paymentUrl);
    return navigate(paths.bookingConfirmation.href(created.bookingId));
  };

  const fail = (error: unknown) => {
    if (!(error instanceof ApiProblem)) return notify({ tone: 'bad', title: 'Error', text: checkoutMessageOf(error) });
    if (!checkout.handleFailure(error)) report(error);
    choice.refuse(error);
    if (isForToast(error)) notify({ tone: 'bad', title: 'Error', text: problemText(error).title });
    if (!hasCode(error, 'unreachable', 'invalid_request')) void refresh('getSession', 'listSessions', 'getCurrency');
  };

  const book = async (attendee: AttendeeInput) => {
    if (!choice.check() || !price || leaving) return;
    // Sent from the form while it asks.
    const another = hasCode(problem, 'place_booked');
    if (!another) report(null);
    const applying = checkout.applyTypedCode();
    if (applying) return applying;
    const member = 'attendeeName' in attendee ? readAccount()?.sub : undefined;
    const order = { email: attendee.email, discountCode: applied?.code ?? null, total: price.total, member };
    try {
      await proceed(await createBooking(sessionId, attendee, { ...order, screening, another, option: choice.option }));
    } catch (error) {
      fail(error);
    }
  };
  return { price, discount, leaving, problem, report, choice, book };
}
