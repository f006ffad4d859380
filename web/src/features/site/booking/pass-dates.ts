import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';

export type Session = ResponseBody<'getSession'>;
export type PassDate = Session['otherDates'][number];

/** The dates of the session's series that can be booked, itself among them, soonest first. */
export function passDatesOf(session: Session, now: Date): PassDate[] {
  const { id, startTime, timeZone, locationType, seats, price, cancelled, otherDates } = session;
  const own = cancelled ? [] : [{ id, startTime, timeZone, locationType, seats, price }];
  return [...own, ...otherDates]
    .filter((date) => isUpcoming(date, now))
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime));
}

/** What they cost one by one; null where their prices are in different currencies. */
export function singlePriceOf(dates: PassDate[]): Money | null {
  const [first] = dates;
  if (!first || dates.some(({ price }) => price.currency !== first.price.currency)) return null;
  return { ...first.price, amount: dates.reduce((sum, { price }) => sum + price.amount, 0) };
}
