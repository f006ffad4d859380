import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';

/**
 * Names the kind of a purchase (docs/product.md#collection-purchases): the free sign-up, a discount code, a gift, or
 * the full price.
 */
export function typeText({ discountCode, given }: Pick<AdminOrder, 'discountCode' | 'given'>): string {
  if (discountCode === freeRecordingCode) return 'Free Recording';
  return discountCode ?? (given ? 'Gift' : 'Full Price');
}

/** The currency that was paid in; FREE where nothing was to be paid. */
export function currencyText({ total, paidElsewhere }: Pick<AdminOrder, 'total' | 'paidElsewhere'>): string {
  if (paidElsewhere && total.amount === 0) return 'Elsewhere';
  return total.amount === 0 ? 'FREE' : total.currency;
}
