/**
 * `npm run reconcile`: compares what is derived with what it is derived from, and repairs it with `--repair`
 * (docs/operations.md#checking-derived-data). Exit code 0: nothing differs, or all of it was repaired; 1: differences are
 * left; 2: it could not run.
 */

import { systemClock } from '../../functions/ground/platform/clock.ts';
import { reconcileDerivedData } from '../../functions/reactions/derived-data/reconcile.ts';
import { openStream } from '../../functions/reactions/derived-data/stream.ts';
import { readCommandLine } from './command-line.ts';
import { connectTarget } from './connect.ts';
import { leftOf, reportOf } from './report.ts';

/** A change reaches the stream within a second. */
const streamDelayMs = 3000;

async function run(args: string[]): Promise<number> {
  const { json, ...commandLine } = readCommandLine(args);
  const { table, streams } = await connectTarget(commandLine);
  try {
    const result = await reconcileDerivedData({
      table,
      now: systemClock,
      streamDelayMs,
      areas: commandLine.areas,
      repair: commandLine.repair,
      readChanges: await openStream(table, streams),
      report: (message) => process.stderr.write(`${message}\n`),
    });
    process.stdout.write(`${json ? JSON.stringify(result, null, 2) : reportOf(result)}\n`);
    return leftOf(result).length > 0 ? 1 : 0;
  } finally {
    table.client.destroy();
    streams.destroy();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
