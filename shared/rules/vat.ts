/** A rate of value added tax, in hundredths of a per cent: 2000 is 20%. */
export type VatRate = number;

const whole = 10_000;

/**
 * The tax that is in a price, halves up: minor units of its currency, however many of them make a unit. What is left is
 * the price without it, so that both always sum up to what was paid (docs/product.md#receipts).
 */
export function vatIn(gross: number, rate: VatRate): number {
  // Twice the numerator and denominator, for the half; exact: below 2 to the 53rd.
  return Math.floor((2 * gross * rate + whole + rate) / (2 * (whole + rate)));
}

/** 20%, 8.1%, 7.75%. */
export function vatText(rate: VatRate): string {
  return `${(rate / 100).toFixed(2).replace(/\.?0+$/, '')}%`;
}
