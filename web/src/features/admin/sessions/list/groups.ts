import { formatDay } from '#shared/rules/dates.ts';
import { laterDay, wallTimeOf } from '#shared/rules/wall-time.ts';

type Listed = { id: string; series: { id: string } | null; cancelledAt: string | null };

export type SeriesPlace = { place: number; dates: number };

/** The place of each date among those of its series that are ahead and take place. Sessions are given soonest first. */
export function seriesPlaces(sessions: readonly Listed[]): Map<string, SeriesPlace> {
  const dates = sessions.filter(({ series, cancelledAt }) => series && cancelledAt === null);
  const bySeries = Map.groupBy(dates, ({ series }) => series?.id);
  const places = [...bySeries.values()].flatMap((all) =>
    all.map(({ id }, index) => [id, { place: index + 1, dates: all.length }] as const),
  );
  return new Map(places);
}

const noon = (date: string) => `${date}T12:00:00.000Z`;
const dayName = (date: string) => formatDay(noon(date), 'UTC');

/** November 23 to 29; November 30 to December 6; 23 to 29 November. */
function rangeText(monday: string): string {
  const sunday = laterDay(monday, 6);
  if (monday.slice(0, 7) !== sunday.slice(0, 7)) return `${dayName(monday)} to ${dayName(sunday)}`;
  const isDayFirst = /^\d/.test(dayName(monday));
  return isDayFirst
    ? `${Number(monday.slice(8))} to ${dayName(sunday)}`
    : `${dayName(monday)} to ${Number(sunday.slice(8))}`;
}

/** A week by what the reader calls it, with its days beside: This week, November 23 to 29. */
export function weekName(monday: string, now: Date, timeZone: string): { name: string; days: string | null } {
  const today = wallTimeOf(now.toISOString(), timeZone).date;
  const isWithin = (start: string) => monday <= start && start <= laterDay(monday, 6);
  const days = rangeText(monday);
  if (isWithin(today)) return { name: 'This week', days };
  if (isWithin(laterDay(today, 7))) return { name: 'Next week', days };
  if (isWithin(laterDay(today, -7))) return { name: 'Last week', days };
  return { name: days, days: null };
}
