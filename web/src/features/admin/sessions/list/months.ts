import { formatDate } from '#shared/rules/dates.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';

type Dated = Parameters<typeof zoneOf>[0] & { startTime: string };

/** Sessions in their order, by the month that their own clock shows: December 2026. */
export function byMonth<One extends Dated>(sessions: readonly One[]): { month: string; sessions: One[] }[] {
  const months: { month: string; sessions: One[] }[] = [];
  for (const session of sessions) {
    const month = formatDate(session.startTime, zoneOf(session)).replace(/ \d+,/, '');
    const last = months.at(-1);
    if (last?.month === month) last.sessions.push(session);
    else months.push({ month, sessions: [session] });
  }
  return months;
}
