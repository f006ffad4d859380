import useSWR, { mutate, preload, type SWRConfiguration, type SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import type { ApiProblem } from '../problem.ts';
import { call, type Request } from './call.ts';
import { findRoute } from './route-registry.ts';

export type EndpointKey<Name extends EndpointName> = readonly [Name, Request<Name>];

const fetcher = <Name extends EndpointName>([name, request]: EndpointKey<Name>) => call(name, request);

/** An endpoint's response, cached by its name and input. A null input sends nothing. */
export function useEndpoint<Name extends EndpointName>(
  name: Name,
  request: Request<Name> | null,
  options: SWRConfiguration<ResponseBody<Name>, ApiProblem> = {},
): SWRResponse<ResponseBody<Name>, ApiProblem> {
  return useSWR<ResponseBody<Name>, ApiProblem, EndpointKey<Name> | null>(request && [name, request], fetcher, options);
}

/** Prefetches a response before the component that uses it is loaded. */
export function prefetch<Name extends EndpointName>(name: Name, request: Request<Name>): void {
  const key: EndpointKey<Name> = [name, request];
  void preload(key, fetcher);
}

export async function refresh(...names: EndpointName[]): Promise<void> {
  await mutate((key) => Array.isArray(key) && names.some((name) => name === key[0]));
}

/** Answers of endpoints that are not public belong to the member who was signed in when they came. */
export function isMembers(key: unknown): boolean {
  // A route that is still being loaded is taken for a member's.
  return Array.isArray(key) && findRoute(key[0])?.access !== 'public';
}

/** Forgets what was answered to the member who was signed in; what is still on the screen is fetched again. */
export async function clearMemberResponses(): Promise<void> {
  await mutate(isMembers, undefined);
}
