import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';

/** Says who gets the refund of a place that was given, before it is cancelled; `own` is the attendee's part of it. */
export function refundOfGivenText(refund: Money, own: Money): string {
  const toAttendee = `${formatMoney(own)} goes back to the card or account you paid with, within five to ten days.`;
  return textOfParts(refund, own, toAttendee);
}

/** Says who gets the refund of a place that was given, after it is cancelled. */
export function sentRefundOfGivenText(refund: Money, own: Money): string {
  const toAttendee = `${formatMoney(own)} is on its way back to you; banks take five to ten days to show it.`;
  return textOfParts(refund, own, toAttendee);
}

function textOfParts(refund: Money, own: Money, toAttendee: string): string {
  const ofGiver = giverPartOf(refund, own);
  const toGiver = `${formatMoney(ofGiver)} goes back ${toGiverWords}.`;
  return [isFree(own) ? [] : toAttendee, isFree(ofGiver) ? [] : toGiver].flat().join(' ');
}

/** Returns what of a refund is for the person who gave the place. */
export function giverPartOf(refund: Money, own: Money): Money {
  return { ...refund, amount: refund.amount - own.amount };
}

export const toGiverWords = 'to the person who gave you this place';
