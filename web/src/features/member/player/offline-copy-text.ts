import { formatDate } from '#shared/rules/dates.ts';
import { playsUntil, type RecordingCopy } from '../../../lib/copies/copy-list.ts';
import type { DownloadOutcome } from '../../../lib/copies/download-copy.ts';
import { sizeText } from '../../../ui/upload/upload-text.ts';

export const kindText = { film: 'The film', sound: 'The sound alone' } as const;

const keptText = ({ kind, bytes }: RecordingCopy) => `${kindText[kind]} is kept on this device, ${sizeText(bytes)}.`;

/** Says how long a copy plays, in the reader's zone. */
export function completeCopyText(copy: RecordingCopy, zone: string): string {
  return `${keptText(copy)} It plays without network until ${formatDate(playsUntil(copy).toISOString(), zone)}, and longer each time the site confirms that it is yours.`;
}

const outcomeTexts: Record<Exclude<DownloadOutcome, 'complete' | 'stopped'>, string> = {
  unreachable: 'The connection is lost. It goes on by itself as soon as it is back.',
  no_room: 'This browser has no room for it. Remove something else that is kept, or free space on the device.',
  elsewhere: 'Another tab is keeping it.',
  denied: 'It can no longer be kept with this account.',
};

/** Says why a copy is not whole, and what comes of it. */
export function incompleteCopyText(copy: RecordingCopy | undefined, outcome: DownloadOutcome | null): string | null {
  if (outcome === 'unreachable' && !copy) return 'It could not be begun: the site was not reached. Try again.';
  if (outcome && outcome !== 'complete' && outcome !== 'stopped') return outcomeTexts[outcome];
  if (copy?.state === 'evicted') return 'Your browser has removed the copy to make room.';
  return copy ? 'Not all of it is here yet.' : null;
}
