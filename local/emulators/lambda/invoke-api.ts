import type { ServerResponse } from 'node:http';
import { messageOf } from '../errors.ts';
import { awsError, type ErrorResponse } from '../http/aws-errors.ts';
import { listen, readBody } from '../http/server.ts';
import type { Invoke, RunningService } from '../service.ts';
import { LambdaFailure } from './failure.ts';

/** Path of an invocation, with the function's name or ARN. */
export const invocationPath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

const maxPayloadBytes = 6 * 1024 * 1024;

export type InvokeApiOptions = {
  invoke: Invoke;
  /** Tells whether there is a function of this name or ARN. */
  hasFunction(functionId: string): boolean;
  /** False: accepts asynchronous invocations of this function and drops them, for tests that do not need what it does. */
  runsEvents(functionId: string): boolean;
  report(message: string): void;
};

/** Serves Invoke. Asynchronous invocations run one after the other, in order, and are not repeated when they fail. */
export async function startInvokeApi(options: InvokeApiOptions): Promise<RunningService> {
  const { invoke, hasFunction, runsEvents, report } = options;
  let events = Promise.resolve();
  // A failed invocation is reported where functions run.
  const reportOther = (error: unknown) => {
    if (!(error instanceof LambdaFailure)) report(`Lambda: ${messageOf(error)}`);
  };
  let closing = false;
  const runEvent = (functionId: string, event: unknown) => {
    events = events.then(async () => {
      if (!closing) await invoke(functionId, event).catch(reportOther);
    });
  };
  const running = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const functionId = decodeURIComponent(invocationPath.exec(incoming.url ?? '')?.[1] ?? '');
      const body = await readBody(incoming, maxPayloadBytes);
      if (body === undefined) return sendTooLarge(response);
      if (!hasFunction(functionId)) return sendNotFound(response, functionId);
      const event: unknown = JSON.parse(body.toString('utf8') || 'null');
      if (incoming.headers['x-amz-invocation-type'] !== 'Event') return respond(response, invoke(functionId, event));
      if (runsEvents(functionId)) runEvent(functionId, event);
      response.writeHead(202).end();
    },
    onError: (error) => report(`Lambda: ${messageOf(error)}`),
  });
  return {
    url: running.url,
    close: async () => {
      closing = true;
      await running.close();
    },
  };
}

async function respond(response: ServerResponse, result: Promise<unknown>): Promise<void> {
  try {
    const payload = JSON.stringify((await result) ?? null);
    response.writeHead(200, { 'content-type': 'application/json' }).end(payload);
  } catch (error) {
    if (!(error instanceof LambdaFailure)) throw error;
    const headers = { 'content-type': 'application/json', 'x-amz-function-error': 'Unhandled' };
    response.writeHead(200, headers).end(JSON.stringify(error.payload));
  }
}

function sendNotFound(response: ServerResponse, functionId: string): void {
  sendError(response, awsError('lambda', 404, 'ResourceNotFoundException', `Function not found: ${functionId}`));
}

function sendTooLarge(response: ServerResponse): void {
  const message = `Request must be smaller than ${maxPayloadBytes} bytes for the InvokeFunction operation`;
  sendError(response, awsError('lambda', 413, 'RequestTooLargeException', message));
}

function sendError(response: ServerResponse, { status, headers, body }: ErrorResponse): void {
  response.writeHead(status, headers).end(body);
}
