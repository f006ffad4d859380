import { dateTile, formatDate, formatLongDate, formatTime, formatWeekday } from '#shared/rules/dates.ts';

/** Names a day beside the present one: Today; Monday, November 30; Saturday, January 9, 2027. */
export function nearDayText(instant: string, timeZone: string, now: Date): string {
  const present = now.toISOString();
  if (formatDate(instant, timeZone) === formatDate(present, timeZone)) return 'Today';
  const date = formatLongDate(instant, timeZone);
  const { year } = dateTile(instant, timeZone);
  return year === dateTile(present, timeZone).year ? date.replace(/,? \d+$/, '') : date;
}

/** Mon. */
export const shortWeekday = (instant: string, timeZone: string) => formatWeekday(instant, timeZone).slice(0, 3);

/** Mon, November 30, 2026. */
export function weekdayDateText(instant: string, timeZone: string): string {
  return formatLongDate(instant, timeZone).replace(formatWeekday(instant, timeZone), shortWeekday(instant, timeZone));
}

/** Mon, November 30, 2026, 7:30 PM. */
export function weekdayMomentText(instant: string, timeZone: string): string {
  return `${weekdayDateText(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}
