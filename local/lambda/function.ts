import { randomBytes, randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Meters } from '../meters.ts';
import type { FunctionDefinition } from './definition.ts';
import { LambdaFailure } from './failure.ts';
import { Instance } from './instance.ts';

/** More wait their turn. AWS would start up to a thousand. */
const mostInstances = 10;
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

/** What a function that is not traced is told of its trace. */
function untraced(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=0`;
}

/** A function of the stack with its warm instances. */
export class LocalFunction {
  readonly #options: FunctionOptions;
  #codeFolder: string;
  #running = 0;
  readonly #idle: Instance[] = [];
  readonly #all = new Map<Instance, Identity | undefined>();
  readonly #waiting: (() => void)[] = [];

  constructor(options: FunctionOptions) {
    this.#options = options;
    this.#codeFolder = options.codeFolder;
  }

  get definition(): FunctionDefinition {
    return this.#options.definition;
  }

  /** What the handler returned, by way of JSON. Throws LambdaFailure as it would come back from Lambda. */
  async invoke(event: unknown): Promise<unknown> {
    const { definition, meters } = this.#options;
    const json = JSON.stringify(event);
    if (Buffer.byteLength(json) > payloadLimit) {
      throw new LambdaFailure({ errorType: 'RequestEntityTooLargeException', errorMessage: 'the event is above 6 MB' });
    }
    meters.countInvocation(definition.name);
    await this.#turn();
    try {
      return await this.#run(json);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Uses other code from the next invocation on. */
  async update(codeFolder: string): Promise<void> {
    if (codeFolder === this.#codeFolder) return;
    this.#codeFolder = codeFolder;
    const outdated = this.#idle.splice(0);
    await Promise.all(outdated.map((instance) => this.#discard(instance)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all.keys()].map((instance) => this.#discard(instance)));
  }

  async #turn(): Promise<void> {
    while (this.#running >= mostInstances) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }

  async #run(event: string): Promise<unknown> {
    const { definition, log, meters } = this.#options;
    const requestId = randomUUID();
    const codeFolder = this.#codeFolder;
    const started = performance.now();
    const warm = this.#idle.pop();
    const instance = warm ?? (await this.#start());
    try {
      const json = await instance.invoke({ requestId, event, traceId: untraced(), ...this.#told() });
      if (Buffer.byteLength(json) > payloadLimit) {
        throw new LambdaFailure({
          errorType: 'Function.ResponseSizeTooLarge',
          errorMessage: 'the answer is above 6 MB',
        });
      }
      return JSON.parse(json);
    } catch (error) {
      if (error instanceof LambdaFailure) log.write(`${JSON.stringify({ requestId, ...error.payload })}\n`);
      throw error;
    } finally {
      const milliseconds = performance.now() - started;
      if (warm === undefined) meters.countStart(definition.name, milliseconds);
      log.write(`REPORT RequestId: ${requestId} Duration: ${milliseconds.toFixed(2)} ms${warm ? '' : ' (cold)'}\n`);
      if (instance.usable && codeFolder === this.#codeFolder) this.#idle.push(instance);
      else await this.#discard(instance);
    }
  }

  #told() {
    const { functionName, arn, memoryMegabytes, logGroup } = this.#options.definition;
    return { functionName, functionArn: arn, memoryMegabytes, logGroup };
  }

  async #start(): Promise<Instance> {
    const { definition, environment, log } = this.#options;
    const { handler, memoryMegabytes, timeoutSeconds } = definition;
    const codeFolder = this.#codeFolder;
    // The instance that a test wants dead is the one that makes the call, so it is there by then.
    const identity = await this.#options.identify?.(() => instance.kill());
    const own = { ...environment, ...identity?.environment, LAMBDA_TASK_ROOT: codeFolder };
    const instance = new Instance({ codeFolder, handler, memoryMegabytes, timeoutSeconds, log, environment: own });
    this.#all.set(instance, identity);
    return instance;
  }

  async #discard(instance: Instance): Promise<void> {
    const identity = this.#all.get(instance);
    this.#all.delete(instance);
    await instance.close();
    await identity?.close();
  }
}
