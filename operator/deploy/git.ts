import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The commit that is checked out, and files that differ from it, as `git status` names them. */
export type Checkout = { commit: string; changes: string[] };

const run = promisify(execFile);

/** Returns undefined where there is no repository, or no git. */
export async function readCheckout(folder: string): Promise<Checkout | undefined> {
  try {
    const [head, status] = await Promise.all([
      run('git', ['rev-parse', 'HEAD'], { cwd: folder }),
      run('git', ['status', '--porcelain'], { cwd: folder }),
    ]);
    return { commit: head.stdout.trim(), changes: status.stdout.split('\n').filter((line) => line !== '') };
  } catch {
    return undefined;
  }
}
