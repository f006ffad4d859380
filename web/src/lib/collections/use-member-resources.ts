import { collections } from '#shared/rules/collections.ts';
import { useEach } from '../use-each.ts';
import { type MemberResources, memberResources } from './member-resources.ts';
import { useCollection } from './use-collection.ts';
import { useMyCollections } from './use-my-collections.ts';

/** Lists what is open to the signed-in member in all collections. */
export function useMemberResources(): { resources: MemberResources | undefined; error: unknown; retry: () => void } {
  const views = useEach(collections, useCollection);
  const { mine, byMembership, error, mutate } = useMyCollections();
  const visible = views.filter(({ isHidden }) => !isHidden);
  const all = visible.flatMap(({ data }) => data ?? []);
  const isComplete = all.length === visible.length;
  return {
    resources: mine && isComplete ? memberResources(all, mine, byMembership) : undefined,
    error: error ?? visible.find((view) => view.error)?.error,
    retry: () => void Promise.all([...visible.map((view) => view.mutate()), mutate()]),
  };
}
