import { sharePath } from '#shared/contract/art/share-path.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionHref, recordingHref } from '#shared/contract/paths.ts';
import { metaDescription } from '#shared/rules/sessions.ts';
import type { Site } from '#shared/rules/site.ts';
import type { CollectionRecording } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { breadcrumbs, organization, type StructuredItem } from '../../../lib/structured-data.ts';

/** ISO 8601: PT1H2M3S. */
function isoDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60] as const;
  return `PT${parts.map((part, index) => (part > 0 ? `${part}${'HMS'[index]}` : '')).join('')}`;
}

/** The site that a recording is on, and what is said in it, where that is for everyone. */
type Surroundings = { origin: string; site: Site; transcript: ResponseBody<'getTranscript'> | undefined };

/** schema.org VideoObject, for a recording that everyone may see with an account. */
function videoData(recording: CollectionRecording, { origin, site, transcript }: Surroundings): StructuredItem {
  const { id, collection, title, description, createdAt, durationSeconds, thumbnailUrl } = recording;
  const pictures = [sharePath({ kind: 'recording', ...recording }, site), thumbnailUrl];
  return {
    '@type': 'VideoObject',
    name: title,
    description: metaDescription(description || collectionText(collection).description),
    thumbnailUrl: pictures.flatMap((path) => (path === null ? [] : [origin + path])),
    uploadDate: createdAt,
    ...(durationSeconds !== null && { duration: isoDuration(durationSeconds) }),
    url: origin + recordingHref(collection, id),
    ...(transcript &&
      transcript.lines.length > 0 && { transcript: transcript.lines.map(({ text }) => text).join(' ') }),
    isAccessibleForFree: true,
    publisher: organization(origin, site),
  };
}

export function recordingData(recording: CollectionRecording, surroundings: Surroundings): StructuredItem[] {
  const { collection, id, title, isFree } = recording;
  const parent = { name: collectionText(collection).title, path: collectionHref(collection) };
  const crumbs = breadcrumbs(surroundings.origin, parent, { name: title, path: recordingHref(collection, id) });
  return isFree ? [videoData(recording, surroundings), crumbs] : [crumbs];
}
