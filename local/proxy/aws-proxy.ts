import { Agent, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { messageOf } from '../emulators/errors.ts';
import { type Refusal, refusal } from '../emulators/http/aws-errors.ts';
import { listen } from '../emulators/http/server.ts';
import type { BucketCors } from '../emulators/s3/cors.ts';
import type { Service } from '../emulators/service.ts';
import { judge, signerOf } from './authorize.ts';
import type { Caller } from './callers.ts';
import type { Calls, MadeCall, Sent } from './calls.ts';
import { passOn } from './forward.ts';
import { itemsRead, readsItems } from './items-read.ts';
import { isPresigned, presignedRefusal, withoutSignature } from './presigned.ts';
import { cognitoService, readUnsigned, type UnsignedCall } from './requests/cognito.ts';
import { type Meaning, type SignedRequest, UnknownActionError } from './requests/request.ts';
import { SesError } from './requests/ses.ts';
import { answerWith } from './service-proxy.ts';

/** A service behind the proxy. */
export type Backend = {
  url: string;
  /** What a call means. Throws UnknownActionError for a call without a stand-in. */
  read(request: SignedRequest): Meaning;
  /** Where calls go that the service takes without a signature. */
  openUrl?: string;
  /** Whether the service is sent the caller's signature; one that keeps keys of its own would refuse it. */
  signed: boolean;
  /** Told of each call that the service took. */
  onSuccess?(meaning: Meaning): void;
};

export type ProxyOptions = {
  /** By signing name: dynamodb, s3, secretsmanager, ses, cognito-idp. */
  backends: Record<string, Backend>;
  /** By access key. */
  callers: Map<string, Caller>;
  /** Where calls are counted, and disturbed for tests. */
  calls: Calls;
  /** What pages may ask of buckets, by addresses that functions have signed for them. */
  cors?: BucketCors;
  /** Where refusals are told to people. */
  report(message: string): void;
};

type Reading = { backend: Backend; meaning: Meaning } | { refused: Refusal };

/** Reads what a call means; a call that nobody knows or that SES would refuse has its answer already. */
function readCall(backend: Backend | undefined, service: string, request: SignedRequest): Reading {
  try {
    if (backend === undefined) throw new UnknownActionError(service, `${request.method} ${request.path}`);
    return { backend, meaning: backend.read(request) };
  } catch (error) {
    if (error instanceof UnknownActionError) {
      return { refused: refusal(service, 400, 'UnknownOperationException', error.message) };
    }
    if (error instanceof SesError) return { refused: refusal(service, 400, error.code, error.message) };
    const reason = messageOf(error);
    return {
      refused: refusal(service, 400, 'ValidationException', `The local cloud cannot read this call: ${reason}`),
    };
  }
}

/** A request without anything that a service with keys of its own would check. */
function unsignedOf(request: SignedRequest): SignedRequest {
  const { authorization, ...headers } = request.headers;
  return { ...request, path: isPresigned(request.path) ? withoutSignature(request.path) : request.path, headers };
}

function tokenOf({ path, headers }: SignedRequest): string {
  const inQuery = new URL(path, 'http://aws').searchParams.get('X-Amz-Security-Token');
  return String(headers['x-amz-security-token'] ?? inQuery);
}

/** One call's way through the proxy: caller, meaning, judgement, service. */
class Gatekeeper {
  readonly #options: ProxyOptions;
  readonly #agent: Agent;

  constructor(options: ProxyOptions, agent: Agent) {
    this.#options = options;
    this.#agent = agent;
  }

  async handle(request: SignedRequest, response: ServerResponse): Promise<void> {
    const { callers, backends } = this.#options;
    if (this.#options.cors?.answer(request, response)) return;
    const unsigned = readUnsigned(request);
    if (unsigned !== undefined) return this.#passUnsigned(unsigned, request, response);
    const signer = signerOf(request.headers, request.path);
    const caller = callers.get(signer?.accessKeyId ?? '');
    if (signer === undefined || caller === undefined) {
      const message = 'The security token included in the request is invalid.';
      const refused = refusal(signer?.service ?? 'unknown', 403, 'UnrecognizedClientException', message);
      return this.#refuse(response, 'Somebody unknown', refused);
    }
    const reading = readCall(backends[signer.service], signer.service, request);
    if ('refused' in reading) return this.#refuse(response, caller.name, reading.refused);
    const denied = judge(caller, signer.service, reading.meaning);
    if (denied !== undefined) return this.#refuse(response, caller.name, denied);
    const bad = isPresigned(request.path)
      ? presignedRefusal(request, caller.secretAccessKey ?? '', new Date())
      : undefined;
    if (bad !== undefined) return this.#refuse(response, `An address of ${caller.name}`, bad);
    const { backend, meaning } = reading;
    const sent = backend.signed ? request : unsignedOf(request);
    const call = {
      functionName: caller.name,
      token: tokenOf(request),
      service: signer.service,
      action: meaning.action,
      parts: meaning.requests.length,
    };
    const status = await this.#pass(call, backend.url, sent, response);
    if (status !== undefined && status < 300) backend.onSuccess?.(meaning);
  }

  /** Cognito's calls for everybody: nothing to judge, but they are a function's calls as the others are. */
  async #passUnsigned(
    { action, accessKeyId, token }: UnsignedCall,
    request: SignedRequest,
    response: ServerResponse,
  ): Promise<void> {
    const { callers, backends } = this.#options;
    const functionName = callers.get(accessKeyId)?.name ?? 'somebody';
    const url = backends[cognitoService]?.openUrl;
    if (url === undefined) throw new Error('there is no Cognito to pass a call to');
    await this.#pass({ functionName, token, service: cognitoService, action, parts: 1 }, url, request, response);
  }

  #pass(
    call: Omit<MadeCall, 'send' | 'refuse' | 'drop'>,
    url: string,
    request: SignedRequest,
    response: ServerResponse,
  ): Promise<number | undefined> {
    return this.#options.calls.make({
      ...call,
      send: (handOn) => this.#send(call, url, request, handOn ? response : undefined),
      refuse: (answer) => answerWith(response, answer),
      drop: () => response.destroy(),
    });
  }

  async #send(
    { service, action }: Pick<MadeCall, 'service' | 'action'>,
    url: string,
    request: SignedRequest,
    response: ServerResponse | undefined,
  ): Promise<Sent> {
    if (service !== 'dynamodb' || !readsItems(action))
      return { status: await passOn(this.#agent, url, request, response) };
    const parts: Buffer[] = [];
    const status = await passOn(this.#agent, url, request, response, (part) => parts.push(part));
    return { status, items: status < 300 ? itemsRead(Buffer.concat(parts)) : 0 };
  }

  #refuse(response: ServerResponse, name: string, reason: Refusal): void {
    this.#options.report(`${name} was refused: ${reason.body}`);
    answerWith(response, reason);
  }
}

/**
 * Starts the one address that functions know for all of AWS. A call is judged by the role behind its access key and
 * counted; then it is refused in the service's own shape, or passed on.
 */
export async function startProxy(options: ProxyOptions): Promise<Service> {
  const agent = new Agent({ keepAlive: true });
  const gatekeeper = new Gatekeeper(options, agent);
  const running = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      await gatekeeper.handle({ method, path, headers, body: await buffer(incoming) }, response);
    },
    onError: (error) => options.report(`a call broke: ${messageOf(error)}`),
  });
  return {
    url: running.url,
    close: async () => {
      await running.close();
      agent.destroy();
    },
  };
}
