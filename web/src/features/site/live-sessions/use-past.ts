import { call } from '../../../lib/api/call.ts';
import { memberListPolling } from '../../../lib/api/polling.ts';
import { useMore } from '../../../lib/api/use-more.ts';

const fetchPage = (cursor: string | undefined) => call('listSessions', { query: { when: 'past', cursor } });

/** Past sessions, latest first. `more` fetches the next page; null when there is none. */
export function usePast() {
  const { pages, renew, ...list } = useMore('listSessions', 'past', fetchPage, memberListPolling);
  return { ...list, sessions: pages?.flatMap((page) => page.sessions), retry: () => void renew() };
}
