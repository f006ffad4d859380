import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { callerZone, storedCallerZone, timeZone } from '../contract/common/schemas.ts';
import { dateTile, formatDate, formatLongDate, formatTime, formatZone } from './dates.ts';
import { seriesStarts } from './series.ts';
import { sessionTimes } from './session-times.ts';
import { isTimeZone } from './time-zones.ts';
import { clockChangeNear, instantsOf, wallTimeOf } from './wall-time.ts';

// docs/product.md#dates-and-durations

const two = (value: number) => String(value).padStart(2, '0');

/** Zones as browsers, mail programs and other servers name them: known, unknown, offsets, none. */
const zoneName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  fc.constantFrom(
    'Etc/Unknown',
    'Etc/GMT+5',
    'UTC',
    'GMT',
    'Z',
    'EST5EDT',
    'Europe/Atlantis',
    'Factory',
    '',
    ' ',
    '+',
    '-00:00',
  ),
  fc
    .tuple(fc.constantFrom('+', '-', 'UTC+', 'GMT-'), fc.nat(23), fc.constantFrom(0, 30, 45), fc.constantFrom(':', ''))
    .map(([sign, hours, minutes, colon]) => `${sign}${two(hours)}${colon}${two(minutes)}`),
  fc.nat(14).map((hours) => `+${two(hours)}`),
  fc.string({ unit: 'binary', maxLength: 70 }),
);

const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('a zone that the runtime does not know', () => {
  test('never breaks a formatter: what is shown is UTC, and a time says so', () => {
    fc.assert(
      fc.property(zoneName, instant, (zone, at) => {
        const isKnown = isTimeZone(zone);
        const shown = isKnown ? zone : 'UTC';
        expect(formatDate(at, zone)).toBe(formatDate(at, shown));
        expect(formatLongDate(at, zone)).toBe(formatLongDate(at, shown));
        expect(dateTile(at, zone)).toEqual(dateTile(at, shown));
        expect(formatTime(at, zone)).toBe(`${formatTime(at, shown)}${isKnown ? '' : ' UTC'}`);
        expect(wallTimeOf(at, zone)).toEqual(wallTimeOf(at, shown));
        expect(instantsOf(wallTimeOf(at, zone), zone)).toEqual(instantsOf(wallTimeOf(at, shown), shown));
        expect(clockChangeNear(at, zone)).toEqual(clockChangeNear(at, shown));
        if (!isKnown) expect(formatZone(at, zone)).toBe('UTC');
      }),
      { numRuns: 2000 },
    );
  });

  test('of a reader gives way to that of the session', () => {
    const session = { startTime: '2026-12-11T18:00:00.000Z', endTime: '2026-12-11T19:30:00.000Z' };
    fc.assert(
      fc.property(zoneName, fc.constantFrom('online' as const, 'onsite' as const), (reader, locationType) => {
        const shown = { ...session, locationType, timeZone: 'Europe/London' };
        const times = sessionTimes(shown, reader);
        if (!isTimeZone(reader)) expect(times).toEqual(sessionTimes(shown, null));
      }),
      { numRuns: 500 },
    );
  });

  test('of a series and of a venue elsewhere is UTC, whatever the reader has', () => {
    fc.assert(
      fc.property(zoneName, zoneName, instant, (zone, reader, at) => {
        const endTime = new Date(Date.parse(at) + 5_400_000).toISOString();
        const session = { startTime: at, endTime, locationType: 'onsite' as const, timeZone: zone };
        const [first, second] = seriesStarts(session, 'weekly', { count: 2 });
        expect(first).toBe(at);
        // Clocks are changed by three hours at most.
        expect(Math.abs(Date.parse(second ?? '') - Date.parse(at) - 7 * 86_400_000)).toBeLessThan(4 * 3_600_000);
        // No clock of a venue that is not known is named.
        if (!isTimeZone(zone)) expect(sessionTimes(session, reader).venue).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  test('of which the list of zones has the name, but no formatter, is UTC', async () => {
    const unknown = 'Africa/Maputo';
    const { DateTimeFormat } = Intl;
    vi.resetModules();
    const formatter = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function create(locale, options) {
      if (options?.timeZone === unknown) throw new RangeError(`Invalid time zone specified: ${unknown}`);
      return new DateTimeFormat(locale, options);
    });
    const { clockChangeNear: changeNear, ...times } = await import('./wall-time.ts');
    const at = '2026-12-11T18:00:00.000Z';
    expect(times.wallTimeOf(at, unknown)).toEqual({ date: '2026-12-11', time: '18:00' });
    expect(times.instantsOf({ date: '2026-12-11', time: '18:00' }, unknown)).toEqual([at]);
    expect(changeNear(at, unknown)).toBeNull();
    expect((await import('./dates.ts')).formatTime(at, unknown)).toBe('6:00 PM UTC');
    const session = { startTime: at, endTime: at, locationType: 'onsite', timeZone: unknown } as const;
    expect((await import('./session-times.ts')).sessionTimes(session, 'Europe/London').venue).toBeNull();
    formatter.mockRestore();
  });

  test('of a session is UTC in words', () => {
    const session = { startTime: '2026-12-11T18:00:00.000Z', endTime: '2026-12-11T19:30:00.000Z' };
    const shown = { ...session, locationType: 'onsite', timeZone: 'Europe/Atlantis' } as const;
    expect(sessionTimes(shown, null)).toMatchObject({ time: '6:00 PM UTC to 7:30 PM UTC', zone: 'UTC' });
  });
});

describe('what a caller sends as their zone (docs/trust.md#input-validation)', () => {
  test('is stored only as what can be read again', () => {
    fc.assert(
      fc.property(zoneName, (zone) => {
        const accepted = callerZone.safeParse(zone);
        if (!accepted.success) return;
        expect(storedCallerZone.parse(accepted.data ?? null)).toBe(accepted.data ?? null);
        if (accepted.data !== undefined) expect(timeZone.safeParse(accepted.data).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
