import { allCollections, type Collection, collections, maxAddedCollections } from '#shared/rules/collections.ts';
import { useEach } from '../use-each.ts';
import type { OwnedCollections } from './access.ts';
import { type MemberResources, memberResources } from './member-resources.ts';
import { useCollection } from './use-collection.ts';
import { useMyCollections } from './use-my-collections.ts';

const places = collections.length + 2 * maxAddedCollections;

/** The collections that are offered, then others that are theirs, on as many places whenever the page is drawn. */
function placesOf(mine: OwnedCollections | undefined): (Collection | undefined)[] {
  const owned = Object.keys(mine ?? {}).filter((id) => mine?.[id]);
  const ids = [...new Set([...allCollections(), ...owned])];
  return Array.from({ length: places }, (_, place) => ids[place]);
}

/** Lists what is open to the signed-in member in all collections. */
export function useMemberResources(): { resources: MemberResources | undefined; error: unknown; retry: () => void } {
  const { mine, byMembership, error, mutate } = useMyCollections();
  const views = useEach(placesOf(mine), useCollection);
  const visible = views.filter(({ isHidden }) => !isHidden);
  const all = visible.flatMap(({ data }) => data ?? []);
  const isComplete = all.length === visible.length;
  return {
    resources: mine && isComplete ? memberResources(all, mine, byMembership) : undefined,
    error: error ?? visible.find((view) => view.error)?.error,
    retry: () => void Promise.all([...visible.map((view) => view.mutate()), mutate()]),
  };
}
