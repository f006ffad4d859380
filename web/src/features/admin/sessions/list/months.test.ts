import { expect, test } from 'vitest';
import { byMonth } from './months.ts';

test('sessions stand under the month of their own clock, in their order (docs/product.md#admin-sessions)', () => {
  const at = (startTime: string, timeZone = 'Europe/London') => ({
    startTime,
    timeZone,
    locationType: 'onsite' as const,
  });
  const sessions = [at('2026-11-30T23:30:00.000Z'), at('2026-11-30T23:45:00.000Z', 'Europe/Vienna')];
  expect(byMonth([...sessions, at('2027-12-01T09:00:00.000Z')]).map((one) => [one.month, one.sessions.length])).toEqual(
    [
      ['November 2026', 1],
      ['December 2026', 1],
      ['December 2027', 1],
    ],
  );
});
