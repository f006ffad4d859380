import { collectionHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

export function BackToCollection({ collection }: { collection: Collection }) {
  return (
    <div className="upward">
      <PageBackLink to={collectionHref(collection)}>{collectionText(collection).title}</PageBackLink>
    </div>
  );
}

export function RecordingNotFound({ collection, path }: { collection: Collection; path: string }) {
  const toCollection = (
    <AppLink className={buttonClass({ tone: 'line' })} to={collectionHref(collection)}>
      See all recordings
    </AppLink>
  );
  return (
    <StatePage title="Recording Not Found" path={path} index={false} actions={toCollection}>
      It may have been taken down, or the link may be missing a letter.
    </StatePage>
  );
}
