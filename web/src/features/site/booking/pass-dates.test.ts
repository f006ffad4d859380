import { expect, test } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { offeredDates, passDatesOf, singlePriceOf } from './pass-dates.ts';

/** docs/product.md#passes */

const date = (day: number, currency: 'GBP' | 'EUR' = 'GBP') => ({
  id: `date ${day}`,
  startTime: `2026-12-${String(day).padStart(2, '0')}T18:00:00.000Z`,
  ...({ timeZone: 'Europe/London', locationType: 'online' } as const),
  seats: { max: null, taken: 0, held: 0 },
  price: { amount: 1800, currency },
});

const now = new Date('2026-12-05T00:00:00.000Z');
const sessionOf = (parts: object) => parts as ResponseBody<'getSession'>;
const ids = (parts: object) => passDatesOf(sessionOf(parts), now).map(({ id }) => id);

test('a pass is for the dates that are left, soonest first, without a cancelled one', () => {
  const otherDates = [date(4), date(6), date(20)];
  expect(ids({ ...date(13), cancelled: false, otherDates })).toEqual(['date 6', 'date 13', 'date 20']);
  expect(ids({ ...date(13), cancelled: true, otherDates })).toEqual(['date 6', 'date 20']);
});

test('single prices are summed up in one currency only', () => {
  expect(singlePriceOf([date(6), date(13)])).toEqual({ amount: 3600, currency: 'GBP' });
  expect(singlePriceOf([date(6), date(13, 'EUR')])).toBeNull();
});

test('no pass is offered while a date that is left asks questions about health: the server would refuse it', () => {
  const asking = { ...date(20), asksQuestions: true as const };
  const pass = { price: { amount: 4500, currency: 'GBP' }, dates: 3 };
  const offered = (parts: object, placesIn: string[] = []) =>
    offeredDates(sessionOf({ ...date(13), cancelled: false, pass, ...parts }), new Set(placesIn), now).map(
      ({ id }) => id,
    );
  expect(offered({ otherDates: [date(6), date(20)] })).toEqual(['date 6', 'date 13', 'date 20']);
  expect(offered({ otherDates: [date(6), asking] })).toEqual([]);
  expect(offered({ otherDates: [date(6), date(20)], screeningQuestions: [{ text: 'Heart?' }] })).toEqual([]);
  expect(offered({ otherDates: [date(6), asking] }, ['date 20'])).toEqual(['date 6', 'date 13']);
  expect(offered({ otherDates: [{ ...asking, ...date(4) }, date(20)] })).toEqual(['date 13', 'date 20']);
  expect(offered({ otherDates: [date(6), date(20)], pass: null })).toEqual([]);
  expect(offered({ otherDates: [date(6)] }, ['date 6'])).toEqual([]);
});
