/** The worker of an execution environment, as Lambda's Node runtime. */
import { existsSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import { payloadOf } from './failure.ts';
import type { InvocationMessage, WorkerMessage, WorkerStart } from './messages.ts';

type LambdaHandler = (event: unknown, context: Context) => unknown;

function reply(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function isHandler(value: unknown): value is LambdaHandler {
  return typeof value === 'function';
}

/** Loads `index.handler` from index.mjs, index.js or index.cjs, as Lambda does. */
async function loadHandler({ codeFolder, handler }: WorkerStart): Promise<LambdaHandler> {
  const dot = handler.lastIndexOf('.');
  const file = handler.slice(0, dot);
  const name = handler.slice(dot + 1);
  const path = ['mjs', 'js', 'cjs'].map((ending) => join(codeFolder, `${file}.${ending}`)).find(existsSync);
  if (path === undefined) throw new Error(`Cannot find module '${file}' in ${codeFolder}`);
  const module: Record<string, unknown> = await import(pathToFileURL(path).href);
  const found = module[name];
  if (!isHandler(found)) throw new Error(`${handler} is undefined or not exported`);
  return found;
}

function contextOf(message: InvocationMessage): Context {
  const superseded = () => {
    throw new Error('context.done, succeed and fail are gone since Node 10: return or throw');
  };
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: message.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: message.functionArn,
    memoryLimitInMB: String(message.memoryMegabytes),
    awsRequestId: message.requestId,
    logGroupName: message.logGroup,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME ?? '',
    getRemainingTimeInMillis: () => Math.max(0, message.deadline - Date.now()),
    done: superseded,
    fail: superseded,
    succeed: superseded,
  };
}

async function invoke(handler: LambdaHandler, message: InvocationMessage): Promise<WorkerMessage> {
  process.env._X_AMZN_TRACE_ID = message.traceId;
  try {
    const result = await handler(JSON.parse(message.event), contextOf(message));
    return { kind: 'result', json: JSON.stringify(result) ?? 'null' };
  } catch (error) {
    return { kind: 'failure', failure: payloadOf(error) };
  }
}

function isStart(data: unknown): data is WorkerStart {
  return typeof data === 'object' && data !== null && 'codeFolder' in data && 'handler' in data;
}

/**
 * Lowers the priority, as on AWS every instance has its own processor. Elsewhere than on Linux, a priority is that of
 * the whole process.
 */
function giveWay(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}

try {
  if (!isStart(workerData)) throw new Error('this module runs only as a worker of a Lambda instance');
  if (workerData.background) giveWay();
  const begun = performance.now();
  const handler = await loadHandler(workerData);
  const loadMilliseconds = performance.now() - begun;
  parentPort?.on('message', (message: InvocationMessage) => {
    void invoke(handler, message).then(reply);
  });
  reply({ kind: 'ready', loadMilliseconds });
} catch (error) {
  reply({ kind: 'unusable', failure: payloadOf(error) });
}
