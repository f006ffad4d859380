import { expect, test } from 'vitest';
import { newStarts, waitedFor } from './cold-day.ts';

test('starts are those since the step before', () => {
  expect(newStarts({ bookings: [90, 80], mail: [5] }, { bookings: [90], mail: [5] })).toEqual({ bookings: [80] });
});

test('a visitor waits for functions behind the API, not for those that a change invokes', () => {
  const starts = { bookings: [90], mail: [5], streamConsumer: [7], unknown: [1], pages: [80], art: [60] };
  expect(waitedFor(starts, ['POST /api/bookings'])).toEqual({ bookings: [90] });
  // CloudFront asks for a page that S3 does not have.
  expect(waitedFor(starts, ['GET /pages/index.html'])).toEqual({ bookings: [90], pages: [80] });
});
