import useSWR, { type SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { fetchAllPages } from '../api/all-pages.ts';
import { call } from '../api/call.ts';
import type { ApiProblem } from '../problem.ts';

export type AdminSessionSummary = ResponseBody<'listAdminSessions'>['sessions'][number];

type Upcoming = { sessions: AdminSessionSummary[]; count: number };

// Under the endpoint's name, so that anyone who refreshes the endpoint refreshes this.
const key = ['listAdminSessions', 'upcoming'] as const;

// One request as a rule: a second page comes only where more sessions are planned than a page of upcoming ones holds.
async function allUpcoming(): Promise<Upcoming> {
  const pages = await fetchAllPages((cursor) => call('listAdminSessions', { query: { when: 'upcoming', cursor } }));
  const sessions = pages.flatMap((page) => page.sessions);
  return { sessions, count: sessions.length };
}

/** All upcoming sessions, drafts too, soonest first; refreshed every 60 s (docs/product.md#admin-sessions). */
export function useUpcomingSessions(): SWRResponse<Upcoming, ApiProblem> {
  return useSWR<Upcoming, ApiProblem>(key, allUpcoming, { refreshInterval: adminRefreshMilliseconds });
}
