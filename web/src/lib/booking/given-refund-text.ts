import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';

/** Names who gets the money for a place that was given, before it is cancelled: `own` is what they paid themselves. */
export function refundOfGivenText(refund: Money, own: Money): string {
  const ofGiver = giverPart(refund, own);
  const ownText = `${formatMoney(own)} goes back to the card or account you paid with, within five to ten days`;
  if (isFree(own)) return toGiverText(ofGiver);
  return isFree(ofGiver) ? `${ownText}.` : `${ownText}. ${toGiverText(ofGiver)}`;
}

/** Names who gets the money for a place that was given, after it is cancelled. */
export function sentRefundOfGivenText(refund: Money, own: Money): string {
  const ofGiver = giverPart(refund, own);
  const ownText = `${formatMoney(own)} is on its way back to you; banks take five to ten days to show it.`;
  if (isFree(own)) return toGiverText(ofGiver);
  return isFree(ofGiver) ? ownText : `${ownText} ${toGiverText(ofGiver)}`;
}

const giverPart = (refund: Money, own: Money): Money => ({ ...refund, amount: refund.amount - own.amount });

const toGiverText = (sum: Money) => `${formatMoney(sum)} goes back to the person who gave you this place.`;
