import { randomBytes, randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Meters } from '../../meters.ts';
import type { FunctionDefinition } from './definition.ts';
import { LambdaFailure } from './failure.ts';
import { Instance } from './instance.ts';
import { InstancePool } from './pool.ts';

/** Lambda's limit for an event and for an answer, in bytes. */
const payloadLimit = 6 * 1024 * 1024;

/** What tells one instance from another: variables of its own, given back when it is gone. */
export type Identity = { environment: Record<string, string>; close(): Promise<void> };

export type FunctionOptions = {
  definition: FunctionDefinition;
  environment: Record<string, string>;
  codeFolder: string;
  log: Writable;
  meters: Meters;
  /** Asked for each instance; `kill` ends it in the middle of what it does. Absent: none has anything of its own. */
  identify?(kill: () => void): Promise<Identity>;
};

function tooLarge(errorType: string, what: string): LambdaFailure {
  return new LambdaFailure({ errorType, errorMessage: `the ${what} is above 6 MB` });
}

/** What a function that is not traced is told of its trace. */
function untraced(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=0`;
}

/** A function of the stack. */
export class LocalFunction {
  readonly #options: FunctionOptions;
  readonly #pool: InstancePool;
  readonly #identities = new Map<Instance, Identity>();

  constructor(options: FunctionOptions) {
    this.#options = options;
    this.#pool = new InstancePool(options.codeFolder, {
      start: (codeFolder) => this.#start(codeFolder),
      end: (instance) => this.#end(instance),
    });
  }

  get definition(): FunctionDefinition {
    return this.#options.definition;
  }

  /** What the handler returned, by way of JSON. Throws LambdaFailure as it would come back from Lambda. */
  async invoke(event: unknown): Promise<unknown> {
    const { definition, meters, log } = this.#options;
    const json = JSON.stringify(event);
    if (Buffer.byteLength(json) > payloadLimit) throw tooLarge('RequestEntityTooLargeException', 'event');
    meters.countInvocation(definition.name);
    const { instance, cold } = await this.#pool.acquire();
    const requestId = randomUUID();
    const started = performance.now();
    try {
      const result = await instance.invoke({ requestId, event: json, traceId: untraced(), ...this.#told() });
      if (Buffer.byteLength(result) > payloadLimit) throw tooLarge('Function.ResponseSizeTooLarge', 'answer');
      return JSON.parse(result);
    } catch (error) {
      if (error instanceof LambdaFailure) log.write(`${JSON.stringify({ requestId, ...error.payload })}\n`);
      throw error;
    } finally {
      const milliseconds = performance.now() - started;
      if (cold) meters.countStart(definition.name, milliseconds);
      log.write(`REPORT RequestId: ${requestId} Duration: ${milliseconds.toFixed(2)} ms${cold ? ' (cold)' : ''}\n`);
      await this.#pool.release(instance);
    }
  }

  /** Uses other code from the next invocation on. */
  update(codeFolder: string): Promise<void> {
    return this.#pool.update(codeFolder);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #told() {
    const { functionName, arn, memoryMegabytes, logGroup } = this.#options.definition;
    return { functionName, functionArn: arn, memoryMegabytes, logGroup };
  }

  async #start(codeFolder: string): Promise<Instance> {
    const { definition, environment, log } = this.#options;
    const { handler, memoryMegabytes, timeoutSeconds } = definition;
    // The instance that a test wants dead is the one that makes the call, so it is there by then.
    const identity = await this.#options.identify?.(() => instance.kill());
    const own = { ...environment, ...identity?.environment, LAMBDA_TASK_ROOT: codeFolder };
    const instance = new Instance({ codeFolder, handler, memoryMegabytes, timeoutSeconds, log, environment: own });
    if (identity) this.#identities.set(instance, identity);
    return instance;
  }

  async #end(instance: Instance): Promise<void> {
    await instance.close();
    await this.#identities.get(instance)?.close();
    this.#identities.delete(instance);
  }
}
