import type { FailurePayload } from './failure.ts';

/** What a worker is told when it starts. */
export type WorkerStart = { codeFolder: string; handler: string };

/** One invocation, on its way to the worker. */
export type InvocationMessage = {
  requestId: string;
  /** JSON, as on the wire. */
  event: string;
  /** Epoch milliseconds. */
  deadline: number;
  traceId: string;
  functionName: string;
  functionArn: string;
  memoryMegabytes: number;
  logGroup: string;
};

/** What comes back. `ready` once, then one answer for each invocation. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'unusable'; failure: FailurePayload }
  | { kind: 'result'; json: string }
  | { kind: 'failure'; failure: FailurePayload };
