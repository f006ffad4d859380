import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { ApiProblem } from '../problem.ts';
import { call } from './call.ts';

export type SessionSummary = ResponseBody<'listSessions'>['sessions'][number];

export const upcomingKey = ['listSessions', 'upcoming'] as const;

// One request: a second page comes only where more than a hundred sessions are planned, and filters need them all.
async function allUpcoming(): Promise<SessionSummary[]> {
  const sessions: SessionSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('listSessions', { query: { when: 'upcoming', cursor } });
    sessions.push(...page.sessions);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return sessions;
}

export function useUpcoming(options: SWRConfiguration): SWRResponse<SessionSummary[], ApiProblem> {
  return useSWR<SessionSummary[], ApiProblem>(upcomingKey, allUpcoming, options);
}
