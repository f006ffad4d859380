import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export type AmplifyCall = { id: number; name: string; argument: unknown };
export type AmplifyResult = { id: number; result?: unknown; error?: { name: string; message: string } };

export type AmplifySettings = { userPoolId: string; userPoolClientId: string; userPoolEndpoint: string };

type PendingCall = { resolve(result: unknown): void; reject(error: Error): void };

/** Amplify in a thread of its own. */
export class AmplifyThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;

  constructor(settings: AmplifySettings) {
    this.#worker = new Worker(join(import.meta.dirname, 'amplify-worker.ts'), { workerData: settings, stderr: true });
    this.#worker.on('message', ({ id, result, error }: AmplifyResult) => {
      const pending = this.#pending.get(id);
      if (error) pending?.reject(Object.assign(new Error(error.message), { name: error.name }));
      else pending?.resolve(result);
      this.#pending.delete(id);
    });
  }

  /** Calls one of the functions of aws-amplify/auth, or `tokens`. Rejects with the name and message of its error. */
  call(name: string, argument?: unknown): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    this.#pending.set(this.#lastId, { resolve, reject });
    this.#worker.postMessage({ id: this.#lastId, name, argument });
    return promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
