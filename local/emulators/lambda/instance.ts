import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { codeOf, messageOf } from '../errors.ts';
import { type FailurePayload, LambdaFailure } from './failure.ts';
import type { InvocationMessage, WorkerMessage, WorkerStart } from './messages.ts';

/** Lambda's own limit for loading a function. */
const initialisationSeconds = 10;

export type InstanceOptions = WorkerStart & {
  environment: Record<string, string>;
  memoryMegabytes: number;
  timeoutSeconds: number;
  log: Writable;
};

/** Node's error of a worker that outgrew its limit, in Lambda's words. */
function exitOf(error: unknown): FailurePayload {
  if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { errorType: 'Runtime.OutOfMemory', errorMessage: 'Runtime exited with error: signal: killed' };
  }
  return { errorType: 'Runtime.ExitError', errorMessage: `Runtime exited with error: ${messageOf(error)}` };
}

/** One execution environment: a worker with one function loaded, for one invocation at a time. */
export class Instance {
  readonly #worker: Worker;
  readonly #options: InstanceOptions;
  /** Settles when the function is loaded. Rejects with LambdaFailure when it cannot be. */
  readonly ready: Promise<void>;
  #settle: { answer(message: WorkerMessage): void; fail(failure: FailurePayload): void } | undefined;
  #over: FailurePayload | undefined;

  constructor(options: InstanceOptions) {
    const { environment, codeFolder, handler, memoryMegabytes, log } = options;
    this.#options = options;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { codeFolder, handler } satisfies WorkerStart,
      env: environment,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    // Event loops of idle instances must not keep the process alive.
    this.#worker.unref();
    // Not piped: ten workers write to one log, and each pipe would leave listeners there.
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) stream.on('data', (chunk) => log.write(chunk));
    this.#worker.on('message', (message: WorkerMessage) => this.#settle?.answer(message));
    this.#worker.on('error', (error) => this.#end(exitOf(error)));
    this.#worker.on('exit', (code) => this.#end(exitOf(`exit code ${code}`)));
    this.ready = this.#initialise();
  }

  /** Whether it can take another invocation. */
  get usable(): boolean {
    return this.#over === undefined;
  }

  /** The handler's answer as JSON. Throws LambdaFailure; after a timeout or a crash the instance is not usable. */
  async invoke(invocation: Omit<InvocationMessage, 'deadline'>): Promise<string> {
    await this.ready;
    const { timeoutSeconds } = this.#options;
    const late: FailurePayload = {
      errorType: 'Sandbox.Timedout',
      errorMessage: `RequestId: ${invocation.requestId} Error: Task timed out after ${timeoutSeconds.toFixed(2)} seconds`,
    };
    const answer = this.#next(timeoutSeconds, late);
    this.#worker.postMessage({ ...invocation, deadline: Date.now() + timeoutSeconds * 1000 });
    const message = await answer;
    if (message.kind === 'result') return message.json;
    throw new LambdaFailure(message.kind === 'failure' ? message.failure : late);
  }

  /** Ends it at once, in the middle of whatever it does. */
  kill(): void {
    this.#end(exitOf('signal: killed'));
  }

  async close(): Promise<void> {
    this.#over ??= { errorType: 'Runtime.ExitError', errorMessage: 'the local cloud is closing' };
    await this.#worker.terminate();
  }

  async #initialise(): Promise<void> {
    const late: FailurePayload = {
      errorType: 'Sandbox.Timedout',
      errorMessage: `the function was not loaded within ${initialisationSeconds} seconds`,
    };
    const message = await this.#next(initialisationSeconds, late);
    if (message.kind === 'ready') return;
    const failure = message.kind === 'unusable' ? message.failure : late;
    this.#end(failure);
    throw new LambdaFailure(failure);
  }

  /** The worker's next message; when it is late the worker is ended, as Lambda ends the environment. */
  #next(seconds: number, late: FailurePayload): Promise<WorkerMessage> {
    return new Promise((resolve, reject) => {
      if (this.#over !== undefined) return reject(new LambdaFailure(this.#over));
      const timer = setTimeout(() => this.#end(late), seconds * 1000);
      const over = () => {
        clearTimeout(timer);
        this.#settle = undefined;
      };
      this.#settle = {
        answer: (message) => {
          over();
          resolve(message);
        },
        fail: (failure) => {
          over();
          reject(new LambdaFailure(failure));
        },
      };
    });
  }

  #end(failure: FailurePayload): void {
    this.#over ??= failure;
    // The first cause is told: what is ended also exits.
    this.#settle?.fail(this.#over);
    void this.#worker.terminate();
  }
}
