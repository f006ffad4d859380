import { problems } from '#shared/contract/problems.ts';
import { notify } from '../notify.ts';
import { hasCode } from '../problem.ts';

/** The sentence for people of something thrown; `An error occurred` where there is none (docs/product.md#error-messages). */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return 'An error occurred';
  return hasCode(error, 'internal_error') ? problems.internal_error.title : error.message;
}

type NoticeTitles = {
  /** Title of the notice when it is done; undefined for none. */
  done?: string;
  /** Title of the notice when it failed. */
  failed: string;
  /** Text below that title; by default the message of the error. */
  text?: string;
};

/**
 * Runs an action and shows a notice of its result. Returns that result, or undefined after a failure.
 *
 * @example await withNotice(() => call('deletePurchase', request), { done: 'Purchase deleted successfully', failed: '…' });
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
