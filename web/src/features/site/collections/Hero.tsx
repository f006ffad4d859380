import { useId } from 'react';
import { paths, recordingHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { accessOf, type CollectionRecording, featuredOf, lengthText } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Play } from '../../../ui/media-icons.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { RecordingBadge } from '../../../ui/recording/RecordingBadge.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import '../../../ui/mark.css';
import '../../../ui/breath.css';
import './hero.css';

type Props = {
  collection: Collection;
  /** Undefined while they are not known. */
  recordings: CollectionRecording[] | undefined;
  owned: boolean;
};

/** Title of a collection, and the recording to begin with: a free one (docs/product.md#collection-pages). */
export function Hero({ collection, recordings, owned }: Props) {
  const { title, lead } = collectionText(collection);
  const featured = recordings && featuredOf(recordings, owned);
  return (
    <div className="hero">
      <div>
        <p className="over">Recordings</p>
        <PageHeading>{title}</PageHeading>
        <p className="lead">{lead}</p>
      </div>
      {featured ? <Featured recording={featured} owned={owned} /> : <NoFeatured isLoading={!recordings} />}
    </div>
  );
}

/** Breathes in for four seconds, holds for two, and breathes out for six. */
function Circle() {
  return (
    <span className="breath" aria-hidden="true">
      <span className="breath__layer" />
      <span className="breath__layer" />
      <span className="breath__layer" />
    </span>
  );
}

function Featured({ recording, owned }: { recording: CollectionRecording; owned: boolean }) {
  const titleId = useId();
  const isSignedIn = useAccount() !== null;
  const { id, collection, title, description, durationSeconds } = recording;
  const href = recordingHref(collection, id);
  return (
    <section className="featured" aria-labelledby={titleId}>
      <div className="featured__circle">
        <Circle />
        <AppLink className="featured__play disc" to={href}>
          <Play />
          <span className="sr-only">Play {title}</span>
        </AppLink>
      </div>
      <div className="featured__text">
        <p className="featured__facts">
          <RecordingBadge access={accessOf(recording, owned)} />
          <span className="hint">{lengthText(durationSeconds)}</span>
        </p>
        <h2 id={titleId}>{title}</h2>
        {isSignedIn ? (
          <p className="featured__description clamped">{description || collectionText(collection).description}</p>
        ) : (
          <AccountLinks returnTo={href} />
        )}
      </div>
    </section>
  );
}

function AccountLinks({ returnTo }: { returnTo: string }) {
  const rememberPage = () => storeReturn(returnTo);
  return (
    <p>
      <AppLink to={paths.signIn.href('sign-up')} onClick={rememberPage}>
        Create Free Account
      </AppLink>{' '}
      to hear it, or{' '}
      <AppLink className="unbroken" to={paths.signIn.href()} onClick={rememberPage}>
        Sign in
      </AppLink>
      . No card is needed.
    </p>
  );
}

function NoFeatured({ isLoading }: { isLoading: boolean }) {
  return (
    <div className="featured">
      <div className="featured__circle">
        <Circle />
      </div>
      {isLoading && (
        <div className="featured__text">
          <Skeleton width="5rem" height="1.5rem" />
          <Skeleton width="min(16rem, 80%)" height="2rem" className="mt-3" />
          <Skeleton width="min(20rem, 95%)" height="1rem" className="mt-3" />
        </div>
      )}
    </div>
  );
}
