/**
 * `npm run prepare-table`: makes a restored table ready for the site before anything uses it (docs/operations.md#restoring). Exit
 * code 0: it is ready; 1: it is ready, and something about people is left to do by hand; 2: it could not be prepared.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { readCommandLine } from './command-line.ts';
import { connectTarget } from './connect.ts';
import { prepareTable } from './prepare.ts';

async function run(args: string[]): Promise<number> {
  const command = readCommandLine(args, new Date());
  const prepared = await connectTarget(command);
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const context = { ...prepared, pause: (ms: number) => pause(ms), print, now: new Date() };
    const { withoutAccount, withdrawn } = await prepareTable(command, context);
    return withoutAccount.length + withdrawn.length > 0 ? 1 : 0;
  } finally {
    prepared.client.destroy();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
