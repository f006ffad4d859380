import type { ResponseBody } from '#shared/contract/contract.ts';
import type { ApiProblem } from '../../../lib/problem.ts';

type View = ResponseBody<'settlePurchase'>;

/**
 * State of a purchase after returning from its payment. `opened`: paid, and owned by the viewer. `elsewhere`: paid, and
 * owned by the account that confirms or signs in with the buyer's address.
 */
export type PaymentOutcome =
  | 'asking'
  | 'unknown'
  | 'processing'
  | 'opened'
  | 'elsewhere'
  | 'refunded'
  | 'closed'
  | 'declined'
  | 'failed';

/** Trusts the server's view alone: only the server knows what was paid (docs/trust.md#settlement). */
export function outcomeOf(view: View | undefined, error: ApiProblem | undefined, isSignedIn: boolean): PaymentOutcome {
  if (!view) return failureOf(error);
  if (view.refunded) return 'refunded';
  if (view.status === 'paid' || view.status === 'free') return view.linked && isSignedIn ? 'opened' : 'elsewhere';
  if (view.status === 'pending') return view.processing ? 'processing' : 'asking';
  return view.status === 'failed' ? 'declined' : 'closed';
}

function failureOf(error: ApiProblem | undefined): PaymentOutcome {
  if (!error) return 'asking';
  return error.code === 'purchase_not_found' || error.code === 'invalid_request' ? 'unknown' : 'failed';
}

/** Milliseconds; 0 stops polling, once the purchase is settled. */
export function purchasePollInterval(view: View | undefined): number {
  if (view?.status !== 'pending') return 0;
  return view.processing ? 10_000 : 3000;
}
