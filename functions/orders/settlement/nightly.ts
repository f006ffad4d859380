import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { failedComparisonsMetric } from '#shared/rules/metrics.ts';
import { settingAside } from '../../ground/attention/unreadable.ts';
import { logger } from '../../ground/platform/log.ts';
import { connectLedger } from '../../ground/stripe/connect.ts';
import { type BalanceReading, readBalance } from '../income/stripe-balance.ts';
import { compareMemberships } from '../memberships/compare.ts';
import { connectPayments } from '../payments/connect.ts';
import { type Reconciliation, reconcileWithStripe } from './reconcile.ts';

const metrics = new Metrics();
const dependencies = { ...connectPayments(), ledger: connectLedger() };

const second = 1000;
const day = 24 * 3600 * second;
/** Longer than Stripe repeats an event and than most banks take. */
const nightlyDays = 7;
/** Below the function's timeout, so that what was begun ends. */
const longestRun = 13 * 60_000;

/** The time is that of the whole run: what is not read in this night is read in the next one. */
const longestReading = longestRun + 60_000;

/** An operator may send both (docs/operations.md#reconciling-with-stripe); a schedule's event has neither. */
const request = z.object({ from: z.coerce.date().optional(), before: z.coerce.date().optional() });

/**
 * Runs nightly, and by hand for another period; returns and logs what it did. Then it reads what moved Stripe's balance,
 * which is only shown. Without Stripe's keys nothing was paid.
 */
export async function handler(event: unknown): Promise<(Reconciliation & { balance: BalanceReading }) | undefined> {
  if (!(await hasKeys())) return undefined;
  const now = dependencies.now();
  // Stripe's times are whole seconds: what was made in this one counts.
  const end = new Date(now.getTime() + second);
  const { from = new Date(now.getTime() - nightlyDays * day), before = end } = request.parse(event ?? {});
  const deadline = new Date(now.getTime() + longestRun);
  const result = await settingAside(dependencies, () => reconcileWithStripe({ from, before }, deadline, dependencies));
  const memberships = await settingAside(dependencies, () => compareMemberships(dependencies));
  logger.info('compared with Stripe', { from, before, ...result, memberships });
  metrics.addMetric(failedComparisonsMetric, MetricUnit.Count, result.failed + memberships.failed);
  metrics.publishStoredMetrics();
  const balance = await readBalance(new Date(now.getTime() + longestReading), dependencies);
  logger.info("read Stripe's balance", balance);
  if (balance.stopped === 'refused')
    logger.warn("Stripe's key may not read the balance: fees and payouts are not shown");
  return { ...result, balance };
}

/** Tells whether the operator has stored Stripe's keys. Throws when they cannot be read. */
async function hasKeys(): Promise<boolean> {
  try {
    await dependencies.webhookSecret();
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}
