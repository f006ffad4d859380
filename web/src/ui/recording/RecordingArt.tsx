import { collectionArt } from '#shared/rules/art.ts';
import type { CollectionRecording } from '../../lib/collections/access.ts';
import { SessionArt } from '../session/SessionArt.tsx';

/** A recording's own picture, or the art made from its id. Decoration. */
export function RecordingArt({
  recording,
}: {
  recording: Pick<CollectionRecording, 'id' | 'collection' | 'thumbnailUrl'>;
}) {
  const { id, collection, thumbnailUrl } = recording;
  return <SessionArt session={{ id, category: collectionArt[collection], thumbnailUrl }} shape="card" />;
}
