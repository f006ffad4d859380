import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { AuditEntry } from '../../../ground/keys/audit-entry.ts';
import type { StoredChapters } from '../../../ground/keys/chapters.ts';
import { type Recording, soundOf } from '../../../ground/keys/recording.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { chaptersWith, readChapters } from '../../../orders/recordings/chapters.ts';
import { playsOf, readFigures } from '../../../orders/recordings/play-figures.ts';
import { publicPart } from '../../../orders/recordings/recordings.ts';
import { listRecordings } from '../../../orders/recordings/store.ts';

type AdminRecording = ResponseBody<'createRecording'>;

export function adminRecordingView(recording: Recording): AdminRecording {
  const { videoKey, videoName, videoSize = null, captionsKey } = recording;
  const name = videoName ?? videoKey.slice(videoKey.lastIndexOf('/') + 1);
  return {
    ...publicPart(recording),
    hasCaptions: captionsKey !== null,
    video: { name, size: videoSize },
    sound: soundView(recording),
  };
}

function soundView(recording: Recording): AdminRecording['sound'] {
  const sound = soundOf(recording);
  if (sound?.state === 'failed') return { state: 'failed', reason: sound.reason };
  if (sound?.state === 'ready') return { state: 'ready', hasSizes: Boolean(sound.ladderKey) };
  return { state: sound?.state ?? 'none' };
}

/** A new recording gets the highest order index plus one (docs/product.md#recording-order). */
export function nextOrderIndexOf(recordings: Recording[]): number {
  return Math.max(-1, ...recordings.map(({ orderIndex }) => orderIndex)) + 1;
}

/** Reads a library: recordings in their order, how they are played, and the chapters. */
export async function readLibrary(table: Table, collection: Collection): Promise<Library> {
  const [recordings, figures, stored] = await Promise.all([
    listRecordings(table, collection, { consistent: true }),
    readFigures(table, collection),
    readChapters(table, collection, { consistent: true }),
  ]);
  return { recordings, figures, stored };
}

type Library = {
  recordings: Recording[];
  figures: Awaited<ReturnType<typeof readFigures>>;
  stored: StoredChapters;
};

/** The library of a collection, with how its recordings are played (docs/product.md#plays). */
export function recordingListView({ recordings, figures, stored }: Library): ResponseBody<'listAdminRecordings'> {
  const rows = recordings.map((one) => ({ ...adminRecordingView(one), plays: playsOf(one, figures) }));
  const chapters = { version: stored.version, list: chaptersWith(recordings, stored.chapters) };
  return { recordings: rows, nextOrderIndex: nextOrderIndexOf(recordings), chapters };
}

export const recordingAuditTarget = ({ id, title }: Recording): AuditEntry['target'] => ({
  type: 'recording',
  id,
  name: title,
});

/** Leaves out how far its sound-only track is, which no person changed. */
export function auditedRecordingFields({
  createdAt: _,
  id: __,
  sound: ___,
  earlierSound: ____,
  ...recording
}: Recording): Record<string, unknown> {
  return recording;
}
