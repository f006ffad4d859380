import type { ResponseBody } from '#shared/contract/contract.ts';
import { currencies } from '#shared/rules/currency.ts';
import type { DayTotals } from '../../totals/store.ts';
import type { Days } from './days.ts';

type Overview = ResponseBody<'getOverview'>;

const within = (days: DayTotals[], { from, to }: Days) => days.filter(({ day }) => day >= from && day <= to);

const sum = (days: DayTotals[], of: (day: DayTotals) => number) => days.reduce((all, day) => all + of(day), 0);

/** What was taken in both times, by each currency that has anything in one of them. */
export function takenIn(days: DayTotals[], last: Days, before: Days): Overview['taken'] {
  return currencies.flatMap((currency) => {
    const of = (time: Days) => sum(within(days, time), ({ taken }) => taken[currency] ?? 0);
    const [lately, earlier] = [of(last), of(before)];
    if (lately === 0 && earlier === 0) return [];
    return [{ last: { amount: lately, currency }, before: { amount: earlier, currency } }];
  });
}

/** Bookings of each week that are paid or free by now. */
export function bookingsByWeek(days: DayTotals[], weeks: Days[]): Overview['weeks'] {
  return weeks.map((week) => {
    const own = within(days, week);
    return { from: week.from, paid: sum(own, ({ paid }) => paid), free: sum(own, ({ free }) => free) };
  });
}

/** People who made an account in that time. */
export function newMembersIn(days: DayTotals[], time: Days): number {
  return sum(within(days, time), ({ people }) => people);
}
