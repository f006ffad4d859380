import { type Currency, currencies } from '#shared/rules/currencies.ts';

/** Lists what a price can be given in: the currencies that the site offers, and the one that it has. */
export function currenciesFor(offered: readonly Currency[], current?: unknown): Currency[] {
  return currencies.filter((currency) => offered.includes(currency) || currency === current);
}
