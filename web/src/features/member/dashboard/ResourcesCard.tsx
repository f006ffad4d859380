import { paths, recordingHref } from '#shared/contract/paths.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { toContinue } from '../../../lib/collections/heard.ts';
import type { MemberResources } from '../../../lib/collections/member-resources.ts';
import { useMemberResources } from '../../../lib/collections/use-member-resources.ts';
import { useMyPositions } from '../../../lib/collections/use-my-positions.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Heard } from '../../../ui/recording/Heard.tsx';
import { RecordingArt } from '../../../ui/recording/RecordingArt.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { openText } from './open-text.ts';
import './card.css';

/** Says what is open to the member, and where they stopped (docs/product.md#dashboard). */
export function ResourcesCard() {
  const { resources, error } = useMemberResources();
  return (
    <section className="card" aria-label="My Resources">
      <h2>My Resources</h2>
      {resources || error ? (
        <p className="card__text">{openText(resources ?? { full: [], recordings: [] })}</p>
      ) : (
        <div className="card__text" role="status" aria-label="Loading your resources">
          <Skeleton width="100%" height="3rem" />
        </div>
      )}
      {resources && <Continue resources={resources} />}
      <AppLink className="card__next" to={paths.resources.href()}>
        <span className="card__orb">
          <SessionArt session={fixedArt.learningResources} shape="disc" />
        </span>
        <span>
          <b className="card__name">Learning Resources</b>
          <span className="card__said">Notes and practices to read</span>
        </span>
      </AppLink>
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
    <AppLink className="card__next" to={recordingHref(collection, id)}>
      <span className="card__orb">
        <RecordingArt recording={recording} />
      </span>
      <span>
        <b className="card__name">
          <span className="sr-only">Continue: </span>
          {title}
        </b>
        <Heard recording={recording} position={positions.get(id)} />
      </span>
    </AppLink>
  );
}
