import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { newState, startCloud } from './cloud.ts';
import { type BenchReport, tenth } from './report.ts';

const run = promisify(execFile);

async function secondsToFirstAnswer(folder: string, state: string): Promise<number> {
  const begin = performance.now();
  const { siteUrl, stop } = await startCloud(['npm', 'start'], { folder, state });
  const { status } = await fetch(`${siteUrl}/api/sessions`);
  const seconds = (performance.now() - begin) / 1000;
  await stop();
  if (status !== 200) throw new Error(`the list answered ${status}`);
  return seconds;
}

/**
 * Seconds from `npm start` to the first list: again in this folder, and optionally the first time in a fresh
 * clone, which fetches all packages.
 */
export async function starts({ withFirst }: { withFirst: boolean }): Promise<BenchReport> {
  const state = await newState();
  const rows: Record<string, string | number>[] = [];
  try {
    if (withFirst) {
      const clone = join(dirname(state), 'clone');
      await run('git', ['clone', '-q', process.cwd(), clone]);
      rows.push({
        start: 'first, in a fresh clone',
        seconds: tenth(await secondsToFirstAnswer(clone, state)),
        aim: '',
      });
    }
    await secondsToFirstAnswer(process.cwd(), state);
    const second = await secondsToFirstAnswer(process.cwd(), state);
    rows.push({ start: 'second', seconds: tenth(second), aim: 'under 10' });
  } finally {
    await rm(dirname(state), { recursive: true, force: true });
  }
  const note = withFirst ? '' : 'The first start of a fresh clone fetches packages: measured with --first-start.';
  return { title: 'npm start, seconds to the first list', rows, note };
}
