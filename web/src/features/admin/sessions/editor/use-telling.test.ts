import { describe, expect, test } from 'vitest';
import { newValues } from './session-values.ts';
import { tellText } from './use-telling.ts';

type Base = Parameters<typeof tellText>[0];

const stored = { ...newValues('Europe/London'), title: 'Evening Unwind', date: '2026-12-04', time: '18:30' };
const now = new Date('2026-12-01T09:00:00.000Z');

function baseOf(session: object): Base {
  const booked = { startTime: '2026-12-04T18:30:00.000Z', seats: { max: 9, taken: 3, held: 1 }, series: null };
  return { session: { ...booked, ...session } as Base['session'], version: 'v', values: stored };
}

describe('saving and telling in one press (docs/product.md#change-notifications)', () => {
  const later = { ...stored, time: '19:30' };

  test('names how many are told; of a series that depends on the dates', () => {
    expect(tellText(baseOf({}), later, now)).toBe('Save and tell 3 people');
    expect(tellText(baseOf({ seats: { max: 9, taken: 1, held: 0 } }), later, now)).toBe('Save and tell 1 person');
    expect(tellText(baseOf({ series: { id: 's' } }), later, now)).toBe('Save and tell attendees');
  });

  test('is not offered where there is no one to tell, nothing to say, or the session is over', () => {
    expect(tellText(baseOf({ seats: { max: 9, taken: 0, held: 2 } }), later, now)).toBeNull();
    expect(tellText(baseOf({}), { ...stored, description: 'Other words' }, now)).toBeNull();
    expect(tellText(baseOf({}), { ...stored, date: '2026-11-04' }, now)).toBeNull();
    expect(tellText({ ...baseOf({}), session: null }, later, now)).toBeNull();
  });
});
