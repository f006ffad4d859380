import { problems } from '#shared/contract/problems.ts';
import { hasCode } from './problem.ts';

/** The sentence for people of something thrown; `An error occurred` where there is none (docs/product.md#error-messages). */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return 'An error occurred';
  return hasCode(error, 'internal_error') ? problems.internal_error.title : error.message;
}
