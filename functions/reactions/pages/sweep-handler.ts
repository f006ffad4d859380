import { announcePageUpdates } from '../../ground/page-updates/queue.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectRenderer } from './connect.ts';
import { sweepPages } from './sweep.ts';

const { PAGE_UPDATES_URL } = readEnvironment('PAGE_UPDATES_URL');

const dependencies = { ...(await connectRenderer()), announce: announcePageUpdates(PAGE_UPDATES_URL) };

/** Runs on schedule. */
export async function handler(): Promise<void> {
  await sweepPages(dependencies);
}
