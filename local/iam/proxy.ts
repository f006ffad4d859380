import { Agent, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../edge/http-server.ts';
import { messageOf } from '../errors.ts';
import type { Calls } from '../faults/calls.ts';
import { answerWith } from '../faults/door.ts';
import { passOn } from '../faults/pass-on.ts';
import type { Service } from '../services/dynamodb.ts';
import type { Caller } from './callers.ts';
import { judge, signerOf } from './judge.ts';
import { type Refusal, refusal } from './refusals.ts';
import { type Meaning, type SignedRequest, UnknownActionError } from './requests.ts';
import { SesError } from './ses.ts';

/** A service behind the proxy. */
export type Backend = {
  url: string;
  /** What a call means. Throws UnknownActionError for a call without a stand-in. */
  read(request: SignedRequest): Meaning;
  /** Whether the service is sent the caller's signature; one that keeps keys of its own would refuse it. */
  signed: boolean;
  /** Told of each call that the service took. */
  onSuccess?(meaning: Meaning): void;
};

export type ProxyOptions = {
  /** By signing name: dynamodb, s3, secretsmanager, ses. */
  backends: Record<string, Backend>;
  /** By access key. */
  callers: Map<string, Caller>;
  /** Where calls are counted, and disturbed for tests. */
  calls: Calls;
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
    const { backend, meaning } = reading;
    const { authorization, ...headers } = request.headers;
    const sent = { ...request, headers: backend.signed ? request.headers : headers };
    const status = await this.#options.calls.make({
      functionName: caller.name,
      token: String(request.headers['x-amz-security-token']),
      service: signer.service,
      action: meaning.action,
      parts: meaning.requests.length,
      send: (handOn) => passOn(this.#agent, backend.url, sent, handOn ? response : undefined),
      refuse: (answer) => answerWith(response, answer),
      drop: () => response.destroy(),
    });
    if (status !== undefined && status < 300) backend.onSuccess?.(meaning);
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
