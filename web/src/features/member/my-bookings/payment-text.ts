import { formatMoney } from '#shared/rules/money.ts';
import type { MemberBooking } from '../../../lib/member/bookings.ts';

type Paid = Pick<MemberBooking, 'status' | 'payment' | 'ofPass'> & { total: Pick<MemberBooking['total'], 'amount'> };

/**
 * Says who paid what for a booking, and what went back; null where its status says all (docs/product.md#my-bookings).
 */
export function paymentText({ status, payment, ofPass, total }: Paid): string | null {
  if (!payment) return status === 'completed' && total.amount === 0 ? 'Free' : null;
  const { paid, byHand, elsewhere, byGiver, refund } = payment;
  const way = elsewhere ? ' elsewhere' : byHand ? ' to the studio' : ofPass ? ' with its series' : '';
  if (elsewhere && paid.amount === 0) return 'Paid elsewhere';
  const back = refund && `${refund.amount === paid.amount ? 'all' : formatMoney(refund)} of it given back`;
  const own = paid.amount > 0 ? [`${formatMoney(paid)} paid${way}`, ...(back ? [back] : [])] : [];
  return [...(byGiver ? ['Paid by the person who gave you this place'] : []), ...own].join(', ');
}
