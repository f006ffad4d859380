import { isUpcoming } from './sessions.ts';

const hour = 3_600_000;
const hoursBefore = 12;
const hoursAfter = 2;

export type Timed = { startTime: string; endTime: string };

/** `tonight` begins 12 h before the start; `over` lasts for 2 h after the end; a cancelled session has neither. */
export const eveningPhases = ['ahead', 'tonight', 'over', 'past'] as const;
export type EveningPhase = (typeof eveningPhases)[number];

/** Says how near a session is, by which the back office shows what its owner needs now (docs/product.md#admin-evening). */
export function eveningPhase({ startTime, endTime }: Timed, now: Date): EveningPhase {
  const at = now.getTime();
  if (at < Date.parse(startTime) - hoursBefore * hour) return 'ahead';
  const end = Date.parse(endTime);
  if (at < end) return 'tonight';
  return at < end + hoursAfter * hour ? 'over' : 'past';
}

/** True from 12 h before the start of a session until 2 h after its end. */
export function isEvening(session: Timed, now: Date): boolean {
  const phase = eveningPhase(session, now);
  return phase === 'tonight' || phase === 'over';
}

/** The time until a session starts, or once it has begun until it ends, in the two largest units: 2 d 3 h, 1 h 48 min, 12 min. */
export function countdown({ startTime, endTime }: Timed, now: Date): { label: string; time: string } {
  const isAhead = isUpcoming({ startTime }, now);
  const minutes = Math.max(0, Math.ceil((Date.parse(isAhead ? startTime : endTime) - now.getTime()) / 60_000));
  return { label: isAhead ? 'Starts in' : 'Ends in', time: timeLeft(minutes) };
}

function timeLeft(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const inUnits = (large: number, unit: string, small: number, smallUnit: string) =>
    small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
  if (days > 0) return inUnits(days, 'd', hours % 24, 'h');
  return hours > 0 ? inUnits(hours, 'h', minutes % 60, 'min') : `${minutes} min`;
}
