import { recordingHref } from '#shared/contract/paths.ts';
import { accessOf, type CollectionRecording, lengthText } from '../../lib/collections/access.ts';
import { collectionText } from '../../lib/collections/collection-text.ts';
import type { SavedPosition } from '../../lib/collections/use-my-positions.ts';
import { AppLink } from '../AppLink.tsx';
import { Play } from '../media-icons.tsx';
import { Heard } from './Heard.tsx';
import { RecordingArt } from './RecordingArt.tsx';
import { RecordingBadge } from './RecordingBadge.tsx';
import './recording-card.css';

type Props = {
  recording: CollectionRecording;
  /** Undefined while it is not known whether the collection is theirs. */
  owned: boolean | undefined;
  position?: SavedPosition | undefined;
};

/** A recording in its collection's grid: the whole card leads to it. */
export function RecordingCard({ recording, owned, position }: Props) {
  const { id, collection, title, description, durationSeconds } = recording;
  const access = owned === undefined && !recording.isFree ? null : accessOf(recording, owned ?? false);
  return (
    <AppLink className="rec" to={recordingHref(collection, id)}>
      <span className="rec__art">
        <RecordingArt recording={recording} />
        {access && <RecordingBadge access={access} />}
        {access && access !== 'Premium' && (
          <>
            <Heard recording={recording} position={position} over />
            <span className="rec__play">
              <Play />
            </span>
          </>
        )}
      </span>
      <span className="rec__top">
        <h3>{title}</h3>
        <span className="hint rec__length">{lengthText(durationSeconds)}</span>
      </span>
      <p>{description || collectionText[collection].description}</p>
    </AppLink>
  );
}
