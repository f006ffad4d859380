/** An error as Lambda returns it to the caller. */
export type FailurePayload = { errorType: string; errorMessage: string; trace?: string[] };

/** A function threw, exceeded its time or memory, or could not be loaded. */
export class LambdaFailure extends Error {
  override readonly name = 'LambdaFailure';
  readonly payload: FailurePayload;

  constructor(payload: FailurePayload) {
    super(`${payload.errorType}: ${payload.errorMessage}`);
    this.payload = payload;
  }
}

export function payloadOf(thrown: unknown): FailurePayload {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, errorMessage: String(thrown) };
  return { errorType: thrown.name, errorMessage: thrown.message, trace: (thrown.stack ?? '').split('\n') };
}
