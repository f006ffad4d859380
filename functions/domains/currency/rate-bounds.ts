import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { fallbackRates, type Rates } from '#shared/rules/currency.ts';
import type { FetchedRates } from '../../ground/keys/rates.ts';

/** A rate that is not believed, and why. */
export type RefusedRate = { from: Currency; to: Currency; rate: number; reason: 'implausible' | 'moved' };

type Rate = Omit<RefusedRate, 'reason'>;

export const dayMs = 24 * 3_600_000;

/** Largest part of a rate that it may move in a day. */
const maxDailyMove = 0.1;

/** Between half and twice the built-in rate: no pair of ours has been outside since the euro exists. */
function isPlausible({ from, to, rate }: Rate): boolean {
  const builtIn = fallbackRates[from][to];
  return builtIn !== undefined && rate >= builtIn / 2 && rate <= builtIn * 2;
}

/** Tells whether a rate moved by more than a tenth of the earlier rate for each day since, at least one. */
function hasMoved({ from, to, rate }: Rate, earlier: FetchedRates, now: Date): boolean {
  const was = earlier.rates[from][to];
  const days = Math.max(1, (now.getTime() - Date.parse(earlier.asOf)) / dayMs);
  // In parts per million, so that exactly a tenth is not more than a tenth.
  return was !== undefined && Math.round(Math.abs(rate / was - 1) * 1e6) > Math.round(maxDailyMove * days * 1e6);
}

/**
 * The rates that are not believed (docs/trust.md#rate-bounds).
 * @param accepted rates accepted before: those of the last day, and at least the last ones
 */
export function refusedRates(rates: Rates, accepted: FetchedRates[], now: Date): RefusedRate[] {
  return listed(rates).flatMap((rate): RefusedRate[] => {
    if (!isPlausible(rate)) return [{ ...rate, reason: 'implausible' }];
    return accepted.some((earlier) => hasMoved(rate, earlier, now)) ? [{ ...rate, reason: 'moved' }] : [];
  });
}

export const arePlausible = (rates: Rates): boolean => listed(rates).every(isPlausible);

function listed(rates: Rates): Rate[] {
  return currencies.flatMap((from) =>
    currencies.flatMap((to): Rate[] => {
      const rate = rates[from][to];
      return rate === undefined ? [] : [{ from, to, rate }];
    }),
  );
}
