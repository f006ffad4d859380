import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Money } from '#shared/rules/money.ts';
import { maxPassBookings } from '#shared/rules/passes.ts';
import type { VoucherPart } from '#shared/rules/vouchers.ts';
import { readAccount } from '../../../lib/account/account-store.ts';
import type { Guest } from '../../../lib/account/guest.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { bookingSecret, newBookingSecret } from '../../../lib/booking/booking-secrets.ts';
import { clearBooking, storeUnpaidBooking } from '../../../lib/booking/booking-storage.ts';
import { madeBookings, storeMadeBooking } from '../../../lib/booking/made-bookings.ts';
import { checkoutMessageOf, noAnswer } from '../../../lib/booking/payment.ts';
import { sendOrder } from '../../../lib/checkout/order-attempt.ts';
import { type CheckoutControls, useCheckout } from '../../../lib/checkout/use-checkout.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import type { PassDate, SeriesSession } from './pass-dates.ts';

export type PassCheckout = Pick<CheckoutControls, 'price' | 'payment' | 'discount' | 'vouchers' | 'leaving'> & {
  problem: ApiProblem | null;
  /** Buys as this guest, or as the member who is signed in; then opens the payment or the confirmation. */
  buy: (guest?: Guest) => Promise<void>;
};

type Created = ResponseBody<'createPass'>;
type Order = { seriesId: string; dates: PassDate[]; total: Money; vouchers: VoucherPart[] };

/** The key under which the attempt is stored. */
const subjectOf = (seriesId: string) => `series.${seriesId}`;

/** Throws an `ApiProblem`. */
function createPass({ seriesId, dates, total, vouchers }: Order, guest: Guest | undefined): Promise<Created> {
  const account = readAccount();
  const key = {
    email: guest?.email ?? account?.email ?? '',
    discountCode: null,
    total,
    vouchers,
    member: account?.sub,
  };
  const params = { seriesId };
  return sendOrder(subjectOf(seriesId), key, (passId) => {
    const earlierBookings = dates.flatMap(({ id }) => madeBookings(id)).slice(-maxPassBookings);
    const paid = { total, ...(vouchers.length > 0 && { vouchers }) };
    const body = { passId, sessionIds: dates.map(({ id }) => id), ...paid, timeZone: viewerZone(), earlierBookings };
    if (!guest) return call('createMemberPass', { params, body });
    return call('createPass', { params, body: { ...body, ...guest, secret: newBookingSecret(passId) } });
  });
}

/** This browser knows each date's booking by the one secret of its pass. */
function remember({ passId, bookings }: Created): void {
  const secret = bookingSecret(passId);
  if (secret) for (const booking of bookings) storeMadeBooking({ ...booking, secret });
}

export function usePassCheckout(session: SeriesSession, dates: PassDate[], listPrice: Money | undefined): PassCheckout {
  const [problem, report] = useState<ApiProblem | null>(null);
  const navigate = useNavigate();
  const seriesId = session.series?.id ?? '';
  const checkout = useCheckout(subjectOf(seriesId), listPrice, null, { bought: null });
  const { price, payment, discount, vouchers, leaving } = checkout;

  const proceed = (created: Created) => {
    void refresh('getSession', 'listSessions', 'listMyBookings', 'listMyPlaces');
    const [first] = created?.bookings ?? [];
    if (!first) throw new Error(noAnswer);
    remember(created);
    if (created.status === 'completed' || !created.paymentUrl) {
      clearBooking(subjectOf(seriesId));
      return navigate(paths.bookingConfirmation.href(first.bookingId));
    }
    storeUnpaidBooking(first.sessionId, first.bookingId);
    checkout.openPayment(created.paymentUrl);
  };

  const fail = (error: unknown) => {
    if (!(error instanceof ApiProblem)) return notify({ tone: 'bad', title: 'Error', text: checkoutMessageOf(error) });
    if (!checkout.handleFailure(error)) report(error);
    if (!hasCode(error, 'unreachable', 'invalid_request')) void refresh('getSession', 'listMyPlaces', 'getCurrency');
  };

  const buy = async (guest?: Guest) => {
    if (!price || leaving) return;
    report(null);
    const applying = checkout.applyTypedCode();
    if (applying) return applying;
    try {
      const order = { seriesId, dates, total: price.total, vouchers: payment?.parts ?? [] };
      proceed(await createPass(order, guest));
    } catch (error) {
      fail(error);
    }
  };
  return { price, payment, discount, vouchers, problem, leaving, buy };
}
