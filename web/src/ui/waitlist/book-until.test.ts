import { expect, test } from 'vitest';
import { bookUntilOf, fieldTime } from './book-until.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const start = '2026-11-27T18:00:00.000Z';
const typed = (until: string, how = 'book') => bookUntilOf({ how, until }, start, now);

test('a place is booked until a time ahead, at latest the start, or offered (docs/product.md#waitlist)', () => {
  expect(typed(fieldTime(start))).toBe(start);
  expect(typed(fieldTime('2026-11-21T09:30:00.000Z'))).toBe('2026-11-21T09:30:00.000Z');
  expect(typed('', 'offer')).toBeNull();
  for (const wrong of ['', 'soon', fieldTime('2026-11-27T18:01:00.000Z'), fieldTime(now.toISOString())]) {
    expect(typed(wrong)).toBeUndefined();
  }
});
