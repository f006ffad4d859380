import { useId } from 'react';
import useSWR from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Account } from '../../lib/account/marker.ts';
import { call } from '../../lib/api/call.ts';
import { type ApiProblem, hasCode } from '../../lib/api/problem.ts';
import { sendUnsent } from './unsent.ts';

type Playback = ResponseBody<'getPlayback'>;
type Wanted = { params: { collection: Collection; recordingId: string }; sub: string; visit: string };
type Key = readonly ['getPlayback', Wanted];

async function open([, { params, sub }]: Key): Promise<Playback> {
  await sendUnsent({ sub, ...params });
  return await call('getPlayback', { params });
}

/**
 * Whether a recording may be played, where it lies and where it was left; asked anew with each visit, for what an
 * earlier one was told is over. Null for nobody.
 */
export function usePlayback(account: Account | null, collection: Collection, recordingId: string) {
  const visit = useId();
  const key: Key | null = account && ['getPlayback', { params: { collection, recordingId }, sub: account.sub, visit }];
  return useSWR<Playback, ApiProblem, Key | null>(key, open, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
    shouldRetryOnError: (error) => hasCode(error, 'unreachable', 'internal_error', 'busy', 'too_many_requests'),
  });
}
