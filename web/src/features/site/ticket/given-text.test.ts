import { describe, expect, test } from 'vitest';
import { givenText } from './given-text.ts';

const session = {
  title: 'Evening Unwind',
  startTime: '2026-12-12T18:00:00.000Z',
  endTime: '2026-12-12T19:30:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'online',
};
const booking = {
  session,
  ending: null,
  refunded: false,
  paid: { amount: 1800, currency: 'GBP' },
} as unknown as Parameters<typeof givenText>[0];
const free = { ...booking, paid: { amount: 0, currency: 'GBP' } } as typeof booking;
const wren = { name: 'Wren Ellis', isPayer: true };
const elsewhere = { name: null, isPayer: false };
const viewer = { now: new Date('2026-12-01T10:00:00.000Z'), timeZone: 'Europe/London' };

describe('who gave a place away (docs/product.md#giving-a-booking-away)', () => {
  test('reads to whom, and what happens if that person cancels', () => {
    expect(givenText(booking, wren, viewer)).toEqual({
      title: 'You gave this place to Wren Ellis',
      sentences: [
        'It is theirs now: Evening Unwind, Saturday, December 12, 2026, 6:00 PM, Europe/London (GMT).',
        'If it is cancelled, what goes back by the cancellation policy goes to you, the way it was paid.',
      ],
    });
    expect(givenText(free, wren, viewer).sentences[1]).toBe('If it is cancelled, somebody else can have the place.');
  });

  test('reads no name where another browser gave it, nor that they have paid', () => {
    const { title, sentences } = givenText(booking, elsewhere, viewer);
    expect(title).toBe('You gave this place to another person');
    expect(sentences[1]).toContain('goes to the person who paid for it');
  });

  test('reads what became of it', () => {
    const cancelled = { ...booking, ending: 'cancelled', refunded: true } as const;
    expect(givenText(cancelled, wren, viewer).sentences.join(' ')).toMatch(
      /cancelled since\. What goes back goes to you/,
    );
    const off = { ...booking, ending: 'session_cancelled' } as const;
    expect(givenText(off, wren, viewer).sentences).toEqual([expect.stringContaining('does not take place')]);
    const later = { ...viewer, now: new Date('2026-12-13T10:00:00.000Z') };
    expect(givenText(booking, wren, later).sentences).toEqual([expect.stringContaining('It was theirs')]);
  });
});
