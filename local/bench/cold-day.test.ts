import { expect, test } from 'vitest';
import { newStarts, waitedFor } from './cold-day.ts';

test('starts are those since the step before', () => {
  expect(newStarts({ bookings: [90, 80], mail: [5] }, { bookings: [90], mail: [5] })).toEqual({ bookings: [80] });
});

test('a visitor waits for functions behind the API, not for those that a change invokes', () => {
  expect(waitedFor({ bookings: [90], mail: [5], streamConsumer: [7], unknown: [1] })).toEqual({ bookings: [90] });
});
