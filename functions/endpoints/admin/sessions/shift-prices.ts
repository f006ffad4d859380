import type { Pricing } from '#shared/rules/prices.ts';
import { laterDay, startAt, wallTimeOf } from '#shared/rules/wall-time.ts';

type Dated = { startTime: string; timeZone: string };

const dayMs = 24 * 3_600_000;

/**
 * The prices of a session for another date: one that ends early ends as many days before that date, at the same time by the
 * clocks of the session (docs/product.md#price-options).
 */
export function shiftPrices(pricing: Pricing, from: Dated, startTime: string): Pricing {
  if (pricing.kind !== 'options' || from.startTime === startTime) return pricing;
  const { timeZone } = from;
  const dayOf = (instant: string) => Date.parse(`${wallTimeOf(instant, timeZone).date}T00:00:00.000Z`);
  const days = Math.round((dayOf(startTime) - dayOf(from.startTime)) / dayMs);
  const later = (until: string) => {
    const { date, time } = wallTimeOf(until, timeZone);
    return startAt({ date: laterDay(date, days), time }, timeZone);
  };
  const options = pricing.options.map((option) => ({ ...option, until: option.until && later(option.until) }));
  return { ...pricing, options };
}
