import { isHeardToEnd } from '#shared/rules/collections.ts';
import { clockText } from '../time/clock-text.ts';
import type { CollectionRecording } from './access.ts';
import type { SavedPosition } from './use-my-positions.ts';

type Length = Pick<CollectionRecording, 'durationSeconds'>;
type Place = Pick<SavedPosition, 'positionSeconds'>;

/** Says how far a recording was heard, 12:47 of 32:10, and the part of it from 0 to 1; null where it was not begun. */
export function heardOf({ durationSeconds }: Length, place: Place | undefined): { text: string; part: number } | null {
  if (!place || place.positionSeconds < 1) return null;
  const { positionSeconds } = place;
  if (isHeardToEnd(positionSeconds, durationSeconds)) return { text: 'Heard to the end', part: 1 };
  const at = clockText(positionSeconds);
  if (durationSeconds === null) return { text: `Stopped at ${at}`, part: 0 };
  return { text: `${at} of ${clockText(durationSeconds)}`, part: positionSeconds / durationSeconds };
}

/** The recording that was played last and not to its end, of those that are open. */
export function toContinue<Recording extends Length & { id: string }>(
  recordings: readonly Recording[],
  positions: ReadonlyMap<string, Pick<SavedPosition, 'positionSeconds' | 'at'>>,
): Recording | undefined {
  const begun = recordings.filter((recording) => {
    const heard = heardOf(recording, positions.get(recording.id));
    return heard !== null && heard.part < 1;
  });
  const lastPlayed = ({ id }: Recording) => positions.get(id)?.at ?? '';
  return begun.toSorted((one, other) => (lastPlayed(one) < lastPlayed(other) ? 1 : -1))[0];
}
