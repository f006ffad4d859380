import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { connectTable } from '../platform/table.ts';
import { handleChallenge } from './challenge.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = handleChallenge({ table: connectTable(TABLE_NAME), now: systemClock });
