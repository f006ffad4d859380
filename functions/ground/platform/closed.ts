import { isSiteClosed } from './environment.ts';
import { HttpError } from './http-error.ts';

/** Long enough that nobody hammers, short enough that Stripe's next event comes soon after the opening. */
const retryAfterSeconds = 600;

/** Throws HttpError 503 while the operator has closed the site (docs/operations.md#closing-the-site). */
export function refuseWhileClosed(): void {
  if (isSiteClosed()) throw new HttpError('site_closed', { retryAfter: retryAfterSeconds });
}
