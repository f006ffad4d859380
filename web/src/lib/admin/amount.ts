import { isCurrency } from '#shared/rules/currencies.ts';
import type { Money } from '#shared/rules/money.ts';
import { amountFormat, typedUnits } from '#shared/rules/numbers.ts';

/** An amount as its field shows it: 60, 60.50. */
export function amountText({ amount }: Pick<Money, 'amount'>): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/** The minor units of an amount that was typed (docs/product.md#typed-numbers); not a number for what is none. */
export function minorUnits(typed: string, currency: string): number {
  return typedUnits(typed, amountFormat(isCurrency(currency) ? currency : undefined));
}
