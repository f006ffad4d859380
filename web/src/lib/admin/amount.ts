import { currencySymbols, isCurrency } from '#shared/rules/currency.ts';
import type { Money } from '#shared/rules/money.ts';

/** An amount as its field shows it: 60, 60.50. */
export function amountText({ amount }: Pick<Money, 'amount'>): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/**
 * The minor units of an amount that was typed, with a point or a comma, and with its currency's sign or without; not a
 * number for what is none.
 */
export function minorUnits(typed: string, currency: string): number {
  const sign = isCurrency(currency) ? currencySymbols[currency] : '';
  const [, whole, cents = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.replace(sign, '').trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
