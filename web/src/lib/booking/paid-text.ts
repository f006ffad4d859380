import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';

type Paid = Pick<
  ResponseBody<'getBooking'>,
  | 'paymentStatus'
  | 'paid'
  | 'ownPaid'
  | 'paidElsewhere'
  | 'paidByGiver'
  | 'total'
  | 'discountCode'
  | 'memberDiscount'
  | 'option'
  | 'byVouchers'
  | 'byPack'
>;

/**
 * Says what the attendee paid and is kept, also for moving it, with which code and for which of several prices; null
 * where they paid nothing and had nothing to choose.
 */
export function bookingPaidText(booking: Paid): string | null {
  // docs/trust.md#given-places
  if (booking.paidByGiver) return isFree(booking.ownPaid) ? null : `Paid ${formatMoney(booking.ownPaid)}`;
  const paid = sumText(booking);
  if (booking.option === undefined) return paid;
  if (paid !== null) return `${paid} · ${booking.option}`;
  return booking.paymentStatus === 'free' && isFree(booking.total) ? `Free · ${booking.option}` : null;
}

const voucherTexts = { part: ', in part by gift voucher', all: ' by gift voucher' };

function reductionText({ discountCode, memberDiscount }: Paid): string {
  if (memberDiscount) return `, ${memberDiscount.percentage}% less with membership ${memberDiscount.name}`;
  return discountCode ? ` with code ${discountCode}` : '';
}

function sumText(booking: Paid): string | null {
  const { byPack, paymentStatus, paid, paidElsewhere, total, byVouchers } = booking;
  const codeText = reductionText(booking);
  const paidWith = `${codeText}${byVouchers ? voucherTexts[byVouchers] : ''}`;
  if (byPack) return `Paid with ${creditsOfPack(byPack)}${codeText}`;
  if (!isFree(paid)) return `Paid ${formatMoney(paid)}${paidWith}`;
  if (paidElsewhere && paymentStatus === 'paid') {
    return isFree(total) ? 'Paid elsewhere' : `Paid ${formatMoney(total)} elsewhere`;
  }
  if (paymentStatus === 'paid' && !isFree(total)) return `Paid ${formatMoney(total)}${paidWith}`;
  return paymentStatus === 'free' && isFree(total) && codeText ? `Free${codeText}` : null;
}
