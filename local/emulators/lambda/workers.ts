import { randomBytes } from 'node:crypto';

/** The workers that run, by the session token that each signs its calls with. */
export class Workers {
  readonly #running = new Map<string, () => void>();

  /** Gives a worker its token. */
  enter(kill: () => void): string {
    const token = `local-${randomBytes(10).toString('hex')}`;
    this.#running.set(token, kill);
    return token;
  }

  leave(token: string): void {
    this.#running.delete(token);
  }

  /** Ends the worker with that token at once, as if its machine were gone. Throws when there is none. */
  kill(token: string): void {
    const end = this.#running.get(token);
    if (end === undefined) throw new Error('there is no worker with this token');
    end();
  }
}
