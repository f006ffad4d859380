import type { ResponseBody } from '#shared/contract/contract.ts';
import type { AuditEntry } from '../../../ground/keys/audit-entry.ts';
import type { Recording } from '../../../ground/keys/recording.ts';
import { playsOf, type readFigures } from '../../../orders/recordings/play-figures.ts';
import { publicPart } from '../../../orders/recordings/recordings.ts';

type AdminRecording = ResponseBody<'createRecording'>;

export function adminRecordingView(recording: Recording): AdminRecording {
  const { videoKey, videoName, videoSize = null, captionsKey } = recording;
  const name = videoName ?? videoKey.slice(videoKey.lastIndexOf('/') + 1);
  return { ...publicPart(recording), hasCaptions: captionsKey !== null, video: { name, size: videoSize } };
}

/** A new recording gets the highest order index plus one (docs/product.md#recording-order). */
export function nextOrderIndexOf(recordings: Recording[]): number {
  return Math.max(-1, ...recordings.map(({ orderIndex }) => orderIndex)) + 1;
}

/** The library of a collection, with how its recordings are played (docs/product.md#plays). */
export function recordingListView(
  recordings: Recording[],
  figures: Awaited<ReturnType<typeof readFigures>>,
): ResponseBody<'listAdminRecordings'> {
  const rows = recordings.map((one) => ({ ...adminRecordingView(one), plays: playsOf(one, figures) }));
  return { recordings: rows, nextOrderIndex: nextOrderIndexOf(recordings) };
}

export const recordingAuditTarget = ({ id, title }: Recording): AuditEntry['target'] => ({
  type: 'recording',
  id,
  name: title,
});

export function auditedRecordingFields({ createdAt: _, id: __, ...recording }: Recording): Record<string, unknown> {
  return recording;
}
