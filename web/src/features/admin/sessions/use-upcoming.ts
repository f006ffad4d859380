import useSWR, { type SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { call } from '../../../lib/api/call.ts';
import type { ApiProblem } from '../../../lib/problem.ts';

export type AdminSessionSummary = ResponseBody<'listAdminSessions'>['sessions'][number];

type Upcoming = Pick<ResponseBody<'listAdminSessions'>, 'sessions' | 'count'>;

// Under the endpoint's name, so that anyone who refreshes the endpoint refreshes this.
const key = ['listAdminSessions', 'upcoming'] as const;

// One request as a rule: a second page comes only where more sessions are planned than a page holds.
async function allUpcoming(): Promise<Upcoming> {
  const sessions: AdminSessionSummary[] = [];
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await call('listAdminSessions', { query: { when: 'upcoming', cursor } });
    sessions.push(...page.sessions);
    count = page.count;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return { sessions, count };
}

/** All upcoming sessions, drafts too, soonest first; refreshed every 60 s (docs/product.md#admin-sessions). */
export function useUpcomingSessions(): SWRResponse<Upcoming, ApiProblem> {
  return useSWR<Upcoming, ApiProblem>(key, allUpcoming, { refreshInterval: adminRefreshMilliseconds });
}
