import { listText } from '#shared/rules/locale.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';

/** Adds up by currency: £36.00 and €21.00; empty for no amounts. */
export function sumsText(amounts: readonly Money[]): string {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency);
  const totals = [...byCurrency].map(([currency, all]) => ({
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  }));
  return listText(totals.map(formatMoney));
}
