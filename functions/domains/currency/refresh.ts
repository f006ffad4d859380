import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod';
import { refusedRatesMetric } from '#shared/rules/metrics.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { logger } from '../../ground/platform/log.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { fetchRates } from './exchange-rates.ts';
import { refreshRates } from './refresh-rates.ts';

const { TABLE_NAME, EXCHANGE_RATE_URL } = readEnvironment('TABLE_NAME', 'EXCHANGE_RATE_URL');
const metrics = new Metrics();
const dependencies = {
  table: connectTable(TABLE_NAME),
  now: systemClock,
  fetchRates: () => fetchRates(EXCHANGE_RATE_URL),
};

// The schedule's event, or the operator's (docs/operations.md#alarms).
const refreshEvent = z.object({ acceptMoves: z.boolean().default(false) });

/** Fetches the rates of the hour, on schedule. A failure is logged and raised; the rates accepted before stay. */
export async function handler(event: unknown): Promise<void> {
  try {
    const refused = await refreshRates(dependencies, refreshEvent.parse(event));
    if (refused.length > 0) logger.error('exchange rates refused', { refused });
    else logger.info('exchange rates fetched');
    metrics.addMetric(refusedRatesMetric, MetricUnit.Count, refused.length);
    metrics.publishStoredMetrics();
  } catch (error) {
    logger.error('exchange rates not fetched', { error });
    throw error;
  }
}
