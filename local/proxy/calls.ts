import type { Refusal } from '../emulators/http/aws-errors.ts';
import type { Workers } from '../emulators/lambda/workers.ts';
import type { Meters } from '../meters.ts';
import type { Call } from './fault.ts';
import { failureOf } from './fault-responses.ts';
import type { Faults } from './faults.ts';

/** A call with the token of its worker and the ways to end it. */
export type MadeCall = Call & {
  token: string;
  /** Items of a transaction. */
  parts: number;
  /** Sends it to the service; unless told otherwise hands the answer on. Settles with its status, and how many items were read for it. */
  send(handOn: boolean): Promise<Sent>;
  /** Answers it in place of the service. */
  refuse(answer: Refusal): void;
  /** Leaves it without an answer. */
  drop(): void;
};

export type Sent = { status: number; items?: number | undefined };

/** Every call of a function goes through here: counted, and disturbed where a fault says so. */
export class Calls {
  readonly #meters: Meters;
  readonly #faults: Faults;
  readonly #workers: Workers;

  constructor(meters: Meters, faults: Faults, workers: Workers) {
    this.#meters = meters;
    this.#faults = faults;
    this.#workers = workers;
  }

  /** Makes a call. Settles with the status that the service gave; undefined when it was not reached. */
  async make(call: MadeCall): Promise<number | undefined> {
    const fault = this.#faults.strike(call);
    if (fault === undefined) return this.#send(call, true);
    if (fault.error !== 'kill') {
      call.refuse(failureOf(fault.error, call));
      return undefined;
    }
    const status = fault.when === 'after' ? await this.#send(call, false) : undefined;
    this.#workers.kill(call.token);
    call.drop();
    return status;
  }

  async #send({ functionName, service, action, send }: MadeCall, handOn: boolean): Promise<number> {
    const started = performance.now();
    const { status, items } = await send(handOn);
    const milliseconds = performance.now() - started;
    this.#meters.countCall(functionName, { service, action, milliseconds, ...(items !== undefined && { items }) });
    return status;
  }
}
