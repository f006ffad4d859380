const unitMilliseconds: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Returns when a schedule runs next, after its last run; undefined means that it never ran. */
export type NextRun = (last: Date | undefined, now: Date) => Date;

/** Reads `rate(…)`, and a `cron(…)` of one time each day (UTC). Throws for any other schedule expression. */
export function nextRunOf(expression: string): NextRun {
  const [, minute, hour] = /^cron\((\d{1,2}) (\d{1,2}) \* \* \? \*\)$/.exec(expression) ?? [];
  if (Number(minute) < 60 && Number(hour) < 24)
    return (last, now) => nextTime(Number(hour), Number(minute), last ?? now);
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const interval = Number(count) * (unitMilliseconds[unit] ?? Number.NaN);
  if (!(interval > 0)) throw new Error(`the local cloud does not support the schedule ${expression}`);
  // A new one runs at once, where AWS would wait for one interval.
  return (last, now) => (last ? new Date(last.getTime() + interval) : now);
}

/** The first time of day after an instant. */
function nextTime(hour: number, minute: number, after: Date): Date {
  const time = new Date(after);
  time.setUTCHours(hour, minute, 0, 0);
  if (time <= after) time.setUTCDate(time.getUTCDate() + 1);
  return time;
}
