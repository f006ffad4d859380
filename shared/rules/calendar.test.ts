import { expect, test } from 'vitest';
import { calendarEnd, googleCalendarHref } from './calendar.ts';

test('an entry without an end lasts one hour (docs/product.md#calendar-entries)', () => {
  expect(calendarEnd('2026-12-12T14:00:00.000Z', null)).toBe('2026-12-12T15:00:00.000Z');
  expect(calendarEnd('2026-12-12T14:00:00.000Z', undefined)).toBe('2026-12-12T15:00:00.000Z');
  expect(calendarEnd('2026-12-12T14:00:00.000Z', '2026-12-12T16:30:00.000Z')).toBe('2026-12-12T16:30:00.000Z');
});

test('the Google URL encodes the entry (docs/product.md#calendar-entries)', () => {
  const href = googleCalendarHref({
    title: 'Breath & Spine?',
    start: '2026-12-12T14:00:00.000Z',
    end: '2026-12-12T15:30:00.000Z',
    description: 'Slow spirals\n#floor',
    location: '12 Example Street, Bath',
  });
  const { origin, searchParams } = new URL(href);
  expect(origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Breath & Spine?',
    dates: '20261212T140000Z/20261212T153000Z',
    details: 'Slow spirals\n#floor',
    location: '12 Example Street, Bath',
  });
});
