import { fullPriceOf } from './cost-prices.ts';
import { hoursCost, sumOf } from './cost-visitor-hours.ts';
import { withMovingClock } from './membership-cloud.ts';
import { addWork, noWork, type YearWork } from './membership-work.ts';
import { simulateYear, type Year, yearParts } from './membership-year.ts';
import type { BenchReport } from './report.ts';

/** The year that figures are told for. */
const studio = { members: 200, months: 12 } as const;

const giga = 1_000_000_000;

/** Dollars of a part, with nothing free: what it adds to a bill that is above what is free. */
function dollarsOf(work: YearWork): number {
  // A year's growth is paid for half of the year on average.
  const storage = (work.storedBytes / giga) * (studio.months / 2);
  const stored = fullPriceOf('tableGb', storage) + fullPriceOf('tableBackupGb', storage);
  return sumOf(hoursCost(work, { free: false })) + fullPriceOf('mail', work.mails) + stored;
}

const digits = (value: number, count: number) => value.toFixed(count);

/** Computes from months of some members what a member's month takes and costs, by parts. */
function yearTables({ memberMonths, parts }: Year): BenchReport[] {
  const all = yearParts.reduce((sum, part) => addWork(sum, parts[part]), noWork);
  const row = (part: string, work: YearWork) => ({
    part,
    'read units': digits(work.readUnits / memberMonths, 1),
    'write units': digits(work.writeUnits / memberMonths, 1),
    invocations: digits(work.invocations / memberMonths, 1),
    mails: digits(work.mails / memberMonths, 2),
    'calls of Stripe': digits(work.stripe / memberMonths, 1),
    'US cents': digits((100 * dollarsOf(work)) / memberMonths, 3),
  });
  const year = (dollarsOf(all) / memberMonths) * studio.members * studio.months;
  return [
    {
      title: 'A membership with a month: four places by credit, and its share of what few do',
      rows: [...yearParts.map((part) => row(part, parts[part])), row('all', all)],
      note: `Measured: ${memberMonths} months of members. A year of ${studio.members} members, nothing free: $${digits(year, 2)}.`,
    },
  ];
}

/**
 * Simulates months of members of a monthly plan. A night is measured once in each month and counted thirty times; a year of
 * two hundred members is computed from fewer, as each costs what the others do.
 */
export async function memberships({ members = 20, months = 12 } = {}): Promise<BenchReport[]> {
  return withMovingClock(async (cloud, clock) => yearTables(await simulateYear(cloud, clock, { members, months })));
}
