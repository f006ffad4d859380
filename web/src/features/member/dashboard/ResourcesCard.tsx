import { paths, recordingHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { type CollectionRecording, lengthText } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { heardOf, toContinue } from '../../../lib/collections/heard.ts';
import type { MemberResources } from '../../../lib/collections/member-resources.ts';
import { useMemberResources } from '../../../lib/collections/use-member-resources.ts';
import { useMyPositions } from '../../../lib/collections/use-my-positions.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Play } from '../../../ui/media-icons.tsx';
import { Heard } from '../../../ui/recording/Heard.tsx';
import { RecordingArt } from '../../../ui/recording/RecordingArt.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import './card.css';
import './resources-card.css';

/** Leads to where the member stopped, and says what is open to them (docs/product.md#dashboard). */
export function ResourcesCard() {
  const { resources, error } = useMemberResources();
  return (
    <section className="card boxed" aria-label="My Resources">
      <h2 className="card-title">My Resources</h2>
      {resources && <Continue resources={resources} />}
      {resources || error ? (
        <p className="card__text">
          {openText(resources ?? { full: [], recordings: [] })}{' '}
          <span>
            There are <AppLink to={paths.resources.href()}>notes and practices to read</AppLink>, too.
          </span>
        </p>
      ) : (
        <div className="card__text" role="status" aria-label="Loading your resources">
          <Skeleton width="100%" height="3rem" />
        </div>
      )}
      <AppLink className={buttonClass({ tone: 'line', small: true })} to={paths.myResources.href()}>
        My Resources
      </AppLink>
    </section>
  );
}

function Continue({ resources }: { resources: MemberResources }) {
  const positions = useMyPositions();
  const recording = positions && toContinue(resources.recordings, positions);
  if (!recording) return null;
  const { id, collection, title, durationSeconds } = recording;
  const position = positions.get(id);
  const isBegun = heardOf(recording, position) !== null;
  return (
    <AppLink className="continue" to={recordingHref(collection, id)}>
      <span className="continue__art cropped">
        <RecordingArt recording={recording} />
        <span className="continue__play disc">
          <Play />
        </span>
      </span>
      <span>
        <small>{isBegun ? 'Continue listening' : 'Listen next'}</small>
        <b>{title}</b>
        {isBegun ? (
          <Heard recording={recording} position={position} asLeft />
        ) : (
          <span className="hint">{lengthText(durationSeconds)}</span>
        )}
      </span>
    </AppLink>
  );
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

type Open = { full: readonly Collection[]; recordings: readonly Pick<CollectionRecording, 'collection'>[] };

/**
 * Says what is open to a member, for example: Your birth preparation recordings are open, and two more are free to
 * watch.
 */
export function openText({ full, recordings }: Open): string {
  const titles = full.map((collection) => collectionText(collection).title.toLowerCase());
  const free = recordings.filter(({ collection }) => !full.includes(collection)).length;
  if (titles.length === 0) return 'Recordings to breathe with, whenever you have a quiet half hour.';
  const open = `Your ${titles.join(' and your ')} recordings are open`;
  return free === 0
    ? `${open}.`
    : `${open}, and ${counts[free] ?? free} more ${free === 1 ? 'is' : 'are'} free to watch.`;
}
