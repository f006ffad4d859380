import { packagePrice } from '#shared/contract/recordings/admin-schemas.ts';
import type { Money } from '#shared/rules/money.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';

/** The price that was typed; null for what is none (back office, section 5: a number, at least 0, step 0.01). */
export function typedPrice(amount: string, currency: string): Money | null {
  const { success, data } = packagePrice.safeParse({ amount: minorUnits(amount), currency });
  return success ? data : null;
}
