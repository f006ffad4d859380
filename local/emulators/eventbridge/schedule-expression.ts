const unitMilliseconds: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Milliseconds between two runs of `rate(…)`. Throws for any other schedule expression. */
export function intervalOf(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const milliseconds = Number(count) * (unitMilliseconds[unit] ?? Number.NaN);
  if (!(milliseconds > 0)) throw new Error(`the local cloud does not support the schedule ${expression}`);
  return milliseconds;
}
