import { logger } from '../platform/log.ts';
import { connectPayments } from './connect.ts';
import { syncPayments } from './sync-payments.ts';

const dependencies = connectPayments();

/** Runs on schedule. Throws when a payment could not be settled, so that the alarm tells somebody. */
export async function handler(): Promise<void> {
  const { looked, failed } = await syncPayments(dependencies);
  logger.info('payments synchronised', { looked, failed });
  if (failed > 0) throw new Error(`${failed} of ${looked} payments not settled`);
}
