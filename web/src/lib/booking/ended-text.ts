import type { ResponseBody } from '#shared/contract/contract.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';
import { sentRefundOfGivenText } from './given-refund-text.ts';
import { releasedUnconfirmedText } from './unconfirmed-text.ts';

type Ended = Pick<
  ResponseBody<'getBooking'>,
  'refunded' | 'total' | 'refund' | 'ownRefund' | 'paidByGiver' | 'byVouchers' | 'byPack'
>;
type Ending = NonNullable<ResponseBody<'getBooking'>['ending']>;

/** Title and text of a booking that has ended, with what went back by its end and to whom. */
export function endedText(booking: Ended, ending: Ending): { title: string; text: string } {
  const { title, text } = endedReason(ending);
  const isReturned = booking.refunded && ending !== 'declined' && ending !== 'unpaid' && ending !== 'unconfirmed';
  return { title, text: isReturned || ending === 'no_seat' ? `${text} ${goesBackText(booking)}` : text };
}

/** Says why a booking has ended, without the sums. */
export function endedReason(ending: Ending): { title: string; text: string } {
  switch (ending) {
    case 'session_cancelled':
      return { title: 'Session cancelled', text: 'This session does not take place. We are sorry.' };
    case 'no_seat':
      return {
        title: 'Your payment went back',
        text: 'It reached us when the place was no longer held for you, and there was no other. We are sorry.',
      };
    case 'declined':
      return { title: declinedPayment.title, text: declinedPayment.place };
    case 'unpaid':
      return {
        title: 'Booking cancelled',
        text: 'The payment was not finished, so this place was given back. Nothing was charged.',
      };
    case 'unconfirmed':
      return releasedUnconfirmedText;
    case 'rest_unpaid':
      return {
        title: 'Booking cancelled',
        text: 'The rest of the price was not paid in time, so this place was given back.',
      };
    case 'cancelled':
      return { title: 'Booking cancelled', text: 'This place was given back.' };
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function goesBackText({ refund, ownRefund, total, paidByGiver, byVouchers, byPack }: Ended): string {
  const sum = refund ?? total;
  if (paidByGiver) return sentRefundOfGivenText(sum, ownRefund ?? { ...sum, amount: 0 });
  if (byPack) return `${capitalised(creditsOfPack(byPack))} ${byPack.credits === 1 ? 'is' : 'are'} yours again.`;
  if (byVouchers === 'all') return `${formatMoney(sum)} is on your gift voucher again.`;
  const voucher = byVouchers === 'part' ? ', to your gift voucher last' : '';
  return `${formatMoney(sum)} is on its way back${voucher}; banks take five to ten days to show it.`;
}
