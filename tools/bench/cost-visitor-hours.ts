import { idleAfterMilliseconds, idlePollMilliseconds, livePollMilliseconds } from '#shared/contract/common/route.ts';
import { type Figures, totalWork, type Work } from './cost-figures.ts';
import { edgeGbPrice, fullPriceOf, priceOf, type prices } from './cost-prices.ts';
import { gbSecondsOf, logGbOf, refreshesOf, sharedRefreshes } from './cost-usage.ts';

const hours = 1000;
const hourSeconds = 3600;

/**
 * A visitor's hour: opens the list and a session (`visit`), and leaves the tab visible, which looks for changes, more rarely
 * once there has been no input for some time.
 */
export type HourFigures = Pick<Figures, 'visit' | 'poll' | 'refresh'>;

/**
 * `together` means that all come within one hour and share what CloudFront keeps, `apart` that no two are ever there at
 * once.
 */
export type Company = 'together' | 'apart';

/** Returns what a thousand visitor-hours make the cloud do. */
export function hoursWork({ visit, poll, refresh }: HourFigures, company: Company): Work {
  const active = (hours * idleAfterMilliseconds) / livePollMilliseconds;
  const idle = (hours * (hourSeconds * 1000 - idleAfterMilliseconds)) / idlePollMilliseconds;
  // Kept for less time than passes between two polls of an idle tab: each of a single visitor asks the API.
  const alone = refreshesOf(active, Number.POSITIVE_INFINITY) + idle;
  return totalWork([
    { work: visit, times: hours },
    { work: poll, times: active + idle },
    { work: refresh, times: company === 'together' ? Math.min(alone, sharedRefreshes(hourSeconds)) : alone },
  ]);
}

type PriceOf = (name: keyof typeof prices, count: number) => number;

const giga = 1_000_000_000;

/** Dollars by part. `free`: whether what an account has free each month is deducted. */
export function hoursCost(work: Work, { free }: { free: boolean }): Record<string, number> {
  const price: PriceOf = free ? priceOf : fullPriceOf;
  const { edgeRequests, edgeFunctionRuns, apiRequests, invocations, fileReads, readUnits, writeUnits } = work;
  const gigabytes = work.edgeBytes / giga;
  return {
    'CloudFront: requests': price('edgeRequest', edgeRequests),
    'CloudFront: functions': price('edgeFunctionRun', edgeFunctionRuns),
    'CloudFront: data': free ? edgeGbPrice(gigabytes) : edgeGbPrice(gigabytes, { free: false }),
    'S3: requests': price('fileGet', fileReads) + price('filePut', work.fileWrites),
    'HTTP API': price('apiRequest', apiRequests),
    Lambda: price('invocation', invocations) + price('functionGbSecond', gbSecondsOf(work)),
    DynamoDB: price('readUnit', readUnits) + price('writeUnit', writeUnits),
    'CloudWatch: logs': price('logGb', logGbOf(work)),
  };
}

export const sumOf = (dollars: Record<string, number>) => Object.values(dollars).reduce((sum, one) => sum + one, 0);
