import { describe, expect, test } from 'vitest';
import { categoryLine, fullness, seatNote } from './notes.ts';
import { seatsText, shortSeatsText, waitingText } from './seat-texts.ts';

test('a date of a series says how it repeats (docs/product.md#series)', () => {
  const series = { id: 'one', recurrence: 'weekly' } as const;
  expect(categoryLine('Breathwork', { series }, new Map([['one', 6]]))).toBe('Breathwork · Weekly · 6 dates');
  expect(categoryLine(null, { series })).toBe('Weekly');
  expect(categoryLine('Breathwork', { series: null })).toBe('Breathwork');
});

describe('the places of a session', () => {
  test.each([
    [{ max: null, taken: 200, held: 3 }, null, null, null],
    [{ max: 14, taken: 11, held: 0 }, null, '3 of 14 places left', '3 places left'],
    [{ max: 14, taken: 11, held: 2 }, 'last', '1 of 14 places left', '1 place left'],
    [{ max: 1, taken: 0, held: 0 }, 'last', '1 of 1 place left', '1 place left'],
    [{ max: 14, taken: 12, held: 2 }, 'held', 'The last places are being paid for right now', 'Last places held'],
    [{ max: 14, taken: 14, held: 0 }, 'sold_out', 'No places left', 'No places left'],
    [{ max: 0, taken: 0, held: 0 }, 'sold_out', 'No places left', 'No places left'],
  ] as const)('%j', (seats, note, text, short) => {
    expect(seatNote(seats)).toBe(note);
    expect(seatsText(seats)).toBe(text);
    expect(shortSeatsText(seats)).toBe(short);
  });

  test('fill a ring', () => {
    expect(fullness({ max: 8, taken: 4, held: 2 })).toBe(0.75);
    expect(fullness({ max: 2, taken: 3, held: 0 })).toBe(1);
    expect(fullness({ max: null, taken: 3, held: 0 })).toBe(0);
  });
});

test.each([
  [0, null],
  [1, '1 person is waiting'],
  [4, '4 people are waiting'],
])('%i waiting', (count, text) => {
  expect(waitingText(count)).toBe(text);
});
