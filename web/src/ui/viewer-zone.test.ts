import { afterEach, describe, expect, test, vi } from 'vitest';
import { lastMonths, spanOf } from '../lib/admin/months.ts';
import { isViewerZoneKnown, knownViewerZone, viewerZone, zoneOf } from '../lib/time/zones.ts';
import { bookUntilOf, fieldTime } from './waitlist/book-until.ts';

// docs/product.md#dates-and-durations

function nameZone(zone: unknown): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function named(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: zone as string };
  });
}
afterEach(() => void vi.restoreAllMocks());

const session = (locationType: 'online' | 'onsite') => ({ locationType, timeZone: 'Asia/Tokyo' });

describe.each([
  undefined,
  null,
  0,
  {},
  '',
  ' ',
  'Etc/Unknown',
  'Mars/Olympus',
  '+05:00',
  '+05:30',
  '-0330',
  'GMT+5',
  'Local',
  '/UTC',
])('a device whose zone is %j', (zone) => {
  test('is shown the zone of the session, and UTC where there is none', () => {
    nameZone(zone);
    expect(isViewerZoneKnown()).toBe(false);
    expect(knownViewerZone()).toBe('UTC');
    expect(typeof viewerZone()).toBe('string');
    expect(zoneOf(session('online'))).toBe('Asia/Tokyo');
  });

  test('types times in the zone that it is shown, and filters by days and months of it', () => {
    nameZone(zone);
    const start = '2026-11-27T18:00:00.000Z';
    expect(fieldTime(start)).toBe('2026-11-27T18:00');
    expect(bookUntilOf({ how: 'book', until: '2026-11-27T17:30' }, start, new Date('2026-11-20'))).toBe(
      '2026-11-27T17:30:00.000Z',
    );
    expect(lastMonths(new Date('2026-11-30T23:59:00.000Z'), 1)).toEqual(['2026-11']);
    expect(spanOf('2026-11', '2026-12')).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' });
  });
});

test.each(['Europe/Kyiv', 'Europe/Kiev', 'GMT0', 'US/Pacific', 'america/new_york', 'Etc/GMT-5'])(
  'a device whose zone is %s is shown it',
  (zone) => {
    nameZone(zone);
    expect(knownViewerZone()).toBe(zone);
    expect(zoneOf(session('online'))).toBe(zone);
    expect(zoneOf(session('onsite'))).toBe('Asia/Tokyo');
  },
);

test('a device whose zone cannot be asked for has none', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => {
    throw new RangeError('Invalid time zone');
  });
  expect(knownViewerZone()).toBe('UTC');
});
