import { collectionRow } from '#shared/rules/collections.ts';
import type { CollectionRecording } from '../../lib/collections/access.ts';
import { SessionArt } from '../session/SessionArt.tsx';

type Props = {
  recording: Pick<CollectionRecording, 'id' | 'collection' | 'thumbnailUrl'>;
  /** True on a part of a page that is dark in both themes. */
  alwaysDark?: boolean;
};

/** A recording's own picture, or the art made from its id. Decoration. */
export function RecordingArt({ recording, alwaysDark }: Props) {
  const { id, collection, thumbnailUrl } = recording;
  return (
    <SessionArt
      session={{ id, category: collectionRow(collection).art, thumbnailUrl }}
      shape="card"
      alwaysDark={alwaysDark === true}
    />
  );
}
