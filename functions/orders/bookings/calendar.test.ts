import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleBooking, exampleSession } from '../../testing/examples.ts';
import { calendarFile } from './calendar.ts';

const siteUrl = 'https://exhale.example';
const withLink = { withLink: true };

/** The properties of a calendar file, unfolded and unescaped as RFC 5545 (3.1, 3.3.11) says. */
function propertiesOf(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      const value = line.slice(colon + 1).replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign));
      return [line.slice(0, colon), value];
    }),
  );
}

describe('the calendar file (docs/product.md#calendar-entries)', () => {
  test('has the session’s time, place and join link', () => {
    const file = propertiesOf(calendarFile(exampleBooking(), exampleSession(), siteUrl, withLink));
    expect(Object.fromEntries(file)).toMatchObject({
      DTSTART: '20261212T180000Z',
      DTEND: '20261212T193000Z',
      SUMMARY: 'Evening Unwind',
      LOCATION: 'https://zoom.example/j/5551234',
    });
    expect(file.get('DESCRIPTION')).toContain(
      'Join: https://zoom.example/j/5551234\n\nThe link to join opens 30 minutes before the start.',
    );
  });

  test('has the venue of an on-site session and no join link', () => {
    const venue = { address: '12 Bloom Yard', city: 'London', postCode: 'E8 3QP' };
    const session = exampleSession({ locationType: 'onsite', zoomLink: 'https://zoom.example/j/old', ...venue });
    const file = calendarFile(exampleBooking(), session, siteUrl, withLink);
    expect(propertiesOf(file).get('LOCATION')).toBe('12 Bloom Yard, London, E8 3QP');
    expect(file).not.toContain('zoom');
  });

  test('has a stable UID that does not reveal the booking’s id', () => {
    const first = calendarFile(exampleBooking(), exampleSession(), siteUrl, withLink);
    const moved = calendarFile(
      exampleBooking(),
      exampleSession({ startTime: '2026-12-13T18:00:00.000Z' }),
      siteUrl,
      withLink,
    );
    expect(propertiesOf(moved).get('UID')).toBe(propertiesOf(first).get('UID'));
    expect(calendarFile(exampleBooking(), exampleSession(), siteUrl, withLink)).toBe(first);
    expect(first).not.toContain(exampleBooking().id);
  });

  test('escapes and folds any text: CRLF only, lines of at most 75 octets', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a,;:\\"\n\r\u0007 é—🎈E'), maxLength: 300 });
    fc.assert(
      fc.property(text, text, (title, description) => {
        const file = calendarFile(exampleBooking(), exampleSession({ title, description }), siteUrl, withLink);
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
        const lines = file.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        expect(lines.join('').match(/\p{Cc}/gu)).toBeNull();
        // A fold never parts an escape: an even number of backslashes ends each line.
        expect(lines.filter((line) => (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1)).toEqual([]);
        expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toHaveLength(4);
        const printed = title.replace(/\r\n?/g, '\n').replaceAll('\u0007', '');
        expect(propertiesOf(file).get('SUMMARY')).toBe(printed);
      }),
    );
  });
});
