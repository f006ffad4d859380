import { paths } from '#shared/contract/paths.ts';
import { collections } from '#shared/rules/collections.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { useMyCollections } from '../../../lib/collections/use-my-collections.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PaneHead } from '../../../ui/PaneHead.tsx';
import { RecordingSkeletons } from '../../../ui/recording/RecordingSkeletons.tsx';
import { type MemberResources, memberResources } from './member-resources.ts';
import { ResourceGrid } from './ResourceGrid.tsx';

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
        loading={<RecordingSkeletons />}
        failed={
          <LoadFailed
            title="Your resources did not load"
            reassurance="Nothing that is yours is affected."
            onRetry={retry}
          />
        }
      >
        {(loaded) => <ResourceGrid resources={loaded} />}
      </AsyncBoundary>
    </>
  );
}

function useMemberResources(): { resources: MemberResources | undefined; error: unknown; retry: () => void } {
  const birth = useEndpoint('getCollection', { params: { collection: 'birth' } });
  const stress = useEndpoint('getCollection', { params: { collection: 'stress' } });
  const { mine, error, mutate } = useMyCollections();
  const views = { birth: birth.data, stress: stress.data };
  const all = collections.flatMap((collection) => views[collection] ?? []);
  const isComplete = all.length === collections.length;
  return {
    resources: mine && isComplete ? memberResources(all, mine) : undefined,
    error: error ?? birth.error ?? stress.error,
    retry: () => void Promise.all([birth.mutate(), stress.mutate(), mutate()]),
  };
}
