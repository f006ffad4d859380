import type { ResponseBody } from '#shared/contract/contract.ts';
import type { AuditEntry } from '../../keys/audit-entry.ts';
import type { Recording } from '../../keys/recording.ts';
import { publicPart } from '../../recordings/recordings.ts';

type AdminRecording = ResponseBody<'createRecording'>;

/** A recording as its library shows it. */
export function adminView(recording: Recording): AdminRecording {
  const { videoKey, videoName, videoSize = null, captionsKey } = recording;
  const name = videoName ?? videoKey.slice(videoKey.lastIndexOf('/') + 1);
  return { ...publicPart(recording), hasCaptions: captionsKey !== null, video: { name, size: videoSize } };
}

/** Recordings in their order, and what a new one is given: the highest order index plus one (back office, section 4). */
export function libraryView(recordings: Recording[]): ResponseBody<'listAdminRecordings'> {
  const highest = Math.max(-1, ...recordings.map(({ orderIndex }) => orderIndex));
  return { recordings: recordings.map(adminView), nextOrderIndex: highest + 1 };
}

/** A recording as the audit trail names it. */
export const targetOf = ({ id, title }: Recording): AuditEntry['target'] => ({ type: 'recording', id, name: title });

/** What the audit trail keeps of a recording: all that an admin sets. */
export function keptOf({ createdAt: _, id: __, ...recording }: Recording): Record<string, unknown> {
  return recording;
}
