/** A running emulator: its address on loopback, and how to stop it. */
export type RunningService = { url: string; close(): Promise<void> };

/** Invokes a function by logical id, name or ARN; resolves with what its handler returned. Throws LambdaFailure. */
export type Invoke = (functionId: string, event: unknown) => Promise<unknown>;
