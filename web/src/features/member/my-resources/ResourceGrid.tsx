import { useId } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionHref } from '#shared/contract/paths.ts';
import { allCollectionRows, type Collection, collectionRow } from '#shared/rules/collections.ts';
import type { CollectionRecording } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import type { MemberResources } from '../../../lib/collections/member-resources.ts';
import { useMyPositions } from '../../../lib/collections/use-my-positions.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Check } from '../../../ui/page-icons.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { ResourceCard } from './ResourceCard.tsx';
import './my-resources.css';

export function ResourceGrid({
  resources: { recordings, parts, full, byMembership, locked },
}: {
  resources: MemberResources;
}) {
  const hasChapters = parts.some(({ chapter }) => chapter);
  if (recordings.length === 0 && full.length === 0) return <Nothing />;
  return (
    <>
      {full.length > 0 && (
        <div className="full">
          {full.map((collection) => (
            <FullAccess key={collection} collection={collection} byMembership={byMembership.includes(collection)} />
          ))}
        </div>
      )}
      {hasChapters ? (
        parts.map((part) => <Part key={part.chapter?.id ?? part.collection} part={part} />)
      ) : (
        <Cards recordings={recordings} isPart={false} />
      )}
      {locked.length > 0 && (
        <section className="more" aria-label="More recordings">
          {locked.map((view) => (
            <UnlockCard key={view.collection} view={view} />
          ))}
        </section>
      )}
    </>
  );
}

/** The recordings of a chapter below its title, or those in none below their collection's. */
function Part({ part: { collection, chapter, recordings } }: { part: MemberResources['parts'][number] }) {
  const id = useId();
  return (
    <section className="resource-part" aria-labelledby={id}>
      <h2 className="card-title" id={id}>
        {chapter?.title ?? collectionText(collection).title}
      </h2>
      {chapter?.note && <p className="secondary">{chapter.note}</p>}
      <Cards recordings={recordings} isPart />
    </section>
  );
}

function Cards({ recordings, isPart }: { recordings: CollectionRecording[]; isPart: boolean }) {
  const positions = useMyPositions();
  return (
    <ul className="resource-grid">
      {recordings.map((recording) => (
        <li key={recording.id}>
          <ResourceCard recording={recording} position={positions?.get(recording.id)} isPart={isPart} />
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  const site = useSite();
  const offered = allCollectionRows().filter(({ id }) => site.collections[id]?.offered);
  const browse = (
    <>
      {offered.map(({ id, shortName, address }, place) => (
        <AppLink key={id} className={buttonClass({ tone: place === 0 ? 'sage' : 'line' })} to={address}>
          Browse {shortName} Resources
        </AppLink>
      ))}
    </>
  );
  return <StateBox title="You don't have access to any breathwork resources yet." actions={browse} />;
}

function FullAccess({ collection, byMembership }: { collection: Collection; byMembership: boolean }) {
  const { name } = collectionText(collection);
  return (
    <p className="full__one">
      <Check />
      <span>
        {byMembership
          ? `All ${name} recordings are open with your membership`
          : `You have full access to all ${name} recordings`}
      </span>
    </p>
  );
}

/** Leads to the collection's page, which takes the payment. */
function UnlockCard({ view: { collection, price, recordings } }: { view: ResponseBody<'getCollection'> }) {
  const paid = recordings.filter(({ isFree }) => !isFree).length;
  return (
    <div className={`more__card more__card--${collectionText(collection).print}`}>
      <p className="over">{collectionRow(collection).name}</p>
      <h2 className="part-title">{collectionText(collection).title}</h2>
      <p>
        <span>{paid === 1 ? 'One more recording' : `${paid} more recordings`}</span>, open for good with one payment.
      </p>
      <div className="more__way spread">
        <Price money={price} />
        <AppLink
          className={buttonClass({ tone: 'sage' })}
          to={`${collectionHref(collection)}?purchase=true`}
          aria-label={`Unlock All Recordings: ${collectionRow(collection).name}`}
        >
          Unlock All Recordings
        </AppLink>
      </div>
    </div>
  );
}
