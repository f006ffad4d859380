import { logger } from '../../ground/platform/log.ts';
import { connectSounds, connectStores } from './connect.ts';
import { sweepSounds } from './sweep.ts';

const dependencies = { ...connectStores(), ...connectSounds() };

/** Runs on a schedule. */
export async function handler(): Promise<void> {
  logger.info('sound-only tracks followed', await sweepSounds(dependencies));
}
