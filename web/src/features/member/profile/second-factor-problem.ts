import type { FormMessage } from '../../../lib/forms/form.ts';
import { hasCode } from '../../../lib/problem.ts';

/** Text of a failed change of two-step sign-in. */
export function changeProblem(error: unknown): FormMessage {
  const isKnown = error instanceof Error && !hasCode(error, 'internal_error');
  return { tone: 'bad', title: 'That did not work', text: isKnown ? error.message : 'Please try again.' };
}
