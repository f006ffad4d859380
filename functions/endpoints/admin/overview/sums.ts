import type { ResponseBody } from '#shared/contract/contract.ts';
import { currencies } from '#shared/rules/currencies.ts';
import type { DayTotals } from '../../../domains/totals/store.ts';
import type { DayRange } from './days.ts';

type Overview = ResponseBody<'getOverview'>;

const within = (days: DayTotals[], { from, to }: DayRange) => days.filter(({ day }) => day >= from && day <= to);

const sum = (days: DayTotals[], numberOf: (day: DayTotals) => number) =>
  days.reduce((all, day) => all + numberOf(day), 0);

/** Revenue of both ranges, in every currency that has any. */
export function revenueIn(days: DayTotals[], last: DayRange, before: DayRange): Overview['taken'] {
  return currencies.flatMap((currency) => {
    const revenueOf = (range: DayRange) => sum(within(days, range), ({ taken }) => taken[currency] ?? 0);
    const amount = revenueOf(last);
    const amountBefore = revenueOf(before);
    if (amount === 0 && amountBefore === 0) return [];
    return [{ last: { amount, currency }, before: { amount: amountBefore, currency } }];
  });
}

export function bookingsByWeek(days: DayTotals[], weeks: DayRange[]): Overview['weeks'] {
  return weeks.map((week) => {
    const inWeek = within(days, week);
    return { from: week.from, paid: sum(inWeek, ({ paid }) => paid), free: sum(inWeek, ({ free }) => free) };
  });
}

export function newMembersIn(days: DayTotals[], range: DayRange): number {
  return sum(within(days, range), ({ people }) => people);
}
