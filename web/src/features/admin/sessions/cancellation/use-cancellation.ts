import { useEffect, useState } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { storeResponse } from '../../../../lib/api/store-response.ts';
import { refresh, useEndpoint } from '../../../../lib/api/use-endpoint.ts';

/** Between two requests that go on with a cancellation. */
const pauseMs = 1500;

/** Follows a cancellation and works on it while its page is open; the server's schedules complete it otherwise. */
export function useCancellation(sessionId: string) {
  const { data } = useEndpoint('getCancellation', { params: { sessionId } });
  const [attempts, setAttempts] = useState(0);
  const isUnderWay = data !== undefined && data.cancelledAt !== null && !data.finished;

  const resume = async (retry: boolean) => {
    const params = { sessionId };
    const after = await call('resumeCancellation', { params, body: { retry } });
    await storeResponse('getCancellation', { params }, after);
    if (after.finished) await refresh('getAdminSession', 'listAdminSessions', 'listAttendees', 'getOverview');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is followed by another one.
  useEffect(() => {
    if (!isUnderWay) return;
    const next = () => setAttempts((count) => count + 1);
    // A failed attempt is repeated like one that left something to do.
    const timer = setTimeout(() => void resume(false).then(next, next), pauseMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, attempts]);
  return { data, isUnderWay, retry: () => resume(true) };
}
