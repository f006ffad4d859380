import { connectStores } from './connect.ts';
import { applyJobEnded } from './job-ended.ts';

const dependencies = connectStores();

/** EventBridge invokes it with the end of each job. */
export async function handler(event: unknown): Promise<void> {
  await applyJobEnded(event, dependencies);
}
