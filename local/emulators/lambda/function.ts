import { randomBytes, randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { FunctionDefinition } from './definition.ts';
import { LambdaFailure } from './failure.ts';
import { Instance } from './instance.ts';
import { keepWasm } from './kept-wasm.ts';
import { InstancePool } from './pool.ts';

/** Lambda's quota for an event and for a response, in bytes. */
const payloadLimit = 6 * 1024 * 1024;

/** Variables of one instance, released when it ends. */
export type InstanceIdentity = { environment: Record<string, string>; close(): Promise<void> };

export type FunctionOptions = {
  definition: FunctionDefinition;
  environment: Record<string, string>;
  codeFolder: string;
  log: Writable;
  meters: {
    countInvocation(name: string): void;
    countTime(name: string, milliseconds: number): void;
    /** Counts from the import of the function to its first answer, without the time that a worker takes to exist. */
    countStart(name: string, milliseconds: number): void;
  };
  /** Called for each instance; `kill` terminates it at once. */
  createIdentity?(kill: () => void): Promise<InstanceIdentity>;
};

function tooLarge(errorType: string, payload: string): LambdaFailure {
  return new LambdaFailure({ errorType, errorMessage: `the ${payload} is above 6 MB` });
}

/** The trace header of an invocation that is not sampled. */
function unsampledTrace(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=0`;
}

export class LocalFunction {
  readonly #options: FunctionOptions;
  readonly #pool: InstancePool;
  readonly #identities = new Map<Instance, InstanceIdentity>();

  constructor(options: FunctionOptions) {
    this.#options = options;
    this.#pool = new InstancePool(options.codeFolder, options.definition.infrequent, {
      start: (codeFolder) => this.#start(codeFolder),
      end: (instance) => this.#end(instance),
    });
  }

  get definition(): FunctionDefinition {
    return this.#options.definition;
  }

  /** The handler's result after a round trip through JSON. Throws LambdaFailure. */
  async invoke(event: unknown): Promise<unknown> {
    const { definition, meters, log } = this.#options;
    const json = JSON.stringify(event);
    if (Buffer.byteLength(json) > payloadLimit) throw tooLarge('RequestEntityTooLargeException', 'event');
    meters.countInvocation(definition.name);
    const { instance, cold } = await this.#pool.acquire();
    const requestId = randomUUID();
    const started = performance.now();
    let untilImport = 0;
    try {
      const loadMilliseconds = await instance.ready;
      untilImport = performance.now() - started - loadMilliseconds;
      const result = await instance.invoke({ requestId, event: json, traceId: unsampledTrace(), ...this.#metadata() });
      if (Buffer.byteLength(result) > payloadLimit) throw tooLarge('Function.ResponseSizeTooLarge', 'answer');
      return JSON.parse(result);
    } catch (error) {
      if (error instanceof LambdaFailure) log.write(`${JSON.stringify({ requestId, ...error.payload })}\n`);
      throw error;
    } finally {
      const milliseconds = performance.now() - started;
      meters.countTime(definition.name, milliseconds);
      if (cold) meters.countStart(definition.name, milliseconds - untilImport);
      log.write(`REPORT RequestId: ${requestId} Duration: ${milliseconds.toFixed(2)} ms${cold ? ' (cold)' : ''}\n`);
      await this.#pool.release(instance);
    }
  }

  /** Replaces the code; takes effect with the next invocation. */
  update(codeFolder: string): Promise<void> {
    return this.#pool.update(codeFolder);
  }

  /** Ends its idle instances. */
  endIdle(): Promise<void> {
    return this.#pool.endIdle();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #metadata() {
    const { functionName, arn, memoryMegabytes, logGroup } = this.#options.definition;
    return { functionName, functionArn: arn, memoryMegabytes, logGroup };
  }

  async #start(codeFolder: string): Promise<Instance> {
    await keepWasm(codeFolder);
    const { definition, environment, log } = this.#options;
    const { handler, background, memoryMegabytes, timeoutSeconds } = definition;
    // `kill` is called during a call of the instance, when `instance` is initialised.
    const identity = await this.#options.createIdentity?.(() => instance.kill());
    const variables = { ...environment, ...identity?.environment, LAMBDA_TASK_ROOT: codeFolder };
    const instance = new Instance({
      codeFolder,
      handler,
      background,
      memoryMegabytes,
      timeoutSeconds,
      log,
      environment: variables,
    });
    if (identity) this.#identities.set(instance, identity);
    return instance;
  }

  async #end(instance: Instance): Promise<void> {
    await instance.close();
    await this.#identities.get(instance)?.close();
    this.#identities.delete(instance);
  }
}
