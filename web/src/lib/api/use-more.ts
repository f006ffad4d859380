import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type { ApiProblem } from '../problem.ts';

/**
 * The pages of a list that were asked for so far; `name` identifies it, also for `refresh`. `more` fetches the next page; null
 * when there is none.
 *
 * @example const list = useMore('listPersonMails', personId, (cursor) => call('listPersonMails', { params, query: { cursor } }));
 */
export function useMore<Page extends { nextCursor: string | null }>(
  name: string,
  listId: string,
  fetchPage: (cursor: string | undefined) => Promise<Page>,
  options: SWRInfiniteConfiguration<Page, ApiProblem> = {},
) {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, ApiProblem>(
    (index: number, before: Page | null) =>
      index > 0 && !before?.nextCursor ? null : ([name, listId, before?.nextCursor ?? undefined] as const),
    ([, , cursor]: readonly [string, string, string | undefined]) => fetchPage(cursor),
    options,
  );
  const hasMore = data !== undefined && data.at(-1)?.nextCursor != null;
  return {
    pages: data,
    error,
    renew: () => mutate(),
    more: hasMore ? () => void setSize(size + 1) : null,
    fetchingMore: isValidating && data !== undefined && data.length < size,
  };
}
