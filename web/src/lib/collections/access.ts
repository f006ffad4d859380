import type { ResponseBody } from '#shared/contract/contract.ts';

/** A recording as everybody may see it. */
export type CollectionRecording = ResponseBody<'getCollection'>['recordings'][number];

/** Which collections someone has. */
export type OwnedCollections = ResponseBody<'getMyCollections'>;

/** What someone has who is not signed in. */
export const noCollections: OwnedCollections = { birth: false, stress: false };

/** What a recording is to someone (docs/product.md#recording-access): free for all, opened by their purchase, or still to be bought. */
export type RecordingAccess = 'Free' | 'Unlocked' | 'Premium';

export function accessOf(recording: { isFree: boolean }, owned: boolean): RecordingAccess {
  if (recording.isFree) return 'Free';
  return owned ? 'Unlocked' : 'Premium';
}

/** The recordings that someone may watch: the free ones, and all of a collection that is theirs. */
export function accessible(recordings: readonly CollectionRecording[], owned: boolean): CollectionRecording[] {
  return recordings.filter((recording) => accessOf(recording, owned) !== 'Premium');
}

/** Whether there is something in a collection that only a purchase opens. */
export function isWorthBuying(recordings: readonly CollectionRecording[], owned: boolean): boolean {
  return !owned && recordings.some(({ isFree }) => !isFree);
}

/** How long a collection is altogether, in whole minutes; recordings of unknown length do not count. */
export function totalMinutes(recordings: readonly CollectionRecording[]): number {
  const seconds = recordings.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  return Math.round(seconds / 60);
}

/** A recording's length as text, "24 min" or "40 sec"; null where it is not known. */
export function lengthText(seconds: number | null): string | null {
  if (seconds === null) return null;
  return seconds < 60 ? `${seconds} sec` : `${Math.round(seconds / 60)} min`;
}
