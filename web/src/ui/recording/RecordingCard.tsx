import { recordingHref } from '#shared/contract/paths.ts';
import { accessOf, type CollectionRecording, lengthText } from '../../lib/collections/access.ts';
import { collectionText } from '../../lib/collections/collection-text.ts';
import type { SavedPosition } from '../../lib/collections/use-my-positions.ts';
import { AppLink } from '../AppLink.tsx';
import { Lock, Play } from '../media-icons.tsx';
import { Heard } from './Heard.tsx';
import { RecordingArt } from './RecordingArt.tsx';
import { RecordingBadge } from './RecordingBadge.tsx';
import './recording-card.css';

type Props = {
  recording: CollectionRecording;
  /** Undefined while it is not known whether the collection is theirs. */
  owned: boolean | undefined;
  position?: SavedPosition | undefined;
  /** Level of its title. */
  level: 'h3' | 'h4';
};

/** A recording in its collection: a card, in a narrow window a row, that leads to it. */
export function RecordingCard({ recording, owned, position, level: Title }: Props) {
  const { id, collection, title, description, durationSeconds } = recording;
  const access = owned === undefined && !recording.isFree ? null : accessOf(recording, owned ?? false);
  const facts = [lengthText(durationSeconds), description || collectionText(collection).description];
  return (
    <AppLink className="rec" to={recordingHref(collection, id)}>
      <span className="rec__art cropped">
        <RecordingArt recording={recording} />
      </span>
      <span className="rec__text">
        <Title>{title}</Title>
        {access && <RecordingBadge access={access} />}
        <p>{facts.filter(Boolean).join('. ')}</p>
        {access && access !== 'Premium' && <Heard recording={recording} position={position} />}
      </span>
      {access === 'Premium' && (
        <span className="rec__sign">
          <Lock />
        </span>
      )}
      {access && access !== 'Premium' && (
        <span className="rec__sign rec__sign--play">
          <Play />
        </span>
      )}
    </AppLink>
  );
}
