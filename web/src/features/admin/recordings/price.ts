import '../../../lib/zod-without-eval.ts';
import { packagePrice } from '#shared/contract/recordings/admin-schemas.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';

/** Validates a typed package price by the contract's schema (docs/product.md#package-price). */
export function parsePrice(amount: string, currency: string) {
  return packagePrice.safeParse({ amount: minorUnits(amount, currency), currency });
}
