/** `npm run reset`: deletes the local cloud's state, unless one is running on it. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock.ts';
import { readSettings } from './run.ts';

/** Removes the folder of a local cloud's state. Returns a message; throws when a cloud runs on it or it is another folder. */
export async function reset(folder: string): Promise<string> {
  if (!existsSync(folder)) return `There is no state in ${folder}.`;
  // EXHALE_DATA could be any folder; only one that a cloud created is removed.
  if (!existsSync(join(folder, 'assembly')) && !existsSync(join(folder, 'logs'))) {
    throw new Error(`${folder} does not look like the state of a local cloud. Remove it by hand if it is one.`);
  }
  const release = await takeLock(join(folder, 'lock')).catch((cause: unknown) => {
    throw new Error(`A cloud runs on ${folder}. End it first.`, { cause });
  });
  rmSync(folder, { recursive: true, force: true });
  release();
  return `Removed ${folder}. The next start begins with new demo data.`;
}

if (import.meta.main) {
  try {
    console.log(await reset(readSettings(process.env).dataFolder));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
