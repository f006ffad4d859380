import * as z from 'zod';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { logger } from '../../ground/platform/log.ts';
import { connectDistribution, connectSecret } from './aws.ts';
import { rotateOriginSecret } from './rotation.ts';

const { ORIGIN_SECRET_ID, DISTRIBUTION_ID } = readEnvironment('ORIGIN_SECRET_ID', 'DISTRIBUTION_ID');
const dependencies = {
  now: systemClock,
  secret: connectSecret(ORIGIN_SECRET_ID),
  distribution: connectDistribution(DISTRIBUTION_ID),
};

/** The schedule sends an event of its own; an operator `{"rotate": true}` (docs/operations.md#the-origin-secret). */
const input = z.looseObject({ rotate: z.boolean().default(false) });

/** Runs on a schedule: one step of a rotation each time. */
export async function handler(event: unknown): Promise<void> {
  const step = await rotateOriginSecret(dependencies, input.parse(event ?? {}).rotate);
  logger.info('origin secret checked', { step });
}
