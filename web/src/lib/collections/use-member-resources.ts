import { collections } from '#shared/rules/collections.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { type MemberResources, memberResources } from './member-resources.ts';
import { useMyCollections } from './use-my-collections.ts';

/** Lists what is open to the signed-in member in both collections. */
export function useMemberResources(): { resources: MemberResources | undefined; error: unknown; retry: () => void } {
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
