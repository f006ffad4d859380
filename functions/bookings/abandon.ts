import { logger } from '../platform/log.ts';
import type { OpenCheckout, Payments } from '../stripe/payments.ts';

/** Closes a payment page that nobody was given. One that stays open harms nobody: it expires by itself. */
export async function abandon({ id }: OpenCheckout, { payments }: { payments: Payments }): Promise<void> {
  try {
    await payments.close(id);
  } catch (error) {
    logger.warn('checkout of a lost race stays open until it expires', { error });
  }
}
