import type { SWRConfiguration, SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { type Account, useAccount } from '../account/marker.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { type Mine, nothing } from './access.ts';

type Holdings = Pick<SWRResponse<ResponseBody<'getMyCollections'>, ApiProblem>, 'error' | 'mutate'> & {
  account: Account | null;
  /** Undefined while it is not known. */
  mine: Mine | undefined;
};

/** Which collections whoever is signed in has; none for those who are not. */
export function useMyCollections(options: SWRConfiguration<Mine, ApiProblem> = {}): Holdings {
  const account = useAccount();
  const { data, error, mutate } = useEndpoint('getMyCollections', account && {}, options);
  return { account, mine: account ? data : nothing, error, mutate };
}
