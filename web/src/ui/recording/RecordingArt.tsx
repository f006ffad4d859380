import type { Collection } from '#shared/rules/collections.ts';
import type { Category } from '#shared/rules/sessions.ts';
import type { CollectionRecording } from '../../lib/collections/access.ts';
import { SessionArt } from '../session/SessionArt.tsx';

/** The families of compositions that art is drawn from. */
const categories: Record<Collection, Category> = { birth: 'Pregnancy', stress: 'Meditation' };

/** A recording's own picture, or the art made from its id. Decoration. */
export function RecordingArt({
  recording,
}: {
  recording: Pick<CollectionRecording, 'id' | 'collection' | 'thumbnailUrl'>;
}) {
  const { id, collection, thumbnailUrl } = recording;
  return <SessionArt session={{ id, category: categories[collection], thumbnailUrl }} shape="card" />;
}
