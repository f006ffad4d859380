import type { SWRConfiguration, SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { type Account, useAccount } from '../account/account-store.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import type { ApiProblem } from '../problem.ts';
import { noCollections, type OwnedCollections } from './access.ts';

type MyCollections = Pick<SWRResponse<ResponseBody<'getMyCollections'>, ApiProblem>, 'error' | 'mutate'> & {
  account: Account | null;
  /** Undefined while it is not known. */
  mine: OwnedCollections | undefined;
  /** Names those of them that a membership opens, while it lasts. */
  byMembership: readonly Collection[];
};

/** Tells which collections the signed-in member has; a visitor has none. */
export function useMyCollections(
  options: SWRConfiguration<ResponseBody<'getMyCollections'>, ApiProblem> = {},
): MyCollections {
  const account = useAccount();
  const { data, error, mutate } = useEndpoint('getMyCollections', account && {}, options);
  const mine = account ? data && ownedIn(data) : noCollections;
  return { account, mine, byMembership: data?.byMembership ?? [], error, mutate };
}

function ownedIn(data: ResponseBody<'getMyCollections'>): OwnedCollections {
  const owned = Object.entries(data).filter(([, value]) => value === true);
  return Object.fromEntries(owned.map(([id]) => [id, true]));
}
