import { collections } from '#shared/rules/collections.ts';
import { type MemberResources, memberResources } from './member-resources.ts';
import { useCollection } from './use-collection.ts';
import { useMyCollections } from './use-my-collections.ts';

/** Lists what is open to the signed-in member in both collections. */
export function useMemberResources(): { resources: MemberResources | undefined; error: unknown; retry: () => void } {
  const views = { birth: useCollection('birth'), stress: useCollection('stress') };
  const { mine, error, mutate } = useMyCollections();
  const visible = collections.map((collection) => views[collection]).filter(({ isHidden }) => !isHidden);
  const all = visible.flatMap(({ data }) => data ?? []);
  const isComplete = all.length === visible.length;
  return {
    resources: mine && isComplete ? memberResources(all, mine) : undefined,
    error: error ?? visible.find((view) => view.error)?.error,
    retry: () => void Promise.all([...visible.map((view) => view.mutate()), mutate()]),
  };
}
