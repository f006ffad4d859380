import { type Month, monthPlus } from '#shared/rules/income.ts';

/** Months of orders and income that can be chosen: what a bookkeeper may still ask for. */
export const accountingMonths = 36;

const written = (date: Date): Month => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;

/** The last so many months up to the one of `now` in the browser's zone, latest first. */
export function lastMonths(now: Date, count: number): Month[] {
  return monthsUpTo(written(now), count);
}

/** A month and those before it, latest first. */
export function monthsUpTo(month: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, back) => monthPlus(month, -back));
}

/** November 2026. */
export function monthName(month: Month): string {
  const [year, number] = parts(month);
  const first = new Date(Date.UTC(year, number - 1, 1));
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);
}

/** From the first instant of a month to the first one after another, in the browser's zone; instants in ISO form. */
export function spanOf(from: Month, until: Month): { from: string; to: string } {
  const [firstYear, first] = parts(from);
  const [lastYear, last] = parts(until);
  return {
    from: new Date(firstYear, first - 1, 1).toISOString(),
    to: new Date(lastYear, last, 1).toISOString(),
  };
}

function parts(month: Month): [year: number, month: number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [year, number];
}
