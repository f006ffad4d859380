import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Meters } from '../../meters.ts';
import type { Deployed } from '../../template/deployed.ts';
import { joinedHeaders, listen, type RunningServer, readBody, splitTarget } from '../http/server.ts';
import type { Invoke } from '../service.ts';
import { type Answer, answerOf, gatewayAnswer, unauthorized } from './answer.ts';
import { Authorizer, type FetchKeys } from './authorizer.ts';
import { eventOf } from './event.ts';
import { decodePart, matchRoute, type Route } from './routes.ts';
import { readHttpApi, type Target } from './template.ts';
import { tokenBucket } from './throttle.ts';

export type HttpApiOptions = {
  deployed: Deployed;
  invoke: Invoke;
  /** 0 (any free port) unless given. */
  port?: number;
  meters?: Pick<Meters, 'countOrigin'>;
  /** Fetches the public keys of a token's issuer; needed where a route has an authorizer. */
  fetchKeys?: FetchKeys;
  /** The gateway's clock. */
  now?: () => Date;
  /** Told what went wrong behind a 5xx or 429. */
  log?: (message: string) => void;
};

/** Largest body, in bytes (API Gateway's quota). */
const maxBodyBytes = 10 * 1024 * 1024;
/** Largest request line and headers, in bytes (API Gateway's quota). */
const maxHeaderBytes = 10_240;

const timedOut = Symbol('timed out');

async function withTimeout(answer: Promise<unknown>, milliseconds: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, milliseconds, timedOut);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

type GatewayOptions = HttpApiOptions & Required<Pick<HttpApiOptions, 'now' | 'log' | 'fetchKeys'>>;

const noKeys: FetchKeys = (issuer) => Promise.reject(new Error(`the local gateway knows no keys of ${issuer}`));

/** One request's way through the gateway: route, throttle, authorizer, event, function, answer. */
class Gateway {
  readonly #options: GatewayOptions;
  readonly #api;
  readonly #buckets = new Map<string, { take(): boolean }>();
  readonly #authorizers: Map<string, Authorizer>;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#api = readHttpApi(options.deployed);
    const { fetchKeys, now } = options;
    this.#authorizers = new Map(
      [...this.#api.authorizers].map(([id, rules]) => [id, new Authorizer(rules, fetchKeys, now)]),
    );
  }

  get apiId(): string {
    return this.#api.id;
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { path, query } = splitTarget(request.url ?? '/');
    this.#options.meters?.countOrigin(`${request.method} ${path}`);
    const body = await readBody(request, maxBodyBytes);
    const match = matchRoute(this.#api.routes, request.method ?? 'GET', path);
    if (!match) return gatewayAnswer(404, 'Not Found');
    if (!this.#allows(match.route)) {
      this.#options.log(`throttled ${match.route.key}: more requests than the stage's settings allow`);
      return gatewayAnswer(429, 'Too Many Requests');
    }
    const { headers, sourceIp } = this.#headers(request);
    const verdict = await this.#authorizers.get(match.route.target.authorizerId ?? '')?.judge(headers.authorization);
    if (verdict && 'challenge' in verdict) return unauthorized(verdict.challenge);
    if (!body) return gatewayAnswer(413, 'Request Entity Too Large');
    const event = eventOf({
      method: request.method ?? 'GET',
      // HTTP APIs hand the path over decoded, and cut it at a decoded question mark.
      path: decodePart(path).split('?')[0] ?? '/',
      rawQuery: query,
      ...{ headers, sourceIp, body, claims: verdict?.claims },
      parameters: match.parameters,
      routeKey: match.route.key,
      protocol: `HTTP/${request.httpVersion}`,
      api: { id: this.#api.id, domainName: request.headers.host ?? 'localhost', stage: '$default' },
      requestId: randomUUID(),
      now: this.#options.now(),
    });
    return this.#invoke(match.route, event);
  }

  #headers(request: IncomingMessage): { headers: Record<string, string>; sourceIp: string } {
    const headers = joinedHeaders(request);
    const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
    const seconds = Math.floor(this.#options.now().getTime() / 1000).toString(16);
    return {
      sourceIp,
      headers: {
        ...headers,
        'x-forwarded-for': headers['x-forwarded-for'] ? `${headers['x-forwarded-for']}, ${sourceIp}` : sourceIp,
        'x-forwarded-port': '443',
        'x-forwarded-proto': 'https',
        'x-amzn-trace-id': headers['x-amzn-trace-id'] ?? `Root=1-${seconds}-${randomBytes(12).toString('hex')}`,
      },
    };
  }

  /** Whether the stage's (or the route's own) throttling still lets a request through. */
  #allows({ key, target }: Route<Target>): boolean {
    const own = target.settings;
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = { ...this.#api.settings, ...own };
    if (rate === undefined || burst === undefined) return true;
    const name = own.ThrottlingRateLimit === undefined ? '$default' : key;
    const bucket = this.#buckets.get(name) ?? tokenBucket(rate, burst, () => this.#options.now().getTime());
    this.#buckets.set(name, bucket);
    return bucket.take();
  }

  async #invoke({ key, target }: Route<Target>, event: unknown): Promise<Answer> {
    try {
      const result = await withTimeout(this.#options.invoke(target.functionId, event), target.timeoutMilliseconds);
      if (result !== timedOut) return answerOf(result);
      this.#options.log(`${key} took longer than ${target.timeoutMilliseconds} ms`);
      return gatewayAnswer(503, 'Service Unavailable');
    } catch (error) {
      this.#options.log(`${key} failed: ${error instanceof Error ? error.message : String(error)}`);
      return gatewayAnswer(500, 'Internal Server Error');
    }
  }
}

function send(answer: Answer, response: ServerResponse): void {
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  // These two have no body, and must not announce one.
  if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', answer.body.length);
  response.setHeader('apigw-requestid', randomBytes(12).toString('base64url'));
  response.writeHead(answer.status).end(answer.body);
}

/**
 * Stands in for API Gateway's HTTP API: serves the template's routes on loopback in payload format 2.0. Throws
 * UnsupportedError when the template asks for more than the stand-in does.
 */
export async function startHttpApi(options: HttpApiOptions): Promise<RunningServer & { apiId: string }> {
  const log = options.log ?? ((message: string) => console.error(`gateway: ${message}`));
  const gateway = new Gateway({ fetchKeys: noKeys, now: () => new Date(), ...options, log });
  const running = await listen({
    port: options.port ?? 0,
    maxHeaderBytes,
    handle: async (request, response) => send(await gateway.answer(request), response),
    onError: (error) => log(String(error)),
  });
  return { ...running, apiId: gateway.apiId };
}
