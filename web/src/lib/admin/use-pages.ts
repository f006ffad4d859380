import { useLocation } from 'react-router';
import type { SWRConfiguration } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import type { Request } from '../api/call.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import type { ApiProblem } from '../problem.ts';
import { useNavigate } from '../router/use-navigate.ts';
import { changedQuery } from '../router/use-query.ts';
import { type PagePosition, positionAfter, positionBefore, positionFrom } from './paging.ts';
import { useRenew } from './use-renew.ts';

/** An endpoint that answers a list by page. */
type Paged = {
  [Name in EndpointName]: ResponseBody<Name> extends { nextCursor: string | null } ? Name : never;
}[EndpointName];

export type Pages<Name extends Paged> = {
  /** The page; while another one is fetched, the one before it. */
  data: ResponseBody<Name> | undefined;
  error: ApiProblem | undefined;
  /** Tells whether the rows are still those of the previous request. */
  loading: boolean;
  /** Fetches the page again; `error` is set when that fails. */
  refresh: () => Promise<unknown>;
  /** Fetches the page again and throws an `ApiProblem` when that fails. */
  renew: () => Promise<unknown>;
  /** Shows what is known of the page before the server says so; it stays until the page is fetched again. */
  change: (update: (page: ResponseBody<Name>) => ResponseBody<Name>) => void;
  page: number;
  /** Is undefined where there is no such page. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
};

function nextOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('nextCursor' in answer)) return null;
  return typeof answer.nextCursor === 'string' ? answer.nextCursor : null;
}

/**
 * Fetches one page of a list, named by the address (`page` and `cursor`), so that a reload stays there. Filters belong
 * into the address too: change them by `useFilters`, which goes back to the first page.
 *
 * @example const orders = usePages('listOrders', { query: { type, search } });
 */
export function usePages<Name extends Paged>(
  name: Name,
  request: Request<Name>,
  options: SWRConfiguration<ResponseBody<Name>, ApiProblem> = {},
): Pages<Name> {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const place = positionFrom(new URLSearchParams(search), state);
  const input = { ...request, query: { ...request.query, cursor: place.cursor } };
  const { data, error, isLoading, mutate } = useEndpoint(name, input, { keepPreviousData: true, ...options });
  const renew = useRenew(name, input);
  const go = ({ page, cursor, before }: PagePosition) => {
    const query = changedQuery(search, { page: page > 1 ? String(page) : null, cursor: cursor ?? null });
    void navigate(pathname + query, { state: { before } });
    window.scrollTo(0, 0);
  };
  const nextCursor = nextOf(data);
  return {
    data,
    error,
    loading: isLoading,
    refresh: () => mutate(),
    renew,
    change: (update) => void mutate((page) => page && update(page), { revalidate: false }),
    page: place.page,
    next: nextCursor && !isLoading ? () => go(positionAfter(place, nextCursor)) : undefined,
    previous: place.page > 1 ? () => go(positionBefore(place)) : undefined,
  };
}
