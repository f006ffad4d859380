import type { SWRConfiguration } from 'swr';
import { livePollMilliseconds } from '#shared/contract/common/route.ts';
import { hasCode, isMissing } from '../problem.ts';

/** Longest delay between two attempts after failures, in milliseconds. */
const maxRetryDelay = 30_000;

/** Milliseconds until the next try after so many failed ones: ever longer, so that a tired server can recover. */
export function retryDelay(failures: number): number {
  return Math.min(livePollMilliseconds * 2 ** (failures - 1), maxRetryDelay);
}

/**
 * Answers stay fresh everywhere by these defaults: they are fetched again when the tab becomes visible, never while it
 * is hidden. What is shown stays when an attempt fails; what does not exist is not fetched again.
 */
export const swrDefaults: SWRConfiguration = {
  focusThrottleInterval: 500,
  dedupingInterval: 500,
  onErrorRetry: (error, _key, config, revalidate, { retryCount }) => {
    // Signing in fetches these again.
    if (isMissing(error) || hasCode(error, 'not_signed_in', 'admin_only')) return;
    // A hidden tab does not poll; it refreshes as soon as it is visible.
    const retry = () => config.isVisible() && void revalidate({ retryCount });
    setTimeout(retry, retryDelay(retryCount));
  },
};

/** Lists of members and of live sessions: every 30 s (docs/product.md#refresh-intervals). */
export const memberListPolling = { refreshInterval: 30_000 };
