import { formatDay, formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import type { MemberBooking } from '../../../lib/member/bookings.ts';

type Timed = Pick<MemberBooking['session'], 'startTime'> & Parameters<typeof placeLabel>[0];

const inCommon = (values: readonly string[]) => (new Set(values).size === 1 ? values[0] : undefined);

/**
 * Says of the dates of a series how many they are, what they have in common, and which is the last: 4 dates, Mondays 7:30 PM
 * to December 21, Online.
 */
export function seriesText(sessions: readonly Timed[], timeZone: string): string {
  const starts = sessions.map(({ startTime }) => startTime).sort();
  const weekday = inCommon(starts.map((start) => formatWeekday(start, timeZone)));
  const time = inCommon(starts.map((start) => formatTime(start, timeZone)));
  const when = [weekday && `${weekday}s`, time].filter(Boolean).join(' ');
  const last = starts.at(-1) ?? '';
  const place = inCommon(sessions.map(placeLabel));
  return [`${sessions.length} dates`, `${when} to ${formatDay(last, timeZone)}`.trim(), place]
    .filter(Boolean)
    .join(', ');
}
