import { HttpError } from '../../ground/platform/http-error.ts';

/** Throws HttpError 503 where Stripe does not answer, or answers with an error: what is stored is then as it was, or followed by the schedule. */
export async function atStripe<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (cause) {
    throw cause instanceof HttpError ? cause : new HttpError('payments_unavailable', { cause });
  }
}
