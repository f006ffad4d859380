import { isHeardToEnd } from '#shared/rules/collections.ts';
import { clockText } from '../time/clock-text.ts';
import type { CollectionRecording } from './access.ts';
import type { SavedPosition } from './use-my-positions.ts';

type Length = Pick<CollectionRecording, 'durationSeconds'>;
type Listed = Pick<CollectionRecording, 'id' | 'collection' | 'durationSeconds'>;
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

/** Says how much of a recording is left: 12 min left of 24, 20 sec left of 40; null where its length is not known. */
export function leftText({ durationSeconds }: Length, { positionSeconds }: Place): string | null {
  if (durationSeconds === null) return null;
  const left = Math.max(0, durationSeconds - positionSeconds);
  if (durationSeconds < 60) return `${Math.ceil(left)} sec left of ${durationSeconds}`;
  return `${Math.ceil(left / 60)} min left of ${Math.round(durationSeconds / 60)}`;
}

type Positions = ReadonlyMap<string, Pick<SavedPosition, 'positionSeconds' | 'at'>>;

/** Returns the recording that was played last and not to its end, of those that are open; else the one after the finished one. */
export function toContinue<Recording extends Listed>(
  recordings: readonly Recording[],
  positions: Positions,
): Recording | undefined {
  const lastPlayed = ({ id }: Recording) => positions.get(id)?.at ?? '';
  const played = recordings
    .filter((recording) => heardOf(recording, positions.get(recording.id)) !== null)
    .toSorted((one, other) => (lastPlayed(one) < lastPlayed(other) ? 1 : -1));
  const begun = played.find((recording) => !isFinished(recording, positions));
  return begun ?? (played[0] && nextAfter(recordings, positions, played[0]));
}

/**
 * Returns what to hear after a finished recording: the next one of its collection that was not heard to its end, and after the
 * last one those before it.
 */
export function nextAfter<Recording extends Listed>(
  recordings: readonly Recording[],
  positions: Positions,
  finished: Pick<Listed, 'id' | 'collection'>,
): Recording | undefined {
  const ofCollection = recordings.filter(({ collection }) => collection === finished.collection);
  const place = ofCollection.findIndex(({ id }) => id === finished.id);
  const others = [...ofCollection.slice(place + 1), ...ofCollection.slice(0, Math.max(place, 0))];
  return others.find((recording) => !isFinished(recording, positions));
}

/** Returns what a member who may play these goes on with: what `toContinue` finds, else the first; nothing once all are finished. */
export function suggestedOf<Recording extends Listed>(
  recordings: readonly Recording[],
  positions: Positions,
): Recording | undefined {
  return toContinue(recordings, positions) ?? recordings.find((recording) => !isFinished(recording, positions));
}

export function isFinished(recording: Listed, positions: Positions): boolean {
  return heardOf(recording, positions.get(recording.id))?.part === 1;
}
