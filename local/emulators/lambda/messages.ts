import type { FailurePayload } from './failure.ts';

export type WorkerStart = {
  codeFolder: string;
  handler: string;
  background: boolean;
};

export type InvocationMessage = {
  requestId: string;
  /** JSON. */
  event: string;
  /** Epoch milliseconds. */
  deadline: number;
  traceId: string;
  functionName: string;
  functionArn: string;
  memoryMegabytes: number;
  logGroup: string;
};

/** `ready` or `unusable` once, then one message for each invocation. */
export type WorkerMessage =
  /** `loadMilliseconds`: how long importing the function took. */
  | { kind: 'ready'; loadMilliseconds: number }
  | { kind: 'unusable'; failure: FailurePayload }
  | { kind: 'result'; json: string }
  | { kind: 'failure'; failure: FailurePayload };
