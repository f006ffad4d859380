import { useEffect, useRef, useSyncExternalStore } from 'react';
import { idlePollMilliseconds, livePollMilliseconds } from '#shared/contract/common/route.ts';
import { type Activity, createActivity } from './activity.ts';
import { refresh } from './use-endpoint.ts';

let activity: Activity | undefined;

function ofWindow(): Activity {
  activity ??= createActivity(window);
  return activity;
}

const subscribe = (listener: () => void) => ofWindow().subscribe(listener);

/**
 * The public list and a session: fresh within 10 s while there is input, and at once with the first input after a pause
 * (docs/product.md#refresh-intervals).
 */
export function useAvailabilityPolling(): { refreshInterval: number } {
  const isIdle = useSyncExternalStore(
    subscribe,
    () => ofWindow().isIdle(),
    () => false,
  );
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    if (wasIdle.current && !isIdle) void refresh('listSessions', 'getSession');
    wasIdle.current = isIdle;
  }, [isIdle]);
  return { refreshInterval: isIdle ? idlePollMilliseconds : livePollMilliseconds };
}
