import { unstable_serialize, useSWRConfig } from 'swr';
import type { EndpointName } from '#shared/contract/routes.ts';
import type { Request } from '../api/call.ts';
import type { EndpointKey } from '../api/use-endpoint.ts';

/**
 * Fetches a response again for who wants to know how it went: throws the `ApiProblem` when that fails. What is changed
 * meanwhile stays: an answer that was asked for before the change does not replace it.
 */
export function useRenew<Name extends EndpointName>(name: Name, request: Request<Name>): () => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  return async () => {
    const key: EndpointKey<Name> = [name, request];
    await mutate(key);
    const error = cache.get(unstable_serialize(key))?.error;
    if (error) throw error;
  };
}
