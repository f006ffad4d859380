import { randomBytes } from 'node:crypto';

/** The running workers, by the session token with which each signs its calls. */
export class Workers {
  readonly #running = new Map<string, () => void>();

  /** Returns the token of a new worker. */
  register(kill: () => void): string {
    const token = `local-${randomBytes(10).toString('hex')}`;
    this.#running.set(token, kill);
    return token;
  }

  unregister(token: string): void {
    this.#running.delete(token);
  }

  /** Terminates a worker at once, to simulate a crash. Throws for an unknown token. */
  kill(token: string): void {
    const terminate = this.#running.get(token);
    if (terminate === undefined) throw new Error('there is no worker with this token');
    terminate();
  }
}
