import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../errors.ts';
import type { Invoke } from '../service.ts';

/** `retryAttempts` and `onFailure`, the ARN of a queue, are those of the function's asynchronous invocations. */
export type RuleTarget = {
  functionArn: string;
  input: unknown;
  retryAttempts?: number;
  onFailure?: string | undefined;
};

export type Invoker = {
  invoke: Invoke;
  sendMessage?(queueArn: string, message: unknown): Promise<void>;
  isClosed(): boolean;
};

/** Lambda waits one minute before the first retry, and two before the second. */
const retryPauseMs = 1000;

/** Lambda's message for an on-failure destination. */
function failureMessage(functionArn: string, requestPayload: unknown, invokeCount: number, error: unknown): unknown {
  return {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: { functionArn, condition: 'RetriesExhausted', approximateInvokeCount: invokeCount },
    requestPayload,
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload: { errorMessage: messageOf(error) },
  };
}

/**
 * Invokes as Lambda does: attempts with growing pauses, then a message to the on-failure queue. Throws the last error.
 */
export async function invokeAsynchronously(target: RuleTarget, event: unknown, invoker: Invoker): Promise<void> {
  const { functionArn, retryAttempts = 0, onFailure } = target;
  for (let attempt = 0; ; attempt++) {
    try {
      await invoker.invoke(functionArn, event);
      return;
    } catch (error) {
      if (invoker.isClosed()) throw error;
      if (attempt < retryAttempts) {
        await pause(retryPauseMs * (attempt + 1), undefined, { ref: false });
        continue;
      }
      if (onFailure) await invoker.sendMessage?.(onFailure, failureMessage(functionArn, event, attempt + 1, error));
      throw error;
    }
  }
}
