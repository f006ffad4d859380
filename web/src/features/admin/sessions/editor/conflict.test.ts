import { describe, expect, test } from 'vitest';
import { isChanged, merged, needsTelling, theirChanges } from './conflict.ts';
import { newValues } from './session-values.ts';

const base = {
  ...newValues('Europe/London'),
  title: 'Evening Unwind',
  date: '2026-12-04',
  time: '18:30',
  maxAttendees: '12',
};

describe('two admins edit one session', () => {
  test('names what only the other editor changed, and takes it by default', () => {
    const theirs = { ...base, time: '19:00', maxAttendees: '' };
    const mine = { ...base, title: 'Evening Rest' };
    const changes = theirChanges(base, theirs, mine);
    expect(changes).toMatchObject([
      {
        label: 'Start',
        theirs: 'Friday, December 4, 2026, 7:00 PM, Europe/London (GMT)',
        mine: 'Friday, December 4, 2026, 6:30 PM, Europe/London (GMT)',
        both: false,
      },
      { label: 'Max attendees', theirs: 'Unlimited', mine: '12', both: false },
    ]);
    expect(merged(changes, mine)).toEqual({ ...mine, time: '19:00', maxAttendees: '' });
  });

  test('keeps the local value of what both changed, until theirs is chosen', () => {
    const mine = { ...base, title: 'Evening Rest' };
    const changes = theirChanges(base, { ...base, title: 'Evening Calm' }, mine);
    expect(changes).toMatchObject([{ label: 'Title', theirs: 'Evening Calm', mine: 'Evening Rest', both: true }]);
    expect(merged(changes, mine)).toEqual(mine);
    expect({ ...mine, ...changes[0]?.take }.title).toBe('Evening Calm');
    expect({ ...base, ...changes[0]?.keep }.title).toBe('Evening Rest');
  });

  test('reports no conflict when both made the same change', () => {
    const same = { ...base, title: 'Evening Rest' };
    expect(theirChanges(base, same, same)).toEqual([]);
  });
});

describe('unsaved changes', () => {
  test.each([
    [{}, false],
    [{ title: 'Evening Unwind ' }, false],
    [{ title: 'Evening Rest' }, true],
    [{ published: false }, true],
    [{ timeZone: 'Europe/Paris' }, true],
    [{ image: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, true],
  ])('%j: %s', (change, changed) => {
    expect(isChanged(base, { ...base, ...change })).toBe(changed);
  });
});

describe('attendees have to know (docs/product.md#change-notifications)', () => {
  test.each([
    [{ time: '19:30' }, true],
    [{ durationMinutes: '75' }, true],
    [{ zoomLink: 'https://zoom.example/2' }, true],
    [{ city: 'Bath' }, true],
    [{ title: 'Morning' }, true],
    [{ price: '20.00' }, true],
    [{ description: 'Other words' }, false],
    [{ maxAttendees: '14' }, false],
  ])('of %j: %s', (change, needed) => {
    expect(needsTelling(base, { ...base, ...change })).toBe(needed);
  });
});
