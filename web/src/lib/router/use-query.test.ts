import { expect, test } from 'vitest';
import { changedQuery } from './use-query.ts';

test.each([
  ['', { category: 'Workshop' }, '?category=Workshop'],
  ['?category=Workshop', { category: 'Mothers' }, '?category=Mothers'],
  ['?category=Workshop', { category: null }, ''],
  ['?location=Bath&category=Workshop', { category: null }, '?location=Bath'],
  ['?utm=mail', { location: 'St Ives' }, '?utm=mail&location=St+Ives'],
])('%j with %j is %j', (search, change, result) => {
  expect(changedQuery(search, change)).toBe(result);
});
