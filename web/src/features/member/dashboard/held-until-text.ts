import { formatTime } from '#shared/rules/dates.ts';
import { nearDayText } from '../../../lib/time/date-texts.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';

/** Held for you until 9:00 AM; on another day until Saturday, November 28, 9:00 AM. */
export function heldUntilText(until: string, now: Date, timeZone = knownViewerZone()): string {
  const day = nearDayText(until, timeZone, now);
  const time = formatTime(until, timeZone);
  return `Held for you until ${day === 'Today' ? time : `${day}, ${time}`}.`;
}
