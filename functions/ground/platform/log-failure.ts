import { logger } from './log.ts';

/** Logs the failure of work that is repeated later, so that it does not fail the request. */
export async function logFailure(task: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error(`${task} failed and will be repeated later`, { error });
  }
}
