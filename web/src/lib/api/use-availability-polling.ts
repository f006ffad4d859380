import { useEffect, useState } from 'react';
import { idlePollMilliseconds, livePollMilliseconds } from '#shared/contract/common/route.ts';
import { refresh } from './use-endpoint.ts';

/**
 * The public list and a session: fresh within 10 s while there is input, and at once with the first input after a pause
 * (docs/product.md#refresh-intervals).
 */
export function useAvailabilityPolling(): { refreshInterval: number } {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    // It counts minutes: its code may come after the page, and without it the page only looks more often.
    import('./activity.ts').then(
      (file) => {
        if (isGone) return;
        const activity = file.activityOfWindow();
        stop = activity.subscribe(() => {
          setIdle(activity.isIdle());
          if (!activity.isIdle()) void refresh('listSessions', 'getSession');
        });
        setIdle(activity.isIdle());
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return { refreshInterval: isIdle ? idlePollMilliseconds : livePollMilliseconds };
}
