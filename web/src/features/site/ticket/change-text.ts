import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';

type Booking = Pick<ResponseBody<'getBooking'>, 'paid' | 'paidByHand'>;

/** What goes back, and how. */
export function refundText({ paid, paidByHand }: Booking, refund: Money): string {
  if (paidByHand) return 'Your place goes to someone else. You paid the studio directly: ask them about the money.';
  if (isFree(paid)) return 'Your place goes to someone else.';
  if (isFree(refund))
    return `Your place goes to someone else, and nothing of the ${formatMoney(paid)} you paid goes back.`;
  const part = refund.amount < paid.amount ? ` of the ${formatMoney(paid)} you paid` : '';
  return `${formatMoney(refund)}${part} goes back to the card or account you paid with, within five to ten days.`;
}

/** The button that cancels. */
export function cancelText(refund: Money): string {
  return isFree(refund) ? 'Cancel booking' : `Cancel and get ${formatMoney(refund)} back`;
}
