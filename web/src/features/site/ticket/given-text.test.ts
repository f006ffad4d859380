import { describe, expect, test } from 'vitest';
import { givenText, shortenedEmail } from './given-text.ts';

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
const gift = {
  at: '2026-11-26T14:14:00.000Z',
  email: 'wren…@example.org',
  paid: { amount: 1800, currency: 'GBP' },
} as const;
const wren = { name: 'Wren Ellis', isPayer: true, gift };
const elsewhere = { name: null, isPayer: false };
const viewer = { now: new Date('2026-12-01T10:00:00.000Z'), timeZone: 'Europe/London' };

describe('who gave a place away (docs/product.md#giving-a-booking-away)', () => {
  test('reads to whom and when, and what happens if that person cancels', () => {
    expect(givenText(booking, wren, viewer)).toEqual({
      title: 'You gave this place to Wren Ellis',
      text: 'The ticket and the link to join went to wren…@example.org on November 26, 2:14 PM. There is nothing left for you to do.',
      money: 'If it is cancelled, what goes back by the cancellation policy goes to you, the way it was paid.',
    });
    expect(givenText(free, wren, viewer).money).toBe('If it is cancelled, somebody else can have the place.');
  });

  test('reads what they still owe (docs/product.md#deposits)', () => {
    const rest = { amount: 30_000, currency: 'GBP' } as const;
    const owing = 'You pay the rest of its price, £300.00.';
    expect(givenText(booking, { ...wren, rest }, viewer).text).toMatch(
      new RegExp(`on November 26, 2:14 PM. ${owing}$`),
    );
    expect(givenText(booking, { ...elsewhere, rest }, viewer).text).toBe(`The ticket is theirs now. ${owing}`);
  });

  test('reads no name where another browser gave it, nor that they have paid', () => {
    const { title, text, money } = givenText(booking, elsewhere, viewer);
    expect([title, text]).toEqual(['You gave this place to another person', 'The ticket is theirs now.']);
    expect(money).toContain('goes to the person who paid for it');
  });

  test('reads what became of it', () => {
    const cancelled = { ...booking, ending: 'cancelled', refunded: true } as const;
    expect(givenText(cancelled, wren, viewer)).toMatchObject({
      text: 'The place was cancelled since.',
      money: expect.stringContaining('What goes back goes to you'),
    });
    const off = { ...booking, ending: 'session_cancelled' } as const;
    expect(givenText(off, wren, viewer)).toMatchObject({ text: 'This session does not take place.', money: null });
    const later = { ...viewer, now: new Date('2026-12-13T10:00:00.000Z') };
    expect(givenText(booking, wren, later)).toMatchObject({ text: 'It was theirs.', money: null });
  });

  test('keeps no more of the address than tells it from another', () => {
    expect(shortenedEmail('wren.ellis@example.org')).toBe('wren…@example.org');
    expect(shortenedEmail('wr@example.org')).toBe('w…@example.org');
  });
});
