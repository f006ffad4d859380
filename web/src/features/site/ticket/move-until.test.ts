import { expect, test } from 'vitest';
import { moveUntilText } from './move-until.ts';

const booking = {
  paid: { amount: 0, currency: 'GBP' },
  session: { startTime: '2026-12-12T18:00:00.000Z', timeZone: 'Europe/London', cancellationPolicy: null },
} as unknown as Parameters<typeof moveUntilText>[0];
const owing = { state: 'pending', rest: { amount: 1800, currency: 'GBP' } };
const owe = (changes: object) => ({ ...booking, deposit: { ...owing, ...changes } }) as typeof booking;
const before = new Date('2026-12-01T10:00:00.000Z');

test('a booking is moved until its session starts', () => {
  expect(moveUntilText(booking, before)).toBe('To another date, until it starts');
  expect(moveUntilText(booking, new Date('2026-12-12T18:00:01.000Z'))).toBeNull();
});

test('one whose rest is still to be paid is moved, too (docs/product.md#deposits)', () => {
  expect(moveUntilText(owe({}), before)).toBe('To another date, until it starts');
});

test('one of a membership that has ended is paid first (docs/product.md#memberships)', () => {
  expect(moveUntilText(owe({ membership: 'Every month' }), before)).toBeNull();
  expect(moveUntilText(owe({ membership: 'Every month', state: 'paid' }), before)).not.toBeNull();
});
