import { type Month, monthPlus } from '#shared/rules/income.ts';
import { monthOfYear } from '#shared/rules/locale.ts';
import { startAt, wallTimeOf } from '#shared/rules/wall-time.ts';
import { knownViewerZone } from '../time/zones.ts';

/** Months of orders and income that can be chosen: what a bookkeeper may still ask for. */
export const accountingMonths = 36;

/** The last so many months up to the one of `now` in the browser's zone or another, latest first. */
export function lastMonths(now: Date, count: number, timeZone = knownViewerZone()): Month[] {
  return monthsUpTo(wallTimeOf(now.toISOString(), timeZone).date.slice(0, 7), count);
}

/** A month and those before it, latest first. */
export function monthsUpTo(month: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, back) => monthPlus(month, -back));
}

/** November 2026. */
export function monthName(month: Month): string {
  const [year, number] = parts(month);
  const first = new Date(Date.UTC(year, number - 1, 1));
  return monthOfYear(first);
}

/**
 * Returns the first instant of a month and the first one after another, in the browser's zone; instants in ISO form.
 */
export function spanOf(from: Month, until: Month): { from: string; to: string } {
  const startOf = (month: Month) => startAt({ date: `${month}-01`, time: '00:00' }, knownViewerZone());
  return { from: startOf(from), to: startOf(monthPlus(until, 1)) };
}

function parts(month: Month): [year: number, month: number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [year, number];
}
