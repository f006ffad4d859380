import type { ResponseBody } from '#shared/contract/contract.ts';
import { cancellationText } from '#shared/rules/cancellation.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';

type Booking = Pick<ResponseBody<'getBooking'>, 'paid' | 'paidByHand' | 'paidElsewhere' | 'paidByGiver'>;

type Paid = Pick<ResponseBody<'getBooking'>, 'paid' | 'paidByGiver' | 'session'>;

export function cancellationRefundText(
  { paid, paidByHand, paidElsewhere, paidByGiver }: Booking,
  refund: Money,
): string {
  if (paidByGiver) return givenPlaceCancellationText({ paidByHand }, refund);
  if (paidElsewhere && isFree(paid)) {
    return 'Your place goes to someone else. You paid on the studio’s site before this one: ask them about the money.';
  }
  if (paidByHand) return 'Your place goes to someone else. You paid the studio directly: ask them about the money.';
  if (isFree(paid)) return 'Your place goes to someone else.';
  if (isFree(refund))
    return `Your place goes to someone else, and nothing of the ${formatMoney(paid)} you paid goes back.`;
  const part = refund.amount < paid.amount ? ` of the ${formatMoney(paid)} you paid` : '';
  return `${formatMoney(refund)}${part} goes back to the card or account you paid with, within five to ten days.`;
}

function givenPlaceCancellationText({ paidByHand }: Pick<Booking, 'paidByHand'>, refund: Money): string {
  if (!isFree(refund))
    return `${formatMoney(refund)} goes back the way it was paid, to the person who gave you this place.`;
  const byHand = ' The studio settles what was paid to it directly with the person who gave you this place.';
  return `Your place goes to someone else.${paidByHand ? byHand : ''}`;
}

/** The policy as it concerns the attendee: who was given the place has paid nothing that goes back to them. */
export function ticketPolicyText({ paid, paidByGiver, session }: Paid): string {
  return cancellationText(paidByGiver ? { ...paid, amount: 0 } : paid, session.cancellationPolicy);
}

/** The button that cancels. */
export function cancelText({ paidByGiver }: Pick<Booking, 'paidByGiver'>, refund: Money): string {
  return isFree(refund) || paidByGiver ? 'Cancel booking' : `Cancel and get ${formatMoney(refund)} back`;
}
