import { formatMoney } from '#shared/rules/money.ts';
import { type ApiProblem, hasCode } from '../../../lib/api/problem.ts';

/** Title of every purchase that did not begin (spec section 8). */
export const checkoutFailed = 'Checkout Failed';

/** Why it did not; the spec's sentence where there is no better one (section 8). */
export function checkoutFailure(error: unknown): string {
  const isTold = error instanceof Error && !hasCode(error, 'internal_error', 'invalid_request', 'purchase_conflict');
  return isTold ? error.message : 'There was a problem creating your checkout session. Please try again.';
}

type Said = { tone: 'bad' | 'wait'; title: string; text: string };

/** What a purchase that failed tells in its dialog: what happened, and what to do next. */
export function purchaseProblem(error: ApiProblem | Error): Said {
  if (hasCode(error, 'price_changed')) {
    const now = error.total ? `The total is ${formatMoney(error.total)} now. ` : '';
    return { tone: 'wait', title: error.message, text: `${now}Nothing was charged: go on if that suits you.` };
  }
  if (hasCode(error, 'not_signed_in')) {
    return { tone: 'wait', title: error.message, text: 'Then go on here: nothing was charged.' };
  }
  return { tone: 'bad', title: checkoutFailed, text: checkoutFailure(error) };
}

/** Whether the price that is shown is what changed, or the code that was applied: said elsewhere than in a notice. */
export function isForToast(error: unknown): boolean {
  return !hasCode(error, 'price_changed', 'not_signed_in', 'invalid_discount_code', 'discount_code_used');
}
