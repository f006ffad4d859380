import { formatMoney, type Money } from '#shared/rules/money.ts';

/** Names who gets the money for a place that was given, before and after it is cancelled. */
export function refundToGiverText(refund: Money): string {
  return `${formatMoney(refund)} goes back to the person who gave you this place.`;
}
