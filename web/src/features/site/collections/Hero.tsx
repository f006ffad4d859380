import type { Collection } from '#shared/rules/collections.ts';
import { formatDuration } from '#shared/rules/dates.ts';
import { type CollectionRecording, totalMinutes } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { Breath } from '../../../ui/Breath.tsx';
import { Clock } from '../../../ui/icons.tsx';
import { Headphones, Smartphone } from '../../../ui/media-icons.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import '../../../ui/session/meta.css';
import './hero.css';

function Facts({ recordings }: { recordings: readonly CollectionRecording[] }) {
  const minutes = totalMinutes(recordings);
  return (
    <>
      <span>
        <Headphones />
        {recordings.length} <span>{recordings.length === 1 ? 'recording' : 'recordings'}</span>
      </span>
      {minutes > 0 && (
        <span>
          <Clock />
          {formatDuration(minutes)} in all
        </span>
      )}
      <span>
        <Smartphone />
        On any device
      </span>
    </>
  );
}

export function Hero({
  collection,
  recordings,
}: {
  collection: Collection;
  recordings: CollectionRecording[] | undefined;
}) {
  const { title, lead } = collectionText[collection];
  return (
    <section className="hero">
      <div>
        <p className="over">Recordings</p>
        <PageHeading>{title}</PageHeading>
        <p className="lead">{lead}</p>
        <div className="hero__facts meta">
          {recordings && recordings.length > 0 && <Facts recordings={recordings} />}
        </div>
      </div>
      <div
        className="hero__breath"
        role="img"
        aria-label="A circle that grows for four seconds, rests for two and shrinks for six"
      >
        <Breath print={collection} />
        <span className="cue" aria-hidden="true">
          <span className="cue__in">in</span>
          <span className="cue__hold">hold</span>
          <span className="cue__out">out</span>
        </span>
      </div>
    </section>
  );
}
