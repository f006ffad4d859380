import { currencyOfCountry, fallbackRates } from '#shared/rules/currency.ts';
import type { FetchedRates } from '../../ground/keys/rates.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { Table } from '../../ground/platform/table.ts';
import { arePlausible, dayMs } from './rate-bounds.ts';
import { findRates } from './store.ts';

export type CurrencyDependencies = { table: Table; now: Clock };

/** Older rates are not used (docs/product.md#exchange-rates). */
const maxAgeMs = dayMs;

/** The current rates, and the currency of the visitor's country. */
export const getCurrency: Handler<'getCurrency', CurrencyDependencies> = async ({ request }, { table, now }) => {
  const { country } = request;
  const current = currentRates(await findRates(table), now());
  return { ...current, country, currency: currencyOfCountry(country) };
};

/** Plausible rates of the last day, else the fallback rates without a time. */
export function currentRates(fetched: FetchedRates | undefined, now: Date) {
  const usable = fetched && now.getTime() - Date.parse(fetched.asOf) < maxAgeMs && arePlausible(fetched.rates);
  return usable ? fetched : { rates: fallbackRates, asOf: null };
}
