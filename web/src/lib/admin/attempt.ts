import { messageOf } from '../message-of.ts';
import { notify } from '../notify.ts';

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
