import type { Money } from '#shared/rules/money.ts';

/** Sums by currency, without those that are nothing. */
export function sumsOf(amounts: Money[]): Money[] {
  const sums = new Map<Money['currency'], number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].filter(([, amount]) => amount > 0).map(([currency, amount]) => ({ amount, currency }));
}
