import { messageOf } from '../../../lib/admin/attempt.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { notify } from '../../../lib/notify.ts';

/**
 * Says why something for a member was not done (back office, section 8): whoever is no admin any more is told that
 * instead (section 6).
 */
export function sayFailed(error: unknown, failed: string): void {
  if (hasCode(error, 'admin_only')) {
    notify({ tone: 'bad', title: 'Access Denied', text: "You don't have permission to perform this action" });
    return;
  }
  notify({ tone: 'bad', title: failed, text: messageOf(error) });
}

type Words = { done?: string; failed: string };

/** Does something for a member and says how it went. Returns whether it was done. */
export async function act(run: () => Promise<unknown>, { done, failed }: Words): Promise<boolean> {
  try {
    await run();
    if (done) notify({ tone: 'good', title: done });
    return true;
  } catch (error) {
    sayFailed(error, failed);
    return false;
  }
}
