import { describe, expect, test } from 'vitest';
import { audienceText, changesText } from './change-text.ts';
import { newValues, type SessionValues } from './session-values.ts';
import type { Base } from './use-conflict.ts';

const stored: SessionValues = { ...newValues('Europe/London'), title: 'Rest', date: '2026-12-04', time: '18:30' };
const now = new Date('2026-12-01T09:00:00.000Z');

function baseOf(session: object): Base {
  const booked = { startTime: '2026-12-04T18:30:00.000Z', seats: { max: 9, taken: 4, held: 1 }, series: null };
  return { session: { ...booked, ...session } as Base['session'], version: 'v', values: stored };
}

describe('what saving would change (docs/product.md#session-form)', () => {
  const textOf = (typed: Partial<SessionValues>) => changesText(baseOf({}), { ...stored, ...typed });

  test('is counted and named by sections', () => {
    expect(textOf({})).toBe('Nothing to save yet');
    expect(textOf({ price: '9' })).toBe('1 change in Price and places');
    expect(textOf({ date: '2026-12-05', title: 'Unwind', image: 'upload', recurrence: 'weekly' })).toBe(
      '4 changes in When, Words and picture',
    );
    expect(changesText({ ...baseOf({}), session: null }, stored)).toBe('Not saved yet');
  });
});

describe('whom the changes concern (docs/product.md#change-notifications)', () => {
  const textOf = (typed: Partial<SessionValues>, session = {}) =>
    audienceText(baseOf(session), { ...stored, ...typed }, now);

  test('says who can be told, or that nobody has to be', () => {
    expect(textOf({})).toBeNull();
    expect(textOf({ time: '19:30' })).toBe('4 people can be told');
    expect(textOf({ time: '19:30' }, { series: { id: 's' } })).toBe('Those who have a place can be told');
    expect(textOf({ whatToBring: 'A mat' })).toBe('Nobody has to be told');
    expect(textOf({ date: '2026-11-04' })).toBe('Nobody has to be told');
    expect(textOf({ time: '19:30' }, { seats: { max: 9, taken: 0, held: 2 } })).toBe('Nobody has a place yet');
  });

  test('says that a price which was paid stays', () => {
    expect(textOf({ price: '9' })).toBe('4 people keep the price they paid, and can be told');
    expect(textOf({ price: '9', date: '2026-11-04' })).toBe('4 people keep the price they paid');
  });
});
