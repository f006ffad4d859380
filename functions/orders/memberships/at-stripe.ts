import { HttpError } from '../../ground/platform/http-error.ts';

/** Throws HttpError 503 where Stripe does not answer, or answers with an error: what is stored is then as it was, or followed by the schedule. */
export async function atStripe(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (cause) {
    throw new HttpError('payments_unavailable', { cause });
  }
}
