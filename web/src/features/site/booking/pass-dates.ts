import type { ResponseBody } from '#shared/contract/contract.ts';
import { compareText } from '#shared/rules/compare-text.ts';
import type { Money } from '#shared/rules/money.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import type { OwnPlaces } from '../../../lib/booking/load-places.ts';

export type SeriesSession = ResponseBody<'getSession'>;
export type PassDate = SeriesSession['otherDates'][number];

/** The dates of the session's series that can be booked, itself among them, soonest first. */
export function passDatesOf(session: SeriesSession, now: Date): PassDate[] {
  const { id, startTime, timeZone, locationType, seats, price, cancelled, otherDates } = session;
  const asks = session.screeningQuestions !== undefined && { asksQuestions: true as const };
  const own = cancelled ? [] : [{ id, startTime, timeZone, locationType, seats, price, ...asks }];
  return [...own, ...otherDates]
    .filter((date) => isUpcoming(date, now))
    .toSorted((one, other) => compareText(one.startTime, other.startTime));
}

/** The dates that a visitor with those places can book as a whole; none where that is not offered or would be refused. */
export function offeredDates(session: SeriesSession, places: Pick<OwnPlaces, 'has'>, now: Date): PassDate[] {
  const left = passDatesOf(session, now).filter(({ id }) => !places.has(id));
  const isOffered = session.pass !== null && left.length > 1 && !left.some(({ asksQuestions }) => asksQuestions);
  return isOffered ? left : [];
}

/** Adds up the prices of the dates; null where they are in different currencies. */
export function singlePriceOf(dates: PassDate[]): Money | null {
  const [first] = dates;
  if (!first || dates.some(({ price }) => price.currency !== first.price.currency)) return null;
  return { ...first.price, amount: dates.reduce((sum, { price }) => sum + price.amount, 0) };
}
