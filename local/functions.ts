import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDefinition } from './emulators/lambda/definition.ts';
import { environmentOf } from './emulators/lambda/environment.ts';
import { LambdaFailure } from './emulators/lambda/failure.ts';
import { type InstanceIdentity, LocalFunction } from './emulators/lambda/function.ts';
import type { Workers } from './emulators/lambda/workers.ts';
import type { Meters } from './meters.ts';
import { type CallingFunction, credentialsOf } from './proxy/callers.ts';
import type { Calls } from './proxy/calls.ts';
import { appIdOf } from './proxy/requests/cognito.ts';
import { startServiceProxy } from './proxy/service-proxy.ts';
import type { Assets } from './template/assets.ts';
import type { Deployed } from './template/deployed.ts';
import { roleOf, statementsOf } from './template/policies.ts';

export type FunctionsOptions = {
  dataFolder: string;
  /** Address of the proxy that serves all AWS calls. */
  endpoint: string;
  /** Callers are found by access key; every function that is added registers here. */
  callers: Map<string, CallingFunction>;
  workers: Workers;
  calls: Calls;
  meters: Meters;
  report(message: string): void;
};

export class LocalFunctions {
  readonly #options: FunctionsOptions;
  readonly #functions: LocalFunction[] = [];
  readonly #logs: WriteStream[] = [];
  #closing = false;

  constructor(options: FunctionsOptions) {
    this.#options = options;
    mkdirSync(join(options.dataFolder, 'logs'), { recursive: true });
  }

  deploy(definition: FunctionDefinition, deployed: Deployed, assets: Assets): void {
    const role = roleOf(deployed, definition.roleArn);
    const { name, background } = definition;
    const caller = { name, background, roleName: role.ref, statements: statementsOf(deployed, role) };
    this.add(definition, caller, assets(definition.codeKey));
  }

  add(definition: FunctionDefinition, caller: CallingFunction, codeFolder: string): void {
    const { dataFolder, endpoint, callers, meters } = this.#options;
    const credentials = credentialsOf(definition.functionName);
    callers.set(credentials.accessKeyId, { ...caller, secretAccessKey: credentials.secretAccessKey });
    const log = createWriteStream(join(dataFolder, 'logs', `${definition.name}.log`), { flags: 'a' });
    this.#logs.push(log);
    const environment = environmentOf(definition, { credentials, endpoint });
    const createIdentity = (kill: () => void) => this.#createIdentity(definition, kill);
    this.#functions.push(new LocalFunction({ definition, environment, codeFolder, log, meters, createIdentity }));
  }

  /** A session token and a proxy to Stripe of the instance's own. */
  async #createIdentity(
    { name, functionName, environment }: FunctionDefinition,
    kill: () => void,
  ): Promise<InstanceIdentity> {
    const { workers, calls } = this.#options;
    const token = workers.register(kill);
    const target = environment.STRIPE_API_BASE;
    const stripeProxy = target
      ? await startServiceProxy({ functionName: name, token, service: 'stripe', target, calls })
      : undefined;
    return {
      environment: {
        AWS_SESSION_TOKEN: token,
        // Identifies the caller of requests that the SDK does not sign.
        AWS_SDK_UA_APP_ID: appIdOf(credentialsOf(functionName).accessKeyId, token),
        ...(stripeProxy && { STRIPE_API_BASE: stripeProxy.url }),
      },
      close: async () => {
        workers.unregister(token);
        await stripeProxy?.close();
      },
    };
  }

  /** Finds a function by logical id, name or ARN. */
  has(functionId: string): boolean {
    return this.#functions.some((local) => isNamed(local, functionId));
  }

  /** Invokes by logical id, name or ARN. Reports and throws LambdaFailure. */
  async invoke(functionId: string, event: unknown): Promise<unknown> {
    const found = this.#find(functionId);
    try {
      return await found.invoke(event);
    } catch (error) {
      if (error instanceof LambdaFailure && !this.#closing) {
        this.#options.report(
          `${found.definition.name} failed: ${error.message}\n${error.payload.trace?.join('\n') ?? ''}`,
        );
      }
      throw error;
    }
  }

  /** Replaces the code; takes effect with the next invocation. */
  async update(definitions: FunctionDefinition[], assets: Assets): Promise<void> {
    await Promise.all(definitions.map(({ arn: id, codeKey }) => this.#find(id).update(assets(codeKey))));
  }

  /** Ends all idle instances, so that the next invocation of each function starts cold. */
  async endIdle(): Promise<void> {
    await Promise.all(this.#functions.map((local) => local.endIdle()));
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#functions.map((local) => local.close()));
    for (const log of this.#logs) log.end();
  }

  #find(functionId: string): LocalFunction {
    const found = this.#functions.find((local) => isNamed(local, functionId));
    if (found === undefined) throw new Error(`there is no function ${functionId}`);
    return found;
  }
}

function isNamed({ definition: { logicalId, functionName, arn, name } }: LocalFunction, functionId: string): boolean {
  return [logicalId, functionName, arn, name].includes(functionId);
}
