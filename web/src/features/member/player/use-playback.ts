import { useId } from 'react';
import useSWR from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import { call } from '../../../lib/api/call.ts';
import { type ApiProblem, hasCode } from '../../../lib/problem.ts';
import { flushPending } from './pending-position.ts';

type Playback = ResponseBody<'getPlayback'>;
type KeyParams = { params: { collection: Collection; recordingId: string }; sub: string; visit: string };
type Key = readonly ['getPlayback', KeyParams];

async function fetchPlayback([, { params, sub }]: Key): Promise<Playback> {
  await flushPending({ sub, ...params });
  return await call('getPlayback', { params });
}

/** Signed URL and saved position of a recording; fetched again with each visit, because an earlier URL has expired. */
export function usePlayback(account: Account | null, collection: Collection, recordingId: string) {
  const visit = useId();
  const key: Key | null = account && ['getPlayback', { params: { collection, recordingId }, sub: account.sub, visit }];
  return useSWR<Playback, ApiProblem, Key | null>(key, fetchPlayback, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
    shouldRetryOnError: (error) => hasCode(error, 'unreachable', 'internal_error', 'busy', 'too_many_requests'),
  });
}
