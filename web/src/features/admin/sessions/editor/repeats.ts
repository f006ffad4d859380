import { typedWhole } from '#shared/rules/numbers.ts';
import { type SeriesEnd, seriesStarts } from '#shared/rules/series.ts';
import type { RepeatValues } from './repeat-values.ts';
import { type SessionValues, startOf } from './session-values.ts';

/** Starts after the one that is typed, by the clocks of the session's zone; those left out among them. */
export function plannedStarts(values: SessionValues): string[] {
  const startTime = startOf(values);
  if (!values.recurrence || !startTime) return [];
  const { recurrence, timeZone } = values;
  const startsUntil = (end: SeriesEnd) => seriesStarts({ startTime, timeZone }, recurrence, end).slice(1);
  if (values.seriesEnd === 'until') return startsUntil({ until: values.seriesUntil });
  const typed = typedWhole(values.seriesCount);
  return withoutCountingLeftOut(values, (leftOut) => startsUntil({ count: typed > 0 ? typed : 1, leftOut }));
}

/** The number says how many dates there will be: each that is left out makes room for one at the end. */
function withoutCountingLeftOut(values: RepeatValues, startsWith: (leftOut: number) => string[]): string[] {
  let leftOut = 0;
  for (;;) {
    const starts = startsWith(leftOut);
    const found = starts.filter((start) => isLeftOut(values, start)).length;
    if (found === leftOut) return starts;
    leftOut = found;
  }
}

const leftOutOf = ({ leftOut }: RepeatValues) => new Set(leftOut.split(' ').filter(Boolean));

export const isLeftOut = (values: RepeatValues, start: string) => leftOutOf(values).has(start);

export function startsToAdd(values: SessionValues): string[] {
  const leftOut = leftOutOf(values);
  return plannedStarts(values).filter((start) => !leftOut.has(start));
}

/** `leftOut` with a start left out, or taken in again. */
export function leaveOut(values: RepeatValues, start: string, isOut: boolean): string {
  const leftOut = leftOutOf(values);
  if (isOut) leftOut.add(start);
  else leftOut.delete(start);
  return [...leftOut].join(' ');
}

type Planned = { id: string; title: string; startTime: string; endTime: string; series: { id: string } | null };

/** A date clashes when it is in the series already, or when another session is at the time. */
export type Clash = { kind: 'known' } | { kind: 'overlap'; title: string };

/** The first clash of a start with other sessions; undefined for none. */
export function clashOf(
  start: string,
  minutes: number,
  { sessions, seriesId }: { sessions: readonly Planned[]; seriesId: string | undefined },
): Clash | undefined {
  const from = Date.parse(start);
  const to = from + minutes * 60_000;
  const isKnown = sessions.some(({ startTime, series }) => startTime === start && series && series.id === seriesId);
  if (isKnown) return { kind: 'known' };
  const other = sessions.find(({ startTime, endTime }) => Date.parse(startTime) < to && Date.parse(endTime) > from);
  return other && { kind: 'overlap', title: other.title };
}
