import { startAt, wallTimeOf } from '#shared/rules/wall-time.ts';
import { knownViewerZone } from '../../lib/time/zones.ts';

/** An instant as a field of date and time shows it, in the browser's zone. */
export function fieldTime(instant: string): string {
  const { date, time } = wallTimeOf(instant, knownViewerZone());
  return `${date}T${time}`;
}

/** `how`: `offer`, `book`, or the id of the pack whose credit pays; empty where it is not asked. */
type Typed = { how: string; until: string };

/** The pack whose credit is to pay at one's turn; null for another choice. */
export function chosenPack(how: string): string | null {
  return how === '' || how === 'offer' || how === 'book' ? null : how;
}

/**
 * Returns until when the visitor wants to be booked; null where the place is to be offered, undefined when no such time
 * was typed.
 */
export function bookUntilOf({ how, until }: Typed, startTime: string, now: Date): string | null | undefined {
  if (how === '' || how === 'offer') return null;
  const [date = '', time = ''] = until.split('T');
  if (Number.isNaN(Date.parse(`${date}T${time}Z`))) return undefined;
  const typed = startAt({ date, time: time.slice(0, 5) }, knownViewerZone());
  return typed <= now.toISOString() || typed > startTime ? undefined : typed;
}
