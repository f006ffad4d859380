import { newTotalText } from '../../../lib/booking/payment.ts';
import type { FormMessage } from '../../../lib/forms/form.ts';
import { hasCode } from '../../../lib/problem.ts';

export const checkoutFailed = 'Checkout Failed';

/** The error's message, or a general text where it has none for users (docs/product.md#error-messages). */
export function checkoutFailure(error: unknown): string {
  const isKnown = error instanceof Error && !hasCode(error, 'internal_error', 'invalid_request', 'purchase_conflict');
  return isKnown ? error.message : 'There was a problem creating your checkout session. Please try again.';
}

/**
 * Says what happened to a purchase that failed, and what to do next. Problems of tone 'bad' are shown as a toast too.
 */
export function purchaseProblem(error: Error): FormMessage & { text: string } {
  if (hasCode(error, 'price_changed')) {
    const text = `${newTotalText(error)}Nothing was charged: go on if that suits you.`;
    return { tone: 'wait', title: error.message, text };
  }
  if (hasCode(error, 'not_signed_in')) {
    return { tone: 'wait', title: error.message, text: 'Then go on here: nothing was charged.' };
  }
  return { tone: 'bad', title: checkoutFailed, text: checkoutFailure(error) };
}
