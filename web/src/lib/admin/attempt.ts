import { problems } from '#shared/contract/problems.ts';
import { notify } from '../notify.ts';
import { hasCode } from '../problem.ts';

/** The sentence for people of something thrown; `An error occurred` where there is none (docs/product.md#error-messages). */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return 'An error occurred';
  return hasCode(error, 'internal_error') ? problems.internal_error.title : error.message;
}

type NoticeTitles = {
  /** Title of the notice when it is done; left out where nothing is to be said. */
  done?: string;
  /** Title of the notice when it failed. */
  failed: string;
  /** What follows that title: left out, the message of what was thrown. */
  text?: string;
};

/**
 * Does something and says how it went. Returns the result of it, undefined when it failed: what was thrown has been
 * told then.
 *
 * @example await attempt(() => call('deletePurchase', request), { done: 'Purchase deleted successfully', failed: '…' });
 */
export async function withNotice<Result>(
  act: () => Promise<Result>,
  { done, failed, text }: NoticeTitles,
): Promise<Result | undefined> {
  try {
    const result = await act();
    if (done) notify({ tone: 'good', title: done });
    return result;
  } catch (error) {
    notify({ tone: 'bad', title: failed, text: text ?? messageOf(error) });
    return undefined;
  }
}
