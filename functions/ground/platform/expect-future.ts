import { invalid } from './http-error.ts';

/** Throws HttpError 400 for the end of a validity that is past. */
export function expectFuture(expiresAt: string, now: Date): void {
  if (expiresAt <= now.toISOString()) throw invalid('body.expiresAt', 'must be later than now');
}
