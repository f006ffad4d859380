import { expect, test } from 'vitest';
import { countText, datesToTell, fieldsText, otherDatesIn } from './scope.ts';

/** docs/product.md#series */

const dates = ['a', 'b', 'c'].map((id, week) => ({ id, startTime: `2027-03-0${week + 1}T18:00:00.000Z` }));
const [, second = { id: '', startTime: '' }] = dates;

test('a change applies to one date, it and the following ones, or all', () => {
  const meant = (scope: 'this' | 'following' | 'all') => otherDatesIn(scope, second, dates).map(({ id }) => id);
  expect([meant('this'), meant('following'), meant('all')]).toEqual([[], ['c'], ['a', 'c']]);
});

test('says how many dates and people, and which fields', () => {
  expect([countText(1, 0), countText(6, 1), countText(6, 14)]).toEqual([
    '1 date',
    '6 dates, 1 person',
    '6 dates, 14 people',
  ]);
  expect(fieldsText(['startTime', 'postCode', 'title', 'title'])).toBe('start, post code, title');
});

test('attendees are told who do not know of a change', () => {
  const date = {
    id: 'a',
    startTime: '2027-03-01T18:00:00.000Z',
    places: 2,
    untold: 2,
    changed: ['startTime'],
    kept: [],
  };
  expect(datesToTell([date, { ...date, untold: 0 }])).toEqual([date]);
});
