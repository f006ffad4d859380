/**
 * `npm run import`: brings the tables of another site here (docs/operations.md#moving-in). Exit code 0: every row is taken;
 * 1: some are not; 2: it could not run.
 */
import { writeFileSync } from 'node:fs';
import { systemClock } from '../../functions/ground/platform/clock.ts';
import { readCommandLine } from './command-line.ts';
import { connectTarget } from './connect.ts';
import { reportCsv, reportText } from './report.ts';
import { runImport } from './run-import.ts';

async function run(args: string[]): Promise<number> {
  const commandLine = readCommandLine(args);
  const { target, apply, report, sendSetUpMails, sendMembershipMails } = commandLine;
  const connection = await connectTarget(target);
  try {
    const result = await runImport({ ...commandLine, now: systemClock(), progress }, connection);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    const { plan, mails, membershipMails } = result;
    process.stdout.write(`${reportText(result, apply)}\n`);
    if (sendSetUpMails) process.stdout.write(`${mails} people get a link that sets up their account.\n`);
    if (sendMembershipMails) process.stdout.write(`${membershipMails} people are told how their membership goes on.\n`);
    if (report !== undefined) writeFileSync(report, reportCsv(result));
    return plan.refused.length > 0 ? 1 : 0;
  } finally {
    connection.table.client.destroy();
    connection.media.client.destroy();
  }
}

/** Prints a line that is overwritten in a terminal, or one for each kind in a file. */
function progress(kind: string, completedCount: number, total: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${kind}: ${completedCount} of ${total}`);
  else if (completedCount === total) process.stderr.write(`${kind}: ${total}\n`);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
