import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { handleTokenGeneration } from './account-events.ts';

const { TABLE_NAME, ADMIN_SECOND_FACTOR } = readEnvironment('TABLE_NAME', 'ADMIN_SECOND_FACTOR');

export const handler = handleTokenGeneration({
  table: connectTable(TABLE_NAME),
  now: systemClock,
  adminRules: { secondFactor: ADMIN_SECOND_FACTOR === 'required' },
});
