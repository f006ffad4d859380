import { expect, test } from 'vitest';
import { availabilityOf } from './availability.ts';

const now = new Date('2026-12-12T14:00:00.000Z');
const startTime = '2026-12-12T15:00:00.000Z';
const seats = { max: 10, taken: 3, held: 0 };

test.each([
  ['open', { startTime, seats }],
  ['open', { startTime, seats: { max: null, taken: 99, held: 9 } }],
  ['open', { startTime: now.toISOString(), seats }],
  ['over', { startTime: '2026-12-12T13:59:59.999Z', seats }],
  ['over', { startTime: '2026-12-11T14:00:00.000Z', seats: { max: 3, taken: 3, held: 0 } }],
  ['sold_out', { startTime, seats: { max: 3, taken: 3, held: 0 } }],
  ['held', { startTime, seats: { max: 3, taken: 2, held: 1 } }],
  ['sold_out', { startTime, seats: { max: 3, taken: 3, held: 1 } }],
  ['cancelled', { startTime, seats, cancelled: true }],
] as const)('is %s (docs/product.md#capacity)', (availability, session) => {
  expect(availabilityOf({ cancelled: false, ...session }, now)).toBe(availability);
});
