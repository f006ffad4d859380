import { expect, test } from '@jest/globals';
import { opennessOf } from './openness.ts';

const now = new Date('2026-12-12T14:00:00.000Z');
const free = { startTime: '2026-12-12T15:00:00.000Z', price: { amount: 0, currency: 'GBP' } } as const;
const room = { max: 10, taken: 3, held: 0 };

test.each([
  ['open', { ...free, seats: room }],
  ['open', { ...free, seats: { max: null, taken: 99, held: 9 } }],
  ['open', { ...free, startTime: now.toISOString(), seats: room }],
  ['over', { ...free, startTime: '2026-12-12T13:59:59.999Z', seats: room }],
  ['over', { ...free, startTime: '2026-12-11T14:00:00.000Z', seats: { max: 3, taken: 3, held: 0 } }],
  ['sold_out', { ...free, seats: { max: 3, taken: 3, held: 0 } }],
  ['held', { ...free, seats: { max: 3, taken: 2, held: 1 } }],
  ['unpayable', { ...free, seats: room, price: { amount: 100, currency: 'GBP' } }],
  ['sold_out', { ...free, seats: { max: 3, taken: 3, held: 0 }, price: { amount: 100, currency: 'GBP' } }],
] as const)('%s', (openness, session) => {
  expect(opennessOf(session, now)).toBe(openness);
});
