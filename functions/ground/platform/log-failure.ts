import { logger } from './log.ts';

/** For work that is repeated later, whose failure must not fail the request. */
export async function logFailure(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error(`${what} failed and will be repeated later`, { error });
  }
}
