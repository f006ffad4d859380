import { monthOfYear } from '#shared/rules/locale.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';

type Listed = { id: string; series: { id: string } | null; cancelledAt: string | null };

/**
 * Keeps the next date of each series, every cancelled date, and every session without a series. Sessions are given
 * soonest first.
 */
export function nextDates<One extends Listed>(sessions: readonly One[]): One[] {
  const shownSeries = new Set<string>();
  return sessions.filter(({ series, cancelledAt }) => {
    if (!series || cancelledAt !== null) return true;
    const isNext = !shownSeries.has(series.id);
    shownSeries.add(series.id);
    return isNext;
  });
}

/** Counts the dates of a series that take place. */
export function datesIn(sessions: readonly Listed[], seriesId: string): number {
  return sessions.filter(({ series, cancelledAt }) => series?.id === seriesId && cancelledAt === null).length;
}

type Dated = Parameters<typeof zoneOf>[0] & { startTime: string };

/** Sessions in their order, by the month that their own clock shows: December 2026. */
export function byMonth<One extends Dated>(sessions: readonly One[]): { month: string; sessions: One[] }[] {
  const months: { month: string; sessions: One[] }[] = [];
  for (const session of sessions) {
    const { date } = wallTimeOf(session.startTime, zoneOf(session));
    const month = monthOfYear(new Date(`${date}T00:00:00.000Z`));
    const last = months.at(-1);
    if (last?.month === month) last.sessions.push(session);
    else months.push({ month, sessions: [session] });
  }
  return months;
}
