import { Agent, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { messageOf } from '../emulators/errors.ts';
import { awsError, type ErrorResponse } from '../emulators/http/aws-errors.ts';
import { listen } from '../emulators/http/server.ts';
import type { BucketCors } from '../emulators/s3/cors.ts';
import type { RunningService } from '../emulators/service.ts';
import { authorizationError, signerOf } from './authorize.ts';
import type { CallingFunction } from './callers.ts';
import type { CallResult, Calls, PendingCall } from './calls.ts';
import { forward } from './forward.ts';
import { isPresigned, presignedUrlError, withoutSignature } from './presigned.ts';
import { cognitoService, readUnsigned, type UnsignedCall } from './requests/cognito.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './requests/request.ts';
import { SesError } from './requests/ses.ts';
import { sendError } from './service-proxy.ts';

/** A service behind the proxy. */
export type Backend = {
  url: string;
  /** Throws UnknownActionError for an action that the local cloud does not support. */
  read(request: AwsRequest): Operation;
  /** Requests that need no signature go to this address. */
  openUrl?: string;
  /** False: the caller's signature is removed, for a service that would verify it with keys of its own. */
  signed: boolean;
  /** Called for each successful operation. */
  onSuccess?(operation: Operation): void;
};

export type ProxyOptions = {
  /** Backends are found by signing name: dynamodb, s3, secretsmanager, ses, cognito-idp. */
  backends: Record<string, Backend>;
  /** Callers are found by access key. */
  callers: Map<string, CallingFunction>;
  calls: Calls;
  /** CORS rules of the buckets, for presigned URLs in browsers. */
  cors?: BucketCors;
  /** Receives denied and unsupported requests. */
  report(message: string): void;
};

type CallInfo = Omit<PendingCall, 'send' | 'fail' | 'drop'> & { background?: boolean | undefined };

/** The operation of a request, or the error response for one that cannot be read or that SES rejects. */
function readOperation(
  backend: Backend | undefined,
  service: string,
  request: AwsRequest,
): { backend: Backend; operation: Operation } | { error: ErrorResponse } {
  try {
    if (backend === undefined) throw new UnknownActionError(service, `${request.method} ${request.path}`);
    return { backend, operation: backend.read(request) };
  } catch (error) {
    if (error instanceof UnknownActionError) {
      return { error: awsError(service, 400, 'UnknownOperationException', error.message) };
    }
    if (error instanceof SesError) return { error: awsError(service, 400, error.code, error.message) };
    const message = `The local cloud cannot read this request: ${messageOf(error)}`;
    return { error: awsError(service, 400, 'ValidationException', message) };
  }
}

function unsignedRequest(request: AwsRequest): AwsRequest {
  const { authorization, ...headers } = request.headers;
  return { ...request, path: isPresigned(request.path) ? withoutSignature(request.path) : request.path, headers };
}

function sessionTokenOf({ path, headers }: AwsRequest): string {
  const inQuery = new URL(path, 'http://aws').searchParams.get('X-Amz-Security-Token');
  return String(headers['x-amz-security-token'] ?? inQuery);
}

const readingActions = ['GetItem', 'BatchGetItem', 'Query'];

export const readsItems = (action: string) => readingActions.includes(action);

const readOutput = z.looseObject({
  Item: z.unknown().optional(),
  /** Items that a Query read before its filter. */
  ScannedCount: z.number().optional(),
  Responses: z.record(z.string(), z.array(z.unknown())).optional(),
});

export function itemsRead(body: Buffer): number {
  const { Item, ScannedCount, Responses } = readOutput.parse(JSON.parse(body.toString('utf8')));
  const batched = Object.values(Responses ?? {}).reduce((sum, items) => sum + items.length, 0);
  return (Item === undefined ? 0 : 1) + (ScannedCount ?? 0) + batched;
}

/** Does one thing at a time, in the order they came. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

class AwsProxy {
  readonly #options: ProxyOptions;
  readonly #agent: Agent;
  /**
   * Background calls wait here: on AWS they take nothing from others, but DynamoDB Local does one call after the other.
   */
  readonly #background = new SerialQueue();

  constructor(options: ProxyOptions, agent: Agent) {
    this.#options = options;
    this.#agent = agent;
  }

  async handle(request: AwsRequest, response: ServerResponse): Promise<void> {
    const { callers, backends, cors } = this.#options;
    if (cors?.answer(request, response)) return;
    const unsigned = readUnsigned(request);
    if (unsigned !== undefined) return this.#handleUnsigned(unsigned, request, response);
    const signer = signerOf(request.headers, request.path);
    const caller = callers.get(signer?.accessKeyId ?? '');
    if (signer === undefined || caller === undefined) {
      const message = 'The security token included in the request is invalid.';
      const error = awsError(signer?.service ?? 'unknown', 403, 'UnrecognizedClientException', message);
      return this.#deny(response, 'An unknown caller', error);
    }
    const { service } = signer;
    const read = readOperation(backends[service], service, request);
    if ('error' in read) return this.#deny(response, caller.name, read.error);
    const { backend, operation } = read;
    const denied = authorizationError(caller, service, operation);
    if (denied !== undefined) return this.#deny(response, caller.name, denied);
    const invalid = isPresigned(request.path)
      ? presignedUrlError(request, caller.secretAccessKey ?? '', new Date())
      : undefined;
    if (invalid !== undefined) return this.#deny(response, `A presigned URL of ${caller.name}`, invalid);
    const call = {
      functionName: caller.name,
      token: sessionTokenOf(request),
      service,
      action: operation.action,
      parts: operation.permissions.length,
      background: caller.background,
      ...(service === 'dynamodb' && { input: request.body }),
    };
    const status = await this.#run(call, backend.url, backend.signed ? request : unsignedRequest(request), response);
    if (status !== undefined && status < 300) backend.onSuccess?.(operation);
  }

  /** Operations of Cognito that need no permission; they are counted and can fail like others. */
  async #handleUnsigned(
    { action, accessKeyId, token }: UnsignedCall,
    request: AwsRequest,
    response: ServerResponse,
  ): Promise<void> {
    const { callers, backends } = this.#options;
    const functionName = callers.get(accessKeyId)?.name ?? 'unknown';
    const url = backends[cognitoService]?.openUrl;
    if (url === undefined) throw new Error('there is no Cognito to forward to');
    await this.#run({ functionName, token, service: cognitoService, action, parts: 1 }, url, request, response);
  }

  #run(call: CallInfo, url: string, request: AwsRequest, response: ServerResponse): Promise<number | undefined> {
    return this.#options.calls.run({
      ...call,
      send: (respond) => this.#send(call, url, request, respond ? response : undefined),
      fail: (error) => sendError(response, error),
      drop: () => response.destroy(),
    });
  }

  #send(call: CallInfo, url: string, request: AwsRequest, response: ServerResponse | undefined): Promise<CallResult> {
    const send = () => this.#forward(call, url, request, response);
    return call.background && call.service === 'dynamodb' ? this.#background.run(send) : send();
  }

  async #forward(
    { service, action }: CallInfo,
    url: string,
    request: AwsRequest,
    response: ServerResponse | undefined,
  ): Promise<CallResult> {
    if (service !== 'dynamodb' || !readsItems(action)) {
      return { status: await forward(this.#agent, url, request, response) };
    }
    const chunks: Buffer[] = [];
    const status = await forward(this.#agent, url, request, response, (chunk) => chunks.push(chunk));
    return { status, items: status < 300 ? itemsRead(Buffer.concat(chunks)) : 0 };
  }

  #deny(response: ServerResponse, name: string, error: ErrorResponse): void {
    this.#options.report(`${name} was refused: ${error.body}`);
    sendError(response, error);
  }
}

/**
 * Starts the one endpoint that functions have for AWS. It authorizes each request by the role of its access key, counts
 * it, and forwards it or answers with an error in the shape of the service.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningService> {
  const agent = new Agent({ keepAlive: true });
  const proxy = new AwsProxy(options, agent);
  const running = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      await proxy.handle({ method, path, headers, body: await buffer(incoming) }, response);
    },
    onError: (error) => options.report(`a request to AWS failed: ${messageOf(error)}`),
  });
  return {
    url: running.url,
    close: async () => {
      await running.close();
      agent.destroy();
    },
  };
}
