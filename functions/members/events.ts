import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { connectTable } from '../platform/table.ts';
import { handleAccountEvent } from './account-events.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = handleAccountEvent({ table: connectTable(TABLE_NAME), now: systemClock });
