import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { consumeMailEvents } from './consumer.ts';

const { TABLE_NAME, ADMIN_EMAIL, CONFIGURATION_SET } = readEnvironment(
  'TABLE_NAME',
  'ADMIN_EMAIL',
  'CONFIGURATION_SET',
);

export const handler = consumeMailEvents(CONFIGURATION_SET, {
  table: connectTable(TABLE_NAME),
  now: systemClock,
  adminEmail: ADMIN_EMAIL,
});
