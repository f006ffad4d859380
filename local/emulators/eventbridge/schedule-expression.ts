/** Schedule expressions of EventBridge: `rate(1 hour)` and `cron(0 10 ? * MON-FRI *)`, in UTC. */

/** When a schedule is due again after a moment. */
export type Schedule = { next(after: Date): Date };

const unitMilliseconds: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Years in which a cron expression is looked for; one that never comes is an error. */
const horizonYears = 30;

type Field = { from: number; to: number; names?: string[]; namesFrom?: number };

const fields = {
  minutes: { from: 0, to: 59 },
  hours: { from: 0, to: 23 },
  daysOfMonth: { from: 1, to: 31 },
  months: { from: 1, to: 12, names: months, namesFrom: 1 },
  daysOfWeek: { from: 1, to: 7, names: weekdays, namesFrom: 1 },
  years: { from: 1970, to: 2199 },
} satisfies Record<string, Field>;

function numberOf(text: string, { names, namesFrom = 0, from, to }: Field): number {
  const named = names?.indexOf(text.toUpperCase()) ?? -1;
  const value = named >= 0 ? named + namesFrom : Number(text);
  if (!/^\w+$/.test(text) || !Number.isInteger(value) || value < from || value > to) {
    throw new Error(`the local cloud does not know ${JSON.stringify(text)} in a cron expression`);
  }
  return value;
}

/** The values that one field allows: `*`, `?`, `5`, `1-5`, `MON-FRI`, `0/15`, and lists of them. */
function valuesOf(text: string, field: Field): Set<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step] = part.split('/');
    const [first = '', last] = range.split('-');
    const all = first === '*' || first === '?';
    const from = all ? field.from : numberOf(first, field);
    const to = last !== undefined ? numberOf(last, field) : all || step !== undefined ? field.to : from;
    const every = step === undefined ? 1 : numberOf(step, { from: 1, to: field.to });
    for (let value = from; value <= to; value += every) values.add(value);
  }
  return values;
}

function parseRate(text: string): Schedule {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(text) ?? [];
  const milliseconds = Number(count) * (unitMilliseconds[unit] ?? Number.NaN);
  if (!(milliseconds > 0)) throw new Error(`the local cloud does not know rate(${text})`);
  return { next: (after) => new Date(after.getTime() + milliseconds) };
}

function parseCron(text: string): Schedule {
  const parts = text.trim().split(/\s+/);
  const [minutes = '', hours = '', daysOfMonth = '', month = '', daysOfWeek = '', years = ''] = parts;
  if (parts.length !== 6 || (daysOfMonth === '?') === (daysOfWeek === '?')) {
    throw new Error(`cron(${text}) needs six fields, and ? for one of its days`);
  }
  const allowed = {
    minutes: valuesOf(minutes, fields.minutes),
    hours: valuesOf(hours, fields.hours),
    daysOfMonth: valuesOf(daysOfMonth, fields.daysOfMonth),
    months: valuesOf(month, fields.months),
    daysOfWeek: valuesOf(daysOfWeek, fields.daysOfWeek),
    years: valuesOf(years, fields.years),
  };
  const isDay = (day: Date) =>
    allowed.years.has(day.getUTCFullYear()) &&
    allowed.months.has(day.getUTCMonth() + 1) &&
    allowed.daysOfMonth.has(day.getUTCDate()) &&
    allowed.daysOfWeek.has(day.getUTCDay() + 1);
  return { next: (after) => nextTime(after, isDay, allowed, text) };
}

/** Goes by days to one that fits, then by its allowed hours and minutes. */
function nextTime(
  after: Date,
  isDay: (day: Date) => boolean,
  allowed: { hours: Set<number>; minutes: Set<number> },
  text: string,
): Date {
  const ascending = (values: Set<number>) => [...values].sort((left, right) => left - right);
  const day = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()));
  const end = after.getUTCFullYear() + horizonYears;
  for (; day.getUTCFullYear() < end; day.setUTCDate(day.getUTCDate() + 1)) {
    if (!isDay(day)) continue;
    for (const hour of ascending(allowed.hours)) {
      for (const minute of ascending(allowed.minutes)) {
        const time = new Date(day.getTime() + hour * 3_600_000 + minute * 60_000);
        if (time > after) return time;
      }
    }
  }
  throw new Error(`cron(${text}) does not come within ${horizonYears} years`);
}

/** Reads a schedule expression. Throws an error that names what it does not know. */
export function parseSchedule(expression: string): Schedule {
  const [, kind, inner = ''] = /^(rate|cron)\((.*)\)$/.exec(expression) ?? [];
  if (kind === 'rate') return parseRate(inner);
  if (kind === 'cron') return parseCron(inner);
  throw new Error(`the local cloud does not know the schedule ${expression}`);
}
