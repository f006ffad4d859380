import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export type Asked = { id: number; name: string; argument: unknown };
export type Told = { id: number; result?: unknown; error?: { name: string; message: string } };

export type AmplifySettings = { userPoolId: string; userPoolClientId: string; userPoolEndpoint: string };

type Waiting = { resolve(result: unknown): void; reject(error: Error): void };

/** The unmodified Amplify, configured once, in a thread of its own. */
export class AmplifyThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor(settings: AmplifySettings) {
    this.#worker = new Worker(join(import.meta.dirname, 'amplify-worker.ts'), { workerData: settings, stderr: true });
    this.#worker.on('message', ({ id, result, error }: Told) => {
      const waiting = this.#waiting.get(id);
      if (error) waiting?.reject(Object.assign(new Error(error.message), { name: error.name }));
      else waiting?.resolve(result);
      this.#waiting.delete(id);
    });
  }

  /** Calls one of the functions of aws-amplify/auth, or `tokens`. Rejects with the name and the words of its error. */
  call(name: string, argument?: unknown): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#asked += 1;
    this.#waiting.set(this.#asked, { resolve, reject });
    this.#worker.postMessage({ id: this.#asked, name, argument });
    return promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
