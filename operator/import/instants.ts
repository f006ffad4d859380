import { instantsOf, type WallTime } from '#shared/rules/wall-time.ts';
import type { CellReading } from './cells.ts';

/** The order of day and month in dates such as 05/06/2026. Undefined: such a date is taken only if it has one reading. */
export type DateOrder = 'day-month' | 'month-day' | undefined;

export type InstantOptions = {
  /** Zone of a time that names none. */
  timeZone: string;
  order?: DateOrder;
  /** True where a date alone is not enough; otherwise it is the beginning of its day. */
  needsTime?: boolean;
};

const example = '2026-06-25 18:00';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = String.raw`(?<name>${months.join('|')})[a-z]*\.?`;

const datePatterns = [
  /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})/,
  /^(?<first>\d{1,2})([-/.])(?<second>\d{1,2})\2(?<year>\d{4})/,
  new RegExp(String.raw`^(?:[a-z]+,? )?(?<day>\d{1,2})(?:st|nd|rd|th)?[ -]${month}[ ,-]+(?<year>\d{4})`, 'i'),
  new RegExp(String.raw`^(?:[a-z]+,? )?${month} (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`, 'i'),
];

const timePattern =
  /^(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i;

/** An instant by the date and time of a cell: ISO 8601, PostgreSQL or a spreadsheet. */
export function readInstant(text: string, { timeZone, order, needsTime = false }: InstantOptions): CellReading<string> {
  if (/^\d+(?:[.,]\d+)?$/.test(text)) {
    return { problem: `must be a date such as ${example}, not the number ${text}: give the column a date format` };
  }
  const found = datePatterns.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  const date = found?.groups && readDate(found.groups, order);
  if (!found || date === undefined) return { problem: `must be a date and time such as ${example}, not ${text}` };
  if (date === 'ambiguous') {
    return {
      problem: `${text} can be read in two ways: write it as ${example}, or say --dates day-month or month-day`,
    };
  }
  const rest = text.slice(found[0].length).replace(/^(?:[T,\s]|at\b)+/i, '');
  if (rest === '')
    return needsTime ? { problem: `${text} has no time: write it as ${example}` } : midnight(date, timeZone);
  const time = timePattern.exec(rest)?.groups;
  const clock = time && readClock(time);
  if (!clock) return { problem: `must be a date and time such as ${example}, not ${text}` };
  return time.zone === undefined ? inZone(date, clock, { timeZone, text }) : atOffset(date, clock, time.zone);
}

type Groups = Record<string, string | undefined>;

/** `2026-06-25`; undefined for a day that there is not. */
function readDate(groups: Groups, order: DateOrder): string | 'ambiguous' | undefined {
  const { year = '', name, day, month: number, first, second } = groups;
  if (first === undefined || second === undefined) {
    return dateOf(year, name === undefined ? Number(number) : months.indexOf(name.toLowerCase()) + 1, Number(day));
  }
  const dayFirst = dateOf(year, Number(second), Number(first));
  const monthFirst = dateOf(year, Number(first), Number(second));
  if (order === 'day-month') return dayFirst;
  if (order === 'month-day') return monthFirst;
  if (dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst) return 'ambiguous';
  return dayFirst ?? monthFirst;
}

function dateOf(year: string, monthNumber: number, day: number): string | undefined {
  const date = `${year}-${String(monthNumber).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined;
}

type Clock = { time: string; milliseconds: number };

function readClock({ hour = '', minute, second = '0', fraction = '', half }: Groups): Clock | undefined {
  // An hour alone is one with a.m. or p.m.
  if (minute === undefined && half === undefined) return undefined;
  const isLate = half?.toLowerCase().startsWith('p') ?? false;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0);
  const isValid = half === undefined ? hours < 24 : Number(hour) >= 1 && Number(hour) <= 12;
  if (!isValid || Number(minute ?? 0) > 59 || Number(second) > 59) return undefined;
  const milliseconds = Number(second) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { time: `${String(hours).padStart(2, '0')}:${minute ?? '00'}`, milliseconds };
}

const addMilliseconds = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

function inZone(
  date: string,
  { time, milliseconds }: Clock,
  at: { timeZone: string; text: string },
): CellReading<string> {
  const instants = instantsOf({ date, time }, at.timeZone);
  const [onlyInstant] = instants;
  if (onlyInstant === undefined)
    return { problem: `${at.text} does not exist in ${at.timeZone}: clocks are put forward over it` };
  if (instants.length > 1) {
    const texts = instants.map((instant) => `${date} ${time}${offsetOf(instant, { date, time })}`).join(' or ');
    const advice = `write it with its offset, ${texts}`;
    return { problem: `${at.text} comes twice in ${at.timeZone}, since clocks are put back: ${advice}` };
  }
  return { value: addMilliseconds(onlyInstant, milliseconds) };
}

/** The offset from UTC of a clock that shows this time at the instant: `+01:00`. */
function offsetOf(instant: string, { date, time }: WallTime): string {
  const minutes = (Date.parse(`${date}T${time}:00.000Z`) - Date.parse(instant)) / 60_000;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
}

/** The beginning of the day, which is no midnight where clocks are put forward over it. */
function midnight(date: string, timeZone: string): CellReading<string> {
  const [first] = [...instantsOf({ date, time: '00:00' }, timeZone), ...instantsOf({ date, time: '01:00' }, timeZone)];
  return { value: first ?? `${date}T00:00:00.000Z` };
}

function atOffset(date: string, { time, milliseconds }: Clock, zone: string): CellReading<string> {
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (Number(hours) > 15 || Number(minutes) > 59)
    return { problem: `${zone} is no offset from UTC: write it as +02:00` };
  return { value: addMilliseconds(`${date}T${time}:00.000${sign}${hours}:${minutes}`, milliseconds) };
}
