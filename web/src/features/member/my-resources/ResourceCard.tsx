import { useState } from 'react';
import { recordingHref } from '#shared/contract/paths.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { type CollectionRecording, lengthText } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import type { SavedPosition } from '../../../lib/collections/use-my-positions.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Play } from '../../../ui/media-icons.tsx';
import { Heard } from '../../../ui/recording/Heard.tsx';
import { RecordingArt } from '../../../ui/recording/RecordingArt.tsx';
import '../../../ui/badge.css';

type PreviewProps = { recording: CollectionRecording; position: SavedPosition | undefined };

/** `isPart`: it stands below the title of a chapter. */
type Props = PreviewProps & { isPart: boolean };

/** See docs/product.md#my-resources. */
export function ResourceCard({ recording, position, isPart }: Props) {
  const Title = isPart ? 'h3' : 'h2';
  const { id, collection, title, description, isFree, durationSeconds } = recording;
  const length = lengthText(durationSeconds);
  return (
    <article className="resource" aria-label={title}>
      <Preview recording={recording} position={position} />
      <p className="resource__badges cluster">
        {isFree && <span className="badge badge--caps resource__free">FREE</span>}
        <span className="badge">{collectionRow(collection).name}</span>
        {length && <span className="hint">{length}</span>}
      </p>
      <Title className="card-title resource__title">{title}</Title>
      <p className="resource__text secondary clamped">{description || collectionText(collection).description}</p>
      <AppLink
        className={buttonClass({ tone: 'line', small: true })}
        to={recordingHref(collection, id)}
        aria-label={`Watch Now: ${title}`}
      >
        <Play />
        Watch Now
      </AppLink>
    </article>
  );
}

function Preview({ recording, position }: PreviewProps) {
  const [broken, setBroken] = useState(false);
  const { thumbnailUrl } = recording;
  if (thumbnailUrl && !broken) {
    return (
      <div className="resource__art cropped">
        <img className="art art--photograph" src={thumbnailUrl} alt="" loading="lazy" onError={() => setBroken(true)} />
        <Heard recording={recording} position={position} over />
      </div>
    );
  }
  return (
    <div className="resource__art cropped">
      <RecordingArt recording={{ ...recording, thumbnailUrl: null }} />
      <span className="badge resource__none">No preview</span>
      <Heard recording={recording} position={position} over />
    </div>
  );
}
