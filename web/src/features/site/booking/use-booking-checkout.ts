import { useState } from 'react';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Money } from '#shared/rules/money.ts';
import { readAccount } from '../../../lib/account/account-store.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { bookingSecret } from '../../../lib/booking/booking-secrets.ts';
import { clearBooking, storeUnpaidBooking } from '../../../lib/booking/booking-storage.ts';
import { storeMadeBooking } from '../../../lib/booking/made-bookings.ts';
import { checkoutMessageOf } from '../../../lib/booking/payment.ts';
import { type CheckoutControls, useCheckout } from '../../../lib/checkout/use-checkout.ts';
import { notify } from '../../../lib/notify.ts';
import { refreshPacks } from '../../../lib/packs/own-packs.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { type PackChoice, usePack } from '../../../ui/packs/use-pack.ts';
import { type DepositChoice, useDeposit } from '../../../ui/pricing/use-deposit.ts';
import { type PriceChoice, usePriceChoice } from '../../../ui/pricing/use-price-choice.ts';
import { type MembersPriceState, membersPriceState } from './members-price.ts';
import { isForToast, problemText } from './problem-text.ts';
import { type AttendeeInput, type CreatedOrder, createOrder } from './send-booking.ts';
import { type GroupChoice, useGroup } from './use-group.ts';

type Session = ResponseBody<'getSession'>;

export type BookingCheckout = Pick<CheckoutControls, 'price' | 'payment' | 'discount' | 'vouchers' | 'leaving'> & {
  problem: ApiProblem | null;
  report: (problem: ApiProblem | null) => void;
  choice: PriceChoice;
  group: GroupChoice;
  pack: PackChoice;
  members: MembersPriceState;
  /** Null where all is paid at once. */
  deposit: DepositChoice | null;
  /** Says what is missing of what is chosen and typed beside the buyer's own fields; false where something is. */
  check: () => boolean;
  /** Books at the shown price, then opens the payment or the confirmation. */
  book: (attendee: AttendeeInput) => Promise<void>;
};

/** Lets this browser change the buyer's places, which have one secret. */
function rememberOrder({ id: sessionId, startTime }: Session, { bookingIds, paymentUrl }: CreatedOrder): void {
  const [buyersId] = bookingIds;
  const secret = bookingSecret(buyersId);
  if (secret) for (const bookingId of bookingIds) storeMadeBooking({ sessionId, bookingId, startTime, secret });
  // A free place that is held for a press is not paid for.
  if (paymentUrl) storeUnpaidBooking(sessionId, buyersId);
  else clearBooking(sessionId);
}

/** Says for whom the place is, and what pays it. */
function keyOf(
  attendee: AttendeeInput,
  { applied, payment, pack }: Pick<CheckoutControls, 'applied' | 'payment'> & { pack: PackChoice },
  total: Money,
) {
  return {
    email: attendee.email,
    discountCode: applied?.code ?? null,
    pack: pack.request(payment?.pack ?? null),
    total,
    vouchers: payment?.parts,
    member: 'attendeeName' in attendee ? readAccount()?.sub : undefined,
  };
}

/** `screening`: what was answered about health, where the session asks. */
export function useBookingCheckout(
  session: Session,
  screening: RequestInput<'createBooking', 'body'>['screening'],
): BookingCheckout {
  const { id: sessionId } = session;
  const [problem, report] = useState<ApiProblem | null>(null);
  const choice = usePriceChoice(session);
  const group = useGroup(session, choice.left, problem);
  const checkCode = (code: string) => call('checkDiscount', { body: { code, sessionId } });
  const { takesCodes } = choice;
  const pack = usePack(session, group.count);
  const bought = { places: group.count };
  const members = membersPriceState(session, pack, { count: group.count, problem });
  const means = { credits: pack.credits, memberDiscount: members.counts ? members.discount : null };
  const checkout = useCheckout(sessionId, choice.price, checkCode, { takesCodes, bought, ...means });
  const { price, payment, discount, vouchers, leaving } = checkout;
  const isPaidInPart = payment !== null && (payment.parts.length > 0 || payment.pack !== null);
  const deposit = useDeposit(session, { price, count: group.count, isPaidInPart });
  const navigate = useNavigate();

  const proceed = async (created: CreatedOrder) => {
    void refresh('getSession', 'listSessions', 'listMyBookings', 'listMyPlaces', 'listMyPacks');
    rememberOrder(session, created);
    if (created.status === 'pending' && created.paymentUrl) return checkout.openPayment(created.paymentUrl);
    return navigate(paths.bookingConfirmation.href(created.bookingIds[0]));
  };

  const fail = (error: unknown) => {
    if (!(error instanceof ApiProblem)) return notify({ tone: 'bad', title: 'Error', text: checkoutMessageOf(error) });
    if (!checkout.handleFailure(error) && !pack.refuse(error)) report(error);
    // The membership may have ended.
    if (hasCode(error, 'price_changed')) void refreshPacks();
    choice.refuse(error, group.count);
    group.refuse(error);
    if (isForToast(error)) notify({ tone: 'bad', title: 'Error', text: problemText(error).title });
    if (!hasCode(error, 'unreachable', 'invalid_request')) void refresh('getSession', 'listSessions', 'getCurrency');
  };

  const check = () => {
    const isChosen = choice.check();
    return group.check(isChosen) && isChosen;
  };

  const book = async (attendee: AttendeeInput) => {
    if (!check() || !price || leaving) return;
    // Sent from the form while it asks.
    const another = hasCode(problem, 'place_booked');
    if (!another) report(null);
    const applying = checkout.applyTypedCode();
    if (applying) return applying;
    const further = group.booked(attendee.email);
    const order = { ...keyOf(attendee, { ...checkout, pack }, price.total), further, deposit: deposit?.agreed };
    try {
      await proceed(await createOrder(sessionId, attendee, { ...order, screening, another, option: choice.option }));
    } catch (error) {
      fail(error);
    }
  };
  const controls = { price, payment, discount, vouchers, leaving, problem, report };
  return { ...controls, choice, group, pack, members, deposit, check, book };
}
