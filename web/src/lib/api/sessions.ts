import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { ApiProblem } from '../problem.ts';
import { fetchAllPages } from './all-pages.ts';
import { call } from './call.ts';

export type SessionSummary = ResponseBody<'listSessions'>['sessions'][number];

export const upcomingKey = ['listSessions', 'upcoming'] as const;

// One request: a second page comes only where more than a hundred sessions are planned, and filters need them all.
async function allUpcoming(): Promise<SessionSummary[]> {
  const pages = await fetchAllPages((cursor) => call('listSessions', { query: { when: 'upcoming', cursor } }));
  return pages.flatMap(({ sessions }) => sessions);
}

export function useUpcoming(options: SWRConfiguration): SWRResponse<SessionSummary[], ApiProblem> {
  return useSWR<SessionSummary[], ApiProblem>(upcomingKey, allUpcoming, options);
}
