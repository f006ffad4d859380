/**
 * `npm run admin`: makes an account an admin (docs/operations.md#accounts). Exit code 0: it is one; 2: it could not be made
 * one.
 */

import { adminGroup } from '#shared/rules/accounts.ts';
import { readCommandLine } from './command-line.ts';
import { connectTarget } from './connect.ts';
import { makeAdmin } from './make-admin.ts';

async function run(args: string[]): Promise<void> {
  const { target, email } = readCommandLine(args);
  await makeAdmin(await connectTarget(target), email);
  process.stdout.write(
    `${email} is in the group ${adminGroup}. Who is signed in signs in again: the group is in new tokens.\n`,
  );
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
