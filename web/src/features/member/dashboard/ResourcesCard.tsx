import { paths, recordingHref } from '#shared/contract/paths.ts';
import { toContinue } from '../../../lib/collections/heard.ts';
import type { MemberResources } from '../../../lib/collections/member-resources.ts';
import { useMemberResources } from '../../../lib/collections/use-member-resources.ts';
import { useMyPositions } from '../../../lib/collections/use-my-positions.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Play } from '../../../ui/media-icons.tsx';
import { Heard } from '../../../ui/recording/Heard.tsx';
import { RecordingArt } from '../../../ui/recording/RecordingArt.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { openText } from './open-text.ts';
import './card.css';
import './resources-card.css';

/** Leads to where the member stopped, and says what is open to them (docs/product.md#dashboard). */
export function ResourcesCard() {
  const { resources, error } = useMemberResources();
  return (
    <section className="card" aria-label="My Resources">
      <h2>My Resources</h2>
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
  const { id, collection, title } = recording;
  return (
    <AppLink className="continue" to={recordingHref(collection, id)}>
      <span className="continue__art">
        <RecordingArt recording={recording} />
        <span className="continue__play">
          <Play />
        </span>
      </span>
      <span>
        <small>Continue listening</small>
        <b>{title}</b>
        <Heard recording={recording} position={positions.get(id)} asLeft />
      </span>
    </AppLink>
  );
}
