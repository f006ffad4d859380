import { settingAside } from '../attention/unreadable.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { logger } from '../platform/log.ts';
import { connectTable } from '../platform/table.ts';
import { sweepChanges } from './sweep-changes.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

const dependencies = { table: connectTable(TABLE_NAME), now: systemClock, newId };

/** Runs on schedule. */
export async function handler(): Promise<void> {
  const { completed, failed } = await settingAside(dependencies, () => sweepChanges(dependencies));
  logger.info('changes swept', { completed, failed });
}
