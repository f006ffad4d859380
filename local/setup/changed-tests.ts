import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);
}

/** The commit where this branch left `main`; the last commit on `main` itself, or without such a branch. */
function baseCommit(): string {
  try {
    return git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

/** Files that were changed, added or removed since this branch left `main`, committed or not. */
export function changedFiles(): string[] {
  return [...git('diff', '--name-only', baseCommit()), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The test files in the folders of these files. */
export function testsBeside(files: string[]): string[] {
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => existsSync(folder)));
  return [...folders].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}
