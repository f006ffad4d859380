import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';

type Paid = Pick<
  ResponseBody<'getBooking'>,
  'paymentStatus' | 'paid' | 'ownPaid' | 'paidElsewhere' | 'paidByGiver' | 'total' | 'discountCode'
>;

/** Says what the attendee paid and is kept, also for moving it, and with which code; null where they paid nothing. */
export function bookingPaidText(booking: Paid): string | null {
  const { paymentStatus, paid, ownPaid, paidElsewhere, paidByGiver, total, discountCode } = booking;
  // docs/trust.md#given-places
  if (paidByGiver) return isFree(ownPaid) ? null : `Paid ${formatMoney(ownPaid)}`;
  const codeText = discountCode ? ` with code ${discountCode}` : '';
  if (!isFree(paid)) return `Paid ${formatMoney(paid)}${codeText}`;
  if (paidElsewhere && paymentStatus === 'paid') {
    return isFree(total) ? 'Paid elsewhere' : `Paid ${formatMoney(total)} elsewhere`;
  }
  if (paymentStatus === 'paid') return `Paid ${formatMoney(total)}${codeText}`;
  return paymentStatus === 'free' && isFree(total) && codeText ? `Free${codeText}` : null;
}
