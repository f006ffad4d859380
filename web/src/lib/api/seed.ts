import { type Cache, preload, unstable_serialize } from 'swr';
import type { PageAnswer, PageRequest } from '#shared/contract/rendered-pages.ts';
import { problemOf } from '../problem.ts';
import type { PageData } from '../rendering/page-data.ts';
import { upcomingKey } from './sessions.ts';

const keyOf = ({ name, request }: PageRequest) => (name === 'listSessions' ? upcomingKey : ([name, request] as const));

const dataOf = (answer: PageAnswer) => (answer.name === 'listSessions' ? answer.response.sessions : answer.response);

/** Puts what a page was rendered from into the cache of responses. */
export function seedCache(cache: Cache, { answers, missing }: Pick<PageData, 'answers' | 'missing'>): void {
  for (const answer of answers) cache.set(unstable_serialize(keyOf(answer)), { data: dataOf(answer) });
  for (const { problem, ...request } of missing) {
    cache.set(unstable_serialize(keyOf(request)), { error: problemOf(problem) });
  }
}

/** Makes the first request for each be answered by what the page was rendered from. */
export function answerFirstRequests(answers: readonly PageAnswer[]): void {
  for (const answer of answers) void preload(keyOf(answer), async () => dataOf(answer));
}
