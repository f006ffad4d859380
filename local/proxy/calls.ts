import type { ErrorResponse } from '../emulators/http/aws-errors.ts';
import type { Workers } from '../emulators/lambda/workers.ts';
import type { Meters } from '../meters.ts';
import type { FunctionCall } from './fault.ts';
import { faultResponse } from './fault-responses.ts';
import type { Faults } from './faults.ts';

/** `items`: items of a table that were read for the call. */
export type CallResult = { status: number; items?: number | undefined };

/** A call in progress: the session token of its worker, and the ways to end it. */
export type PendingCall = FunctionCall & {
  token: string;
  /** Number of items of a transaction, 1 otherwise. */
  parts: number;
  /** Holds the request to a table as JSON. */
  input?: Buffer | undefined;
  /** Sends the call to the service; with `respond` the caller gets the answer. */
  send(respond: boolean): Promise<CallResult>;
  /** Answers in place of the service. */
  fail(response: ErrorResponse): void;
  /** Closes the connection without an answer. */
  drop(): void;
};

/** Counts the calls of functions to services and injects faults into them. */
export class Calls {
  readonly #meters: Meters;
  readonly #faults: Faults;
  readonly #workers: Workers;

  constructor(meters: Meters, faults: Faults, workers: Workers) {
    this.#meters = meters;
    this.#faults = faults;
    this.#workers = workers;
  }

  /** Resolves with the status of the service; undefined when a fault kept the call from it. */
  async run(call: PendingCall): Promise<number | undefined> {
    const fault = this.#faults.apply(call);
    if (fault === undefined) return this.#send(call, true);
    if (fault.error !== 'kill') {
      call.fail(faultResponse(fault.error, call));
      return undefined;
    }
    const status = fault.when === 'after' ? await this.#send(call, false) : undefined;
    this.#workers.kill(call.token);
    call.drop();
    return status;
  }

  async #send({ functionName, service, action, send, input }: PendingCall, respond: boolean): Promise<number> {
    const started = performance.now();
    const { status, items } = await send(respond);
    const milliseconds = performance.now() - started;
    const call = { service, action, milliseconds, ...(items !== undefined && { items }) };
    this.#meters.countCall(functionName, call, input);
    return status;
  }
}
