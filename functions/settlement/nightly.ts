import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { failedComparisonsMetric } from '#shared/rules/metrics.ts';
import { connectPayments } from '../payments/connect.ts';
import { logger } from '../platform/log.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';

const metrics = new Metrics();
const dependencies = connectPayments(metrics);

const second = 1000;
const day = 24 * 3600 * second;
/** Longer than Stripe repeats an event and than most banks take. */
const nightlyDays = 7;
/** Below the function's timeout, so that what was begun ends. */
const longestRun = 13 * 60_000;

/** From an operator (docs/operations.md#reconciling-with-stripe); a schedule's event has neither. */
const request = z.object({ from: z.coerce.date().optional(), before: z.coerce.date().optional() });

/** Runs nightly, and by hand for another period; returns and logs what it did. Without Stripe's keys nothing was paid. */
export async function handler(event: unknown): Promise<Reconciliation | undefined> {
  if (!(await hasKeys())) return undefined;
  const now = dependencies.now();
  // Stripe's times are whole seconds: what was made in this one counts.
  const end = new Date(now.getTime() + second);
  const { from = new Date(now.getTime() - nightlyDays * day), before = end } = request.parse(event ?? {});
  const result = await reconcile({ from, before }, new Date(now.getTime() + longestRun), dependencies);
  logger.info('compared with Stripe', { from, before, ...result });
  metrics.addMetric(failedComparisonsMetric, MetricUnit.Count, result.failed);
  metrics.publishStoredMetrics();
  return result;
}

/** Whether the operator has stored Stripe's keys. Throws when they cannot be read. */
async function hasKeys(): Promise<boolean> {
  try {
    await dependencies.webhookSecret();
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}
