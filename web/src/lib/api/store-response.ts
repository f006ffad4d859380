import { mutate } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import type { Request } from './call.ts';
import type { EndpointKey } from './use-endpoint.ts';

/** Caches a response that came from another request. */
export async function storeResponse<Name extends EndpointName>(
  name: Name,
  request: Request<Name>,
  answer: ResponseBody<Name>,
): Promise<void> {
  const key: EndpointKey<Name> = [name, request];
  await mutate(key, answer, { revalidate: false });
}

/** Optimistic update of a cached response; rolled back when the change fails. */
export async function optimisticUpdate<Name extends EndpointName>(
  name: Name,
  request: Request<Name>,
  expected: ResponseBody<Name>,
  change: Promise<ResponseBody<Name>>,
): Promise<void> {
  const key: EndpointKey<Name> = [name, request];
  await mutate(key, change, { optimisticData: expected, rollbackOnError: true, revalidate: false });
}
