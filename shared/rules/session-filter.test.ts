import { expect, test } from 'vitest';
import { matchesFilter, type SessionFilter } from './session-filter.ts';

// docs/product.md#admin-sessions

const session = {
  category: 'postpartum',
  locationType: 'onsite' as const,
  city: 'Bath',
  seats: { max: 10, taken: 4, held: 1 },
  waitlistCount: 0,
};

test.each<[SessionFilter, boolean]>([
  [{}, true],
  [{ category: 'postpartum' }, true],
  [{ category: 'meditation' }, false],
  [{ place: 'Bath' }, true],
  [{ place: 'online' }, false],
  [{ seats: 'half_empty' }, true],
  [{ seats: 'full' }, false],
  [{ seats: 'waitlist' }, false],
  [{ category: 'postpartum', place: 'Bath', seats: 'half_empty' }, true],
])('the filter %j of sessions matches: %s', (filter, matches) => {
  expect(matchesFilter(session, filter)).toBe(matches);
});

test('a session without a limit is neither full nor half empty', () => {
  const open = { ...session, seats: { max: null, taken: 0, held: 0 } };
  expect(matchesFilter(open, { seats: 'half_empty' })).toBe(false);
  expect(matchesFilter(open, { seats: 'full' })).toBe(false);
});
