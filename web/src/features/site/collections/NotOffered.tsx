import { collectionHref, paths } from '#shared/contract/paths.ts';
import { problems } from '#shared/contract/problems.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { ReturnFromPayment } from './ReturnFromPayment.tsx';
import '../../../ui/state-box.css';

/** Stands in the place of a collection that is not offered. A payment that had begun still ends here. */
export function NotOffered({ collection }: { collection: Collection }) {
  const isSignedIn = useAccount() !== null;
  const title = problems.collection_not_found.title.replace('.', '');
  return (
    <main id="main" className="wrap">
      <PageMeta title={title} path={collectionHref(collection)} index={false} />
      <ReturnFromPayment collection={collection} />
      <div className="state state--page">
        <PageHeading>{title}</PageHeading>
        <p>
          {isSignedIn ? (
            <span>What you bought is under My Resources.</span>
          ) : (
            <span>
              If you bought them, <AppLink to={paths.signIn.href()}>sign in</AppLink>: they are yours as before.
            </span>
          )}
        </p>
        <div className="state__actions actions">
          <ScheduleLink tone="line" />
        </div>
      </div>
    </main>
  );
}
