import useSWRInfinite from 'swr/infinite';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { memberListPolling } from '../../../lib/api/polling.ts';
import type { ApiProblem } from '../../../lib/problem.ts';

type Page = ResponseBody<'listSessions'>;

const fetchPage = ([, , cursor]: readonly [string, string, string]) =>
  call('listSessions', { query: { when: 'past', cursor: cursor || undefined } });

function keyOf(index: number, before: Page | null): readonly [string, string, string] | null {
  if (index === 0) return ['listSessions', 'past', ''];
  return before?.nextCursor ? ['listSessions', 'past', before.nextCursor] : null;
}

/** Past sessions, latest first. `more` fetches the next page; null when there is none. */
export function usePast() {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, ApiProblem>(
    keyOf,
    fetchPage,
    memberListPolling,
  );
  const hasMore = data?.at(-1)?.nextCursor != null;
  return {
    sessions: data?.flatMap((page) => page.sessions),
    error,
    retry: () => void mutate(),
    more: hasMore ? () => void setSize(size + 1) : null,
    fetchingMore: isValidating && data !== undefined && data.length < size,
  };
}
