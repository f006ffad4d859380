import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { handleChallenge } from './challenge.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = handleChallenge({ table: connectTable(TABLE_NAME), now: systemClock });
