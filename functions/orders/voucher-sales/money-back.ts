import { endUnusedVoucher } from '../../domains/vouchers/store.ts';
import type { VoucherPurchase } from '../../ground/keys/purchase.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Writes } from '../payments/order.ts';

/**
 * The write that ends a voucher in the transaction by which its payment goes back (docs/product.md#buying-a-gift-voucher): refused
 * when an order uses it meanwhile. Throws HttpError 409 for one that was used, or that an admin ended: what replaced it would be paid for
 * twice.
 */
export function endedForMoney(
  { status }: Pick<VoucherPurchase, 'status'>,
  voucher: Voucher | undefined,
  at: string,
): Writes {
  if (!voucher) return {};
  if (voucher.balance < voucher.value.amount) throw new HttpError('voucher_used');
  // A refund that Stripe refused has ended it and cancelled the order.
  if (voucher.endedAt !== null && status !== 'cancelled') throw new HttpError('voucher_ended');
  return { voucher: endUnusedVoucher(voucher, at) };
}
