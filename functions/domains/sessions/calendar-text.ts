import type { ICalCalendar } from 'ical-generator';

/** A line has at most so many octets without its end (RFC 5545, 3.1). */
const maxOctets = 75;

/**
 * Writes a calendar and folds its lines anew: the library separates a backslash from the character that it escapes, and Google
 * then reads a line end as the letter n (docs/decisions/calendars.md).
 */
export function calendarText(calendar: ICalCalendar): string {
  const lines = calendar.toString().replaceAll('\r\n ', '').split('\r\n');
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** Escapes the name of a calendar, which the library does not (RFC 5545, 3.3.11). */
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
