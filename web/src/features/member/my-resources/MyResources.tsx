import { paths } from '#shared/contract/paths.ts';
import { useMemberResources } from '../../../lib/collections/use-member-resources.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { OfflineCopies } from './OfflineCopies.tsx';
import { ResourceGrid } from './ResourceGrid.tsx';
import { WeeklySuggestion } from './WeeklySuggestion.tsx';
import './my-resources.css';

/** See docs/product.md#my-resources. */
export function MyResources() {
  const [query] = useQuery();
  const { resources, error, retry } = useMemberResources();
  return (
    <>
      <PaneHead title="My Resources" path={paths.myResources.href()}>
        {query.get('source') === 'purchase' && (
          <p className="lead" role="status">
            Thank you. Everything you bought is open, here and on every device you sign in on.
          </p>
        )}
      </PaneHead>
      <AsyncBoundary
        data={resources}
        error={error}
        loading={<ResourceSkeletons />}
        failed={
          <LoadFailed
            title="Your resources did not load"
            reassurance="Nothing that is yours is affected."
            onRetry={retry}
          />
        }
      >
        {(loaded) => (
          <>
            <ResourceGrid resources={loaded} />
            <OfflineCopies />
            <WeeklySuggestion resources={loaded} />
          </>
        )}
      </AsyncBoundary>
    </>
  );
}

/** docs/product.md#my-resources */
const places = ['one', 'two', 'three', 'four', 'five', 'six'];

export function ResourceSkeletons() {
  return (
    <div role="status" aria-label="Loading recordings">
      <div className="resource-grid" aria-hidden="true">
        {places.map((place) => (
          <div key={place} className="resource" data-skeleton>
            <span className="resource__art cropped sk" />
            <Skeleton width="70%" height="1.5rem" className="mt-4" />
            <Skeleton width="95%" height=".875rem" className="mt-2" />
            <Skeleton width="60%" height=".875rem" className="mt-2" />
          </div>
        ))}
      </div>
    </div>
  );
}
