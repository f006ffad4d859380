import type { ResponseBody } from '#shared/contract/contract.ts';
import { cancellationText, ownPartOf } from '#shared/rules/cancellation.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { refundOfGivenText } from '../../../lib/booking/given-refund-text.ts';

type Booking = Pick<
  ResponseBody<'getBooking'>,
  'paid' | 'ownPaid' | 'paidByHand' | 'paidElsewhere' | 'paidByGiver' | 'byVouchers'
>;

type Paid = Pick<ResponseBody<'getBooking'>, 'ownPaid' | 'session'>;

export function cancellationRefundText(
  { paid, ownPaid, paidByHand, paidElsewhere, paidByGiver, byVouchers }: Booking,
  refund: Money,
): string {
  if (paidByGiver) return givenPlaceCancellationText({ paidByHand, ownPaid }, refund);
  if (paidElsewhere && isFree(paid)) {
    return 'Your place goes to someone else. You paid on the studio’s site before this one: ask them about the money.';
  }
  if (paidByHand) return 'Your place goes to someone else. You paid the studio directly: ask them about the money.';
  if (isFree(paid)) return 'Your place goes to someone else.';
  if (isFree(refund))
    return `Your place goes to someone else, and nothing of the ${formatMoney(paid)} you paid goes back.`;
  const part = refund.amount < paid.amount ? ` of the ${formatMoney(paid)} you paid` : '';
  const back = `${formatMoney(refund)}${part} goes back to`;
  if (byVouchers === 'all') return `${back} your gift voucher at once.`;
  const last = byVouchers === 'part' ? ', and to your gift voucher last' : '';
  return `${back} the card or account you paid with, within five to ten days${last}.`;
}

function givenPlaceCancellationText(
  { paidByHand, ownPaid }: Pick<Booking, 'paidByHand' | 'ownPaid'>,
  refund: Money,
): string {
  if (!isFree(refund)) return refundOfGivenText(refund, ownPartOf(refund, ownPaid));
  const nothing = isFree(ownPaid) ? '' : `, and nothing of the ${formatMoney(ownPaid)} you paid goes back`;
  const byHand = ' The studio settles what was paid to it directly with the person who gave you this place.';
  return `Your place goes to someone else${nothing}.${paidByHand ? byHand : ''}`;
}

/** The policy as it concerns what the attendee paid themselves. */
export function ticketPolicyText({ ownPaid, session }: Paid): string {
  return cancellationText(ownPaid, session.cancellationPolicy);
}

/** The button that cancels. */
export function cancelText({ ownPaid }: Pick<Booking, 'ownPaid'>, refund: Money): string {
  const own = ownPartOf(refund, ownPaid);
  return isFree(own) ? 'Cancel booking' : `Cancel and get ${formatMoney(own)} back`;
}
