import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { codeOf, messageOf } from '../errors.ts';
import { type FailurePayload, LambdaFailure } from './failure.ts';
import type { InvocationMessage, WorkerMessage, WorkerStart } from './messages.ts';

/** Lambda's limit. */
const initialisationSeconds = 10;
/** Objects that live shortly get this much; by default it is 48, which each worker would keep once it has used them. */
const youngMegabytes = 4;

export type InstanceOptions = WorkerStart & {
  environment: Record<string, string>;
  memoryMegabytes: number;
  timeoutSeconds: number;
  log: Writable;
};

/** Lambda's error for the exit of a worker. */
function exitFailure(error: unknown): FailurePayload {
  if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { errorType: 'Runtime.OutOfMemory', errorMessage: 'Runtime exited with error: signal: killed' };
  }
  return { errorType: 'Runtime.ExitError', errorMessage: `Runtime exited with error: ${messageOf(error)}` };
}

/** An execution environment: a worker with one function, for one invocation at a time. */
export class Instance {
  readonly #worker: Worker;
  readonly #options: InstanceOptions;
  /** Settles when the function is loaded, with the milliseconds that importing it took. Rejects with LambdaFailure. */
  readonly ready: Promise<number>;
  #pending: { receive(message: WorkerMessage): void; fail(failure: FailurePayload): void } | undefined;
  #failure: FailurePayload | undefined;

  constructor(options: InstanceOptions) {
    const { environment, codeFolder, handler, background, memoryMegabytes, log } = options;
    this.#options = options;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      // No compile cache: it saves 14 of 128 ms, and V8 can abort the whole process when it reads one
      // (https://github.com/nodejs/node/issues/51555).
      workerData: { codeFolder, handler, background } satisfies WorkerStart,
      env: environment,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    // Idle instances must not keep the process alive.
    this.#worker.unref();
    // Not piped: each pipe of ten workers would leave listeners on the log.
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) stream.on('data', (chunk) => log.write(chunk));
    this.#worker.on('message', (message: WorkerMessage) => this.#pending?.receive(message));
    this.#worker.on('error', (error) => this.#end(exitFailure(error)));
    this.#worker.on('exit', (code) => this.#end(exitFailure(`exit code ${code}`)));
    this.ready = this.#initialise();
  }

  get usable(): boolean {
    return this.#failure === undefined;
  }

  /** The handler's result as JSON. Throws LambdaFailure; after a timeout or a crash the instance is not usable. */
  async invoke(invocation: Omit<InvocationMessage, 'deadline'>): Promise<string> {
    await this.ready;
    const { timeoutSeconds } = this.#options;
    const late: FailurePayload = {
      errorType: 'Sandbox.Timedout',
      errorMessage: `RequestId: ${invocation.requestId} Error: Task timed out after ${timeoutSeconds.toFixed(2)} seconds`,
    };
    const reply = this.#nextMessage(timeoutSeconds, late);
    this.#worker.postMessage({ ...invocation, deadline: Date.now() + timeoutSeconds * 1000 });
    const message = await reply;
    if (message.kind === 'result') return message.json;
    throw new LambdaFailure(message.kind === 'failure' ? message.failure : late);
  }

  kill(): void {
    this.#end(exitFailure('signal: killed'));
  }

  async close(): Promise<void> {
    this.#failure ??= { errorType: 'Runtime.ExitError', errorMessage: 'the local cloud is closing' };
    await this.#worker.terminate();
  }

  async #initialise(): Promise<number> {
    const late: FailurePayload = {
      errorType: 'Sandbox.Timedout',
      errorMessage: `the function was not loaded within ${initialisationSeconds} seconds`,
    };
    const message = await this.#nextMessage(initialisationSeconds, late);
    if (message.kind === 'ready') return message.loadMilliseconds;
    const failure = message.kind === 'unusable' ? message.failure : late;
    this.#end(failure);
    throw new LambdaFailure(failure);
  }

  /** The worker's next message. Terminates the worker after a timeout, as Lambda does. */
  #nextMessage(seconds: number, late: FailurePayload): Promise<WorkerMessage> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(new LambdaFailure(this.#failure));
      const timer = setTimeout(() => this.#end(late), seconds * 1000);
      const settled = () => {
        clearTimeout(timer);
        this.#pending = undefined;
      };
      this.#pending = {
        receive: (message) => {
          settled();
          resolve(message);
        },
        fail: (failure) => {
          settled();
          reject(new LambdaFailure(failure));
        },
      };
    });
  }

  #end(failure: FailurePayload): void {
    this.#failure ??= failure;
    // Report the first failure: termination also causes an exit event.
    this.#pending?.fail(this.#failure);
    void this.#worker.terminate();
  }
}
