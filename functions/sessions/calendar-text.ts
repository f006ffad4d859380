import type { ICalCalendar } from 'ical-generator';

/** Octets of a line without its end (RFC 5545, 3.1). */
const maxOctets = 75;

/**
 * The text of a calendar, folded anew: the library parts a backslash from the sign that it escapes, and Google then reads a
 * line end as the letter n (docs/decisions/calendars.md).
 */
export function calendarText(calendar: ICalCalendar): string {
  const lines = calendar.toString().replaceAll('\r\n ', '').split('\r\n');
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The name of a calendar, which the library takes as it is (RFC 5545, 3.3.11). */
export function escapeName(name: string): string {
  return name.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/[\r\n]+/g, ' ');
}

function fold(line: string): string {
  const rows: string[] = [];
  let row = '';
  let octets = 0;
  for (const [unit] of line.matchAll(/\\.|./gsu)) {
    const size = Buffer.byteLength(unit);
    if (octets + size > maxOctets) {
      rows.push(row);
      row = ' ';
      octets = 1;
    }
    row += unit;
    octets += size;
  }
  return [...rows, row].join('\r\n');
}
