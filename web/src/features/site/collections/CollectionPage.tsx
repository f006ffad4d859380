import { useState } from 'react';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { memberListPolling } from '../../../lib/api/polling.ts';
import { useLinkedVoucher } from '../../../lib/checkout/linked-voucher.ts';
import { isWorthBuying } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { useCollection } from '../../../lib/collections/use-collection.ts';
import { useMyCollections } from '../../../lib/collections/use-my-collections.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { NightIcon } from '../../../ui/media-icons.tsx';
import { OwnWords } from '../../../ui/OwnWords.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Check } from '../../../ui/page-icons.tsx';
import { Breadcrumbs } from '../../../ui/StructuredData.tsx';
import { CollectionOffer, OfferSkeleton } from './CollectionOffer.tsx';
import { FreeRecording } from './FreeRecording.tsx';
import { Hero } from './Hero.tsx';
import { NotOffered } from './NotOffered.tsx';
import { Recordings } from './Recordings.tsx';
import { Related } from './Related.tsx';
import { ReturnFromPayment } from './ReturnFromPayment.tsx';
import './collections.css';

/** See docs/product.md#collection-pages. */
export function CollectionPage({ collection }: { collection: Collection }) {
  useLinkedVoucher('collection');
  const { data, error, mutate, isHidden } = useCollection(collection, memberListPolling);
  const { account, mine, byMembership, error: unknown } = useMyCollections();
  const { title, meta, share } = collectionText(collection);
  const words = useSite().added?.find(({ id }) => id === collection);
  // What is shown stays until the answer, so that a press on it is not lost.
  const [wasOffered, setWasOffered] = useState(false);
  // If that is unknown, show the price: the server refuses a second purchase.
  const unknownOwned = unknown || wasOffered ? false : undefined;
  const owned = mine ? mine[collection] === true : unknownOwned;
  if (owned === false && !wasOffered) setWasOffered(true);
  if (isHidden) return <NotOffered collection={collection} />;
  const isWaiting = !data || owned === undefined;
  const isOffered = !isWaiting && isWorthBuying(data.recordings, owned);
  const hasOffer = isOffered || (isWaiting && !error);
  return (
    <main id="main" className="wrap">
      <PageMeta
        title={title}
        description={words?.description || meta}
        path={collectionHref(collection)}
        share={share}
      />
      {import.meta.env.SSR && <Breadcrumbs name={title} path={collectionHref(collection)} />}
      <ReturnFromPayment collection={collection} />
      <Hero collection={collection} recordings={data?.recordings} owned={owned === true} />
      <CollectionNote collection={collection} owned={owned === true} byMembership={byMembership.includes(collection)} />
      {words && (words.text || words.picture) && <OwnWords text={words.text} picture={words.picture} />}
      <div className={hasOffer ? 'collection collection--offer' : 'collection'}>
        <Recordings view={data} error={error} owned={owned} onRetry={() => void mutate()} />
        {isWaiting && !error && <OfferSkeleton />}
        {isOffered && <CollectionOffer view={data} />}
      </div>
      {!account && data?.recordings.some(({ isFree }) => isFree) && <FreeRecording collection={collection} />}
      <Related collection={collection} />
    </main>
  );
}

type NoteProps = {
  collection: Collection;
  owned: boolean;
  /** True where a membership opens it, and it was not bought. */
  byMembership?: boolean;
};

/** Tells an owner that everything is open, and anyone else what listening is like. */
export function CollectionNote({ collection, owned, byMembership = false }: NoteProps) {
  if (!owned) {
    return (
      <p className="collection-note">
        <NightIcon />
        The page is dark while you listen, and goes on where you stopped, on any device.
      </p>
    );
  }
  return (
    <section className="collection-note collection-note--owned" aria-label="Your access">
      <Check />
      <p>
        {byMembership
          ? `All ${collectionText(collection).name} recordings are open with your membership.`
          : collectionText(collection).owned}
      </p>
      <AppLink to={paths.myResources.href()}>My Resources</AppLink>
    </section>
  );
}
