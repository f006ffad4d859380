import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';

/** A recording as everybody may see it. */
export type CollectionRecording = ResponseBody<'getCollection'>['recordings'][number];

/** True for those that are theirs. */
export type OwnedCollections = Partial<Record<Collection, boolean>>;

export const noCollections: OwnedCollections = {};

/** A recording is free for all, opened by a purchase, or still to be bought (docs/product.md#recording-access). */
export type RecordingAccess = 'Free' | 'Unlocked' | 'Premium';

export function accessOf(recording: { isFree: boolean }, owned: boolean): RecordingAccess {
  if (recording.isFree) return 'Free';
  return owned ? 'Unlocked' : 'Premium';
}

/** The recordings that someone may watch: the free ones, and all of a collection that is theirs. */
export function accessible(recordings: readonly CollectionRecording[], owned: boolean): CollectionRecording[] {
  return recordings.filter((recording) => accessOf(recording, owned) !== 'Premium');
}

/** The recording that a collection's page opens with: the first free one, or for its owner the first of all. */
export function featuredOf(
  recordings: readonly CollectionRecording[],
  owned: boolean,
): CollectionRecording | undefined {
  return recordings.find(({ isFree }) => isFree) ?? (owned ? recordings[0] : undefined);
}

export function isWorthBuying(recordings: readonly CollectionRecording[], owned: boolean): boolean {
  return !owned && recordings.some(({ isFree }) => !isFree);
}

/** Adds up the length of a collection in whole minutes; recordings of unknown length do not count. */
export function totalMinutes(recordings: readonly CollectionRecording[]): number {
  const seconds = recordings.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  return Math.round(seconds / 60);
}

/** A recording's length as text, "24 min" or "40 sec"; null where it is not known. */
export function lengthText(seconds: number | null): string | null {
  if (seconds === null) return null;
  return seconds < 60 ? `${seconds} sec` : `${Math.round(seconds / 60)} min`;
}
