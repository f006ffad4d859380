import type { ResponseBody } from '#shared/contract/contract.ts';
import type { ApiProblem } from '../../../lib/problem.ts';

export type BoughtView = ResponseBody<'settleVoucherPurchase'>;

/** A view of a voucher that was paid and whose payment has not gone back. */
export type PaidView = BoughtView & { voucher: NonNullable<BoughtView['voucher']> };

/** State of the purchase of a voucher, as its page shows it. */
export type PurchaseState =
  | 'asking'
  | 'unknown'
  | 'failed'
  | 'processing'
  | 'paid'
  | 'refunded'
  | 'declined'
  | 'closed';

/** Trusts the server's view alone: only the server knows what was paid (docs/trust.md#settlement). */
export function purchaseState(view: BoughtView | undefined, error: ApiProblem | undefined): PurchaseState {
  if (!view) return failureOf(error);
  if (view.refunded) return 'refunded';
  if (view.status === 'pending') return view.processing ? 'processing' : 'asking';
  if (view.status === 'failed') return 'declined';
  if (view.status === 'cancelled') return 'closed';
  return isPaid(view) ? 'paid' : 'refunded';
}

export const isPaid = (view: BoughtView): view is PaidView => view.voucher !== null;

function failureOf(error: ApiProblem | undefined): PurchaseState {
  if (!error) return 'asking';
  return error.code === 'purchase_not_found' || error.code === 'invalid_request' ? 'unknown' : 'failed';
}

/** Milliseconds; 0 stops polling, once the purchase is settled and its mail is sent. */
export function boughtPollInterval(view: BoughtView | undefined): number {
  if (view?.status === 'pending') return view.processing ? 10_000 : 3000;
  const isOnItsWay = view?.delivery === 'waiting' && view.deliverAt === null && !view.refunded;
  return isOnItsWay ? 5000 : 0;
}
