import { expect, test } from '@jest/globals';
import { noUpcoming } from './upcoming-text.ts';

test('no sessions, or none of a category (spec section 2)', () => {
  expect(noUpcoming(null)).toBe('No upcoming sessions booked.');
  expect(noUpcoming('Workshop')).toBe('No upcoming sessions booked in the "Workshop" category.');
});
