import type { Money } from '#shared/rules/money.ts';

/** An amount as its field shows it: 60, 60.50. */
export function amountText({ amount }: Pick<Money, 'amount'>): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/** The minor units of an amount that was typed, with a point or a comma; not a number for what is none. */
export function minorUnits(typed: string): number {
  const [, whole, cents = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
