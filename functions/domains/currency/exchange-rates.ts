import * as z from 'zod';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import type { Rates } from '#shared/rules/currency.ts';

const rateResponse = z.object({ rates: z.record(z.string(), z.number().positive()) });

const timeoutMs = 5000;

/**
 * Today's rates between our currencies, from the exchange-rate service at this origin. Throws `Exchange rate API returned
 * status {status}`, and network errors (docs/product.md#exchange-rates).
 */
export async function fetchRates(origin: string): Promise<Rates> {
  const [GBP, EUR, USD] = await Promise.all([
    ratesFrom('GBP', origin),
    ratesFrom('EUR', origin),
    ratesFrom('USD', origin),
  ]);
  return { GBP, EUR, USD };
}

async function ratesFrom(base: Currency, origin: string): Promise<Rates[Currency]> {
  // A redirect would lead to a host that no setting names.
  const init: RequestInit = { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' };
  const response = await fetch(`${origin}/v4/latest/${base}`, init);
  if (!response.ok) throw new Error(`Exchange rate API returned status ${response.status}`);
  const { rates } = rateResponse.parse(await response.json());
  const ours: Rates[Currency] = {};
  for (const currency of currencies) {
    const rate = rates[currency];
    // A currency that is missing stays unconverted.
    if (currency !== base && rate !== undefined) ours[currency] = rate;
  }
  return ours;
}
