import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import * as z from 'zod';
import { id } from '#shared/contract/common/schemas.ts';
import { failedSettlementsMetric } from '#shared/rules/metrics.ts';
import { settingAside } from '../../ground/attention/unreadable.ts';
import { logger } from '../../ground/platform/log.ts';
import { settlePlace } from '../bookings/joint-settlement.ts';
import { sweepRests } from '../bookings/sweep-rests.ts';
import { sweepMemberships } from '../memberships/sweep.ts';
import { connectPayments } from '../payments/connect.ts';
import { sweepCards } from '../saved-cards/sweep.ts';
import { syncPayments } from './sync-payments.ts';

const metrics = new Metrics();
const dependencies = connectPayments();

/** The function that holds seats for an entry that asked to be booked names the first; a schedule's event has none. */
const request = z.object({ bookingId: id.optional() }).catch({});

/**
 * Settles a booking, or the order that it is held with, so that its saved card is charged at once. On schedule it settles what is open, and releases the saved
 * cards that no one waits with any more; the metric of failures raises an alarm when they last.
 */
export async function handler(event: unknown): Promise<void> {
  const { bookingId } = request.parse(event ?? {});
  if (bookingId !== undefined) return void (await settlePlace(bookingId, dependencies));
  const { checked, failed } = await settingAside(dependencies, () => syncPayments(dependencies));
  const rests = await settingAside(dependencies, () => sweepRests(dependencies));
  const memberships = await settingAside(dependencies, () => sweepMemberships(dependencies));
  const cards = await settingAside(dependencies, () => sweepCards(dependencies));
  logger.info('payments synchronised', { checked, failed, rests, memberships, cards });
  metrics.addMetric(
    failedSettlementsMetric,
    MetricUnit.Count,
    failed + rests.failed + memberships.failed + cards.failed,
  );
  metrics.publishStoredMetrics();
}
