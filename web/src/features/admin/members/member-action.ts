import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';

/** Notifies of a failure (docs/product.md#user-details); of lost admin rights instead, where that is the cause. */
export function notifyFailure(error: unknown, failed: string): void {
  if (hasCode(error, 'admin_only')) {
    notify({ tone: 'bad', title: 'Access Denied', text: "You don't have permission to perform this action" });
    return;
  }
  notify({ tone: 'bad', title: failed, text: messageOf(error) });
}

/** Runs an action and notifies of its result. Returns whether it succeeded. */
export async function runWithNotice(
  run: () => Promise<unknown>,
  { done, failed }: { done?: string; failed: string },
): Promise<boolean> {
  try {
    await run();
    if (done) notify({ tone: 'good', title: done });
    return true;
  } catch (error) {
    notifyFailure(error, failed);
    return false;
  }
}
