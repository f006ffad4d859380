import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { joinedHeaders, listen, type RunningServer, readBody, splitTarget } from '../http/server.ts';
import type { Invoke } from '../service.ts';
import { Authorizer, type AuthorizerRules, type FetchKeys } from './authorizer.ts';
import { eventOf } from './event.ts';
import { type GatewayResponse, gatewayResponse, responseOf, unauthorized } from './response.ts';
import { decodePart, type GatewayRoute, matchRoute } from './routes.ts';

/** Requests a second, and the largest burst; undefined: not throttled. */
export type Throttle = { rate: number | undefined; burst: number | undefined };

/** The function behind a route. */
export type RouteTarget = {
  functionId: string;
  timeoutMs: number;
  /** The route's own throttling takes precedence over that of the stage. */
  throttle: Throttle;
  authorizerId: string | undefined;
  /** A token needs one of these; empty: none. */
  scopes: readonly string[];
};

export type HttpApi = {
  id: string;
  routes: GatewayRoute<RouteTarget>[];
  throttle: Throttle;
  authorizers: Map<string, AuthorizerRules>;
};

export type HttpApiOptions = {
  api: HttpApi;
  invoke: Invoke;
  /** 0 (any free port) unless given. */
  port?: number;
  meters?: { countOrigin(request: string): void };
  /** Required where a route has an authorizer. */
  fetchKeys?: FetchKeys;
  now?: () => Date;
  log?: (message: string) => void;
};

/** API Gateway's quotas, in bytes. */
const maxBodyBytes = 10 * 1024 * 1024;
const maxHeaderBytes = 10_240;

const timedOut = Symbol('timed out');

async function withTimeout(work: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, timedOut);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** API Gateway's token bucket: `rate` requests a second, bursts of `burst`. `now` is in milliseconds. */
function tokenBucket(rate: number, burst: number, now: () => number): { take(): boolean } {
  let tokens = burst;
  let filledAt = now();
  return {
    take() {
      const at = now();
      tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * rate);
      filledAt = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

type GatewayOptions = HttpApiOptions & Required<Pick<HttpApiOptions, 'now' | 'log' | 'fetchKeys'>>;

const noKeys: FetchKeys = (issuer) => Promise.reject(new Error(`no keys are configured for ${issuer}`));

class Gateway {
  readonly #options: GatewayOptions;
  readonly #buckets = new Map<string, { take(): boolean }>();
  readonly #authorizers: Map<string, Authorizer>;

  constructor(options: GatewayOptions) {
    this.#options = options;
    const { api, fetchKeys, now } = options;
    this.#authorizers = new Map([...api.authorizers].map(([id, rules]) => [id, new Authorizer(rules, fetchKeys, now)]));
  }

  async respond(request: IncomingMessage): Promise<GatewayResponse> {
    const { api } = this.#options;
    const { path, query } = splitTarget(request.url ?? '/');
    this.#options.meters?.countOrigin(`${request.method} ${path}`);
    const body = await readBody(request, maxBodyBytes);
    const match = matchRoute(api.routes, request.method ?? 'GET', path);
    if (!match) return gatewayResponse(404, 'Not Found');
    if (!this.#allows(match.route)) {
      this.#options.log(`throttled ${match.route.key}: more requests than the stage's settings allow`);
      return gatewayResponse(429, 'Too Many Requests');
    }
    const { headers, sourceIp } = this.#headers(request);
    const { authorizerId = '', scopes } = match.route.target;
    const authorization = await this.#authorizers.get(authorizerId)?.authorize(headers.authorization, scopes);
    if (authorization && 'challenge' in authorization) return unauthorized(authorization.challenge);
    if (authorization && 'forbidden' in authorization) return gatewayResponse(403, 'Forbidden');
    if (!body) return gatewayResponse(413, 'Request Entity Too Large');
    const event = eventOf({
      method: request.method ?? 'GET',
      // HTTP APIs pass the path decoded, and cut it at a decoded question mark.
      path: decodePart(path).split('?')[0] ?? '/',
      rawQuery: query,
      headers,
      sourceIp,
      body,
      claims: authorization?.claims,
      parameters: match.parameters,
      routeKey: match.route.key,
      protocol: `HTTP/${request.httpVersion}`,
      api: { id: api.id, domainName: request.headers.host ?? 'localhost', stage: '$default' },
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

  #allows({ key, target }: GatewayRoute<RouteTarget>): boolean {
    const { throttle } = this.#options.api;
    const rate = target.throttle.rate ?? throttle.rate;
    const burst = target.throttle.burst ?? throttle.burst;
    if (rate === undefined || burst === undefined) return true;
    const name = target.throttle.rate === undefined ? '$default' : key;
    const bucket = this.#buckets.get(name) ?? tokenBucket(rate, burst, () => this.#options.now().getTime());
    this.#buckets.set(name, bucket);
    return bucket.take();
  }

  async #invoke({ key, target }: GatewayRoute<RouteTarget>, event: unknown): Promise<GatewayResponse> {
    try {
      const result = await withTimeout(this.#options.invoke(target.functionId, event), target.timeoutMs);
      if (result !== timedOut) return responseOf(result);
      this.#options.log(`${key} took longer than ${target.timeoutMs} ms`);
      return gatewayResponse(503, 'Service Unavailable');
    } catch (error) {
      this.#options.log(`${key} failed: ${error instanceof Error ? error.message : String(error)}`);
      return gatewayResponse(500, 'Internal Server Error');
    }
  }
}

function send({ status, headers, body }: GatewayResponse, response: ServerResponse): void {
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader('content-length', body.length);
  response.setHeader('apigw-requestid', randomBytes(12).toString('base64url'));
  response.writeHead(status).end(body);
}

/** Serves an HTTP API on loopback in payload format 2.0. */
export async function startHttpApi(options: HttpApiOptions): Promise<RunningServer> {
  const log = options.log ?? ((message: string) => console.error(`API Gateway: ${message}`));
  const gateway = new Gateway({ fetchKeys: noKeys, now: () => new Date(), ...options, log });
  return listen({
    port: options.port ?? 0,
    maxHeaderBytes,
    handle: async (request, response) => send(await gateway.respond(request), response),
    onError: (error) => log(String(error)),
  });
}
