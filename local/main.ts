/** `npm start`: the whole site on one address, with demo data and an inbox. */
import { startCloud } from './cloud.ts';
import { readSettings, runUntilStopped } from './run.ts';

await runUntilStopped(() => startCloud(readSettings(process.env)));
