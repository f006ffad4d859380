import type { ResponseBody } from '#shared/contract/contract.ts';
import { cancellationText, ownPartOf } from '#shared/rules/cancellation.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { refundOfGivenText } from '../../../lib/booking/given-refund-text.ts';
import { creditCountText } from '../../../lib/packs/pack-text.ts';
import { creditPolicyText } from '../../../ui/packs/pack-choice-text.ts';

type Booking = Pick<
  ResponseBody<'getBooking'>,
  'paid' | 'ownPaid' | 'paidByHand' | 'paidElsewhere' | 'paidByGiver' | 'byVouchers' | 'byPack'
>;

type Paid = Pick<ResponseBody<'getBooking'>, 'ownPaid' | 'session' | 'byPack'>;

export function cancellationRefundText(
  { paid, ownPaid, paidByHand, paidElsewhere, paidByGiver, byVouchers, byPack }: Booking,
  refund: Money,
): string {
  if (paidByGiver) return givenPlaceCancellationText({ paidByHand, ownPaid }, refund);
  if (paidElsewhere && isFree(paid)) {
    return 'Your place goes to someone else. You paid on the studio’s site before this one: ask them about the money.';
  }
  if (paidByHand) return 'Your place goes to someone else. You paid the studio directly: ask them about the money.';
  if (byPack) return creditRefundText(byPack, !isFree(refund) && refund.amount >= paid.amount);
  if (isFree(paid)) return 'Your place goes to someone else.';
  if (isFree(refund))
    return `Your place goes to someone else, and nothing of the ${formatMoney(paid)} you paid goes back.`;
  const part = refund.amount < paid.amount ? ` of the ${formatMoney(paid)} you paid` : '';
  const back = `${formatMoney(refund)}${part} goes back to`;
  if (byVouchers === 'all') return `${back} your gift voucher at once.`;
  const last = byVouchers === 'part' ? ', and to your gift voucher last' : '';
  return `${back} the card or account you paid with, within five to ten days${last}.`;
}

type PaidByPack = NonNullable<Booking['byPack']>;

/** A credit comes back whole or not at all (docs/product.md#packs). */
function creditRefundText({ credits, name, ended }: PaidByPack, comesBack: boolean): string {
  const many = credits > 1;
  if (ended) return `Your place goes to someone else. ${name} has ended: nothing goes back.`;
  if (comesBack)
    return `Your place goes to someone else, and ${creditCountText(credits)} of ${name} ${many ? 'come' : 'comes'} back at once.`;
  return `Your place goes to someone else. It is too late for the ${many ? 'credits' : 'credit'} of ${name} to come back: ${many ? 'they are' : 'it is'} spent.`;
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
export function ticketPolicyText({ ownPaid, session, byPack }: Paid): string {
  if (byPack?.ended) return `${byPack.name} has ended: nothing goes back when you cancel.`;
  if (byPack) return creditPolicyText(session.cancellationPolicy);
  return cancellationText(ownPaid, session.cancellationPolicy);
}

/** The button that cancels. */
export function cancelText({ ownPaid, byPack }: Pick<Booking, 'ownPaid' | 'byPack'>, refund: Money): string {
  const own = ownPartOf(refund, ownPaid);
  if (byPack)
    return isFree(own) || byPack.ended ? 'Cancel booking' : `Cancel and get ${creditCountText(byPack.credits)} back`;
  return isFree(own) ? 'Cancel booking' : `Cancel and get ${formatMoney(own)} back`;
}
