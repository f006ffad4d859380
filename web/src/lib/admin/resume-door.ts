import { personKeys } from '../account/person-storage.ts';
import { readStored } from '../storage.ts';

/** Sends what was done at a door and had not reached the server when its page was left. */
export async function resumeDoorChanges(): Promise<void> {
  if (!readStored('localStorage', personKeys.doors)?.includes('"changes":[{')) return;
  const { sendChanges } = await import('./door-queue.ts');
  await sendChanges();
}
