import type { ResponseBody } from '#shared/contract/contract.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';

type View = ResponseBody<'settlePurchase'>;

/**
 * How a purchase stands for whoever comes back from its payment. `opened`: paid, and theirs. `elsewhere`: paid, and
 * theirs who confirms or signs in with the address it was bought with.
 */
export type Outcome = 'asking' | 'unknown' | 'processing' | 'opened' | 'elsewhere' | 'refunded' | 'closed' | 'failed';

/** The outcome by what the server says; it alone knows what was paid (trust: money). */
export function outcomeOf(view: View | undefined, error: ApiProblem | undefined, isSignedIn: boolean): Outcome {
  if (!view) return failureOf(error);
  if (view.refunded) return 'refunded';
  if (view.status === 'paid' || view.status === 'free') return view.linked && isSignedIn ? 'opened' : 'elsewhere';
  if (view.status === 'pending') return view.processing ? 'processing' : 'asking';
  return 'closed';
}

function failureOf(error: ApiProblem | undefined): Outcome {
  if (!error) return 'asking';
  return error.code === 'purchase_not_found' || error.code === 'invalid_request' ? 'unknown' : 'failed';
}

/** Milliseconds until the server is asked again: never once it is settled; calmly while a bank takes its time. */
export function nextLook(view: View | undefined): number {
  if (view?.status !== 'pending') return 0;
  return view.processing ? 10_000 : 3000;
}
