import { expect, test } from 'vitest';
import { noUpcoming } from './UpcomingPage.tsx';

test('names the category when it has no sessions (docs/product.md#my-sessions)', () => {
  expect(noUpcoming(null)).toBe('No upcoming sessions booked.');
  expect(noUpcoming('Workshop')).toBe('No upcoming sessions booked in the "Workshop" category.');
});
