/** docs/product.md#currencies */
export const currencies = ['GBP', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'GBP';
export const currencySymbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

export function isCurrency(text: unknown): text is Currency {
  return currencies.some((currency) => currency === text);
}
