import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { joinedHeaders, splitTarget } from '../http/server.ts';
import { EdgeCache, type EdgeResponse, type OriginResponse } from './cache.ts';
import { type DevServer, forward } from './dev-server.ts';
import type { Behaviour, Distribution, DistributionOrigin } from './distribution.ts';
import { replaceUrls } from './header-rules.ts';
import { deniedResponse, errorResponse, OriginClient } from './origin-client.ts';
import { normalisedEncoding, originRequestOf, type Viewer } from './origin-request.ts';
import { pathPattern } from './path-pattern.ts';
import { type ResponseFunction, responseFunction, type StatusAndHeaders } from './response-function.ts';
import { signatureError, withoutSignature } from './signed-url.ts';
import { type ViewerFunction, type ViewerRequest, viewerFunction } from './viewer-function.ts';
import { sendToViewer } from './viewer-response.ts';

export type EdgeOptions = {
  distribution: Distribution;
  /** The loopback address of an origin by its domain name, a bucket's with the bucket as path; undefined when unknown. */
  originUrl(domainName: string): string | undefined;
  /** Loopback addresses to put into response headers, by the URLs that they replace. */
  urlReplacements?: Map<string, string>;
  /** Country of the viewers, ISO 3166 alpha-2. */
  country: string;
  meters?: { countEdge(request: string, result: 'hit' | 'miss'): void };
  /** Milliseconds. */
  now?: () => number;
  devServer?: DevServer;
  log: (message: string) => void;
};

/** CloudFront's quota, in bytes. */
const maxUrlBytes = 8192;
/** Larger responses are streamed through. */
const maxResponseBytes = 8 * 1024 * 1024;
const maxCacheBytes = 256 * 1024 * 1024;

/** Test header that sets the viewer's country; never forwarded to an origin. */
const countryHeader = 'x-local-viewer-country';

const errorOf = (status: number, reason: string): EdgeResponse => ({
  ...errorResponse(status, reason),
  source: 'Miss',
});

/** CloudFront asks the second origin of a group with no other method. */
const failoverMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The status by which a group decides: CloudFront counts an origin that it cannot reach as 503. */
const failureOf = ({ status, isUnreachable }: OriginResponse) => (isUnreachable ? 503 : status);

/** Sends a request to the origin of a behaviour, and to the second one of its group when the first one fails. */
async function sendToGroup(
  method: string,
  { origin, failover }: Pick<Behaviour, 'origin' | 'failover'>,
  send: (origin: DistributionOrigin) => Promise<OriginResponse>,
): Promise<OriginResponse> {
  const response = await send(origin);
  if (!failover || !failoverMethods.has(method) || !failover.statuses.has(failureOf(response))) return response;
  response.body.resume();
  return send(failover.origin);
}

/** A behaviour with its path pattern and functions compiled. */
type CompiledBehaviour = Behaviour & {
  matches(path: string): boolean;
  run: ViewerFunction | undefined;
  runOnResponse: ResponseFunction | undefined;
};

/** Serves one distribution as one edge location does. */
export class Edge {
  readonly #options: EdgeOptions;
  readonly #behaviours: CompiledBehaviour[];
  readonly #origins = new OriginClient();
  readonly cache: EdgeCache;

  constructor(options: EdgeOptions) {
    this.#options = options;
    const { distribution, urlReplacements = new Map() } = options;
    this.#behaviours = distribution.behaviours.map((behaviour) => ({
      ...behaviour,
      headerRules: replaceUrls(behaviour.headerRules, urlReplacements),
      matches: pathPattern(behaviour.pattern),
      run: behaviour.viewerRequest && viewerFunction(behaviour.viewerRequest, distribution),
      runOnResponse: behaviour.viewerResponse && responseFunction(behaviour.viewerResponse, distribution),
    }));
    for (const { origin, failover } of this.#behaviours) {
      for (const { domainName } of failover ? [origin, failover.origin] : [origin]) this.#baseUrl(domainName);
    }
    this.cache = new EdgeCache({
      now: options.now ?? Date.now,
      errorTtl: (status) => distribution.errorRules.get(status)?.ttl,
      maxResponseBytes,
      maxBytes: maxCacheBytes,
    });
  }

  close(): void {
    this.#origins.close();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, query } = splitTarget(request.url ?? '/');
    const headers = joinedHeaders(request);
    const behaviour = this.#behaviour(path);
    const viewer = this.#viewer(request, headers);
    const viewerRequest: ViewerRequest = { method: request.method ?? 'GET', uri: path, query, headers };
    const { devServer } = this.#options;
    if (devServer && behaviour.pattern === '*') {
      await forward(devServer, request, response, behaviour.headerRules);
      return;
    }
    const behaved = await this.#respond(viewerRequest, viewer, behaviour, request);
    const edgeResponse = await this.#withErrorPage(viewerRequest, viewer, behaved);
    this.#options.meters?.countEdge(`${viewerRequest.method} ${path}`, edgeResponse.source === 'Hit' ? 'hit' : 'miss');
    const changes = edgeResponse.status < 400 && !edgeResponse.isGenerated ? behaviour.runOnResponse : undefined;
    const context = {
      method: viewerRequest.method,
      requestHeaders: headers,
      rules: behaviour.headerRules,
      requestId: viewer.requestId,
      change: changes && ((part: StatusAndHeaders) => changes(viewerRequest, part, viewer)),
    };
    await sendToViewer(edgeResponse, context, response, this.#options.log);
  }

  #baseUrl(domainName: string): string {
    const url = this.#options.originUrl(domainName);
    if (url === undefined) throw new Error(`no address is configured for the origin ${domainName}`);
    return url;
  }

  #behaviour(path: string): CompiledBehaviour {
    const found = this.#behaviours.find(({ matches }) => matches(path));
    if (!found) throw new Error(`no behaviour matches ${path}`);
    return found;
  }

  #viewer({ socket }: IncomingMessage, headers: Record<string, string>): Viewer {
    const country = headers[countryHeader];
    return {
      ip: (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
      port: socket.remotePort ?? 0,
      country: country !== undefined && /^[A-Z]{2}$/.test(country) ? country : this.#options.country,
      requestId: randomBytes(20).toString('base64url'),
    };
  }

  /** The error response to a request that CloudFront rejects by itself. */
  #rejection(request: ViewerRequest, behaviour: CompiledBehaviour): EdgeResponse | undefined {
    const { method, uri, query, headers } = request;
    if (uri.length + query.length > maxUrlBytes) return errorOf(414, 'The address is too long.');
    if (!behaviour.allowedMethods.has(method)) return errorOf(403, `This distribution does not allow ${method} here.`);
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (hasBody && (method === 'GET' || method === 'HEAD')) return errorOf(403, `${method} takes no body.`);
    return undefined;
  }

  /** The error response to a URL without a valid signature, where the behaviour requires one. */
  #signatureError(
    { uri, query, headers }: ViewerRequest,
    { ip }: Viewer,
    { signers }: Behaviour,
  ): EdgeResponse | undefined {
    const url = `http://${headers.host ?? ''}${uri}`;
    const error = signers && signatureError({ url, query, ip }, signers, (this.#options.now ?? Date.now)());
    return error && { ...deniedResponse(error), source: 'Miss' };
  }

  async #respond(
    viewerRequest: ViewerRequest,
    viewer: Viewer,
    behaviour: CompiledBehaviour,
    incoming: IncomingMessage | undefined,
  ): Promise<EdgeResponse> {
    const error = this.#rejection(viewerRequest, behaviour) ?? this.#signatureError(viewerRequest, viewer, behaviour);
    if (error) return error;
    const query = behaviour.signers ? withoutSignature(viewerRequest.query) : viewerRequest.query;
    const functionResult = await this.#runFunction({ ...viewerRequest, query }, viewer, behaviour);
    if ('source' in functionResult) return functionResult;
    if ('status' in functionResult)
      return { ...functionResult, body: Buffer.from(functionResult.body), source: 'Miss', isGenerated: true };
    return this.#fromCacheOrOrigin(functionResult, viewer, behaviour, incoming);
  }

  async #runFunction(request: ViewerRequest, viewer: Viewer, { run, pattern }: CompiledBehaviour) {
    try {
      return (await run?.(request, viewer)) ?? request;
    } catch (error) {
      this.#options.log(`the function of behaviour ${pattern} failed: ${String(error)}`);
      return errorOf(503, 'The CloudFront function associated with the distribution failed.');
    }
  }

  async #fromCacheOrOrigin(
    request: ViewerRequest,
    viewer: Viewer,
    behaviour: CompiledBehaviour,
    incoming: IncomingMessage | undefined,
  ): Promise<EdgeResponse> {
    const { method } = request;
    const { cache: policy, compress } = behaviour;
    const reads = method === 'GET' || method === 'HEAD';
    const cacheable = reads && policy.maxTtl > 0;
    const send = (extra: Record<string, string>, body?: Readable) =>
      sendToGroup(method, behaviour, (origin) => {
        const { path, query, headers } = originRequestOf(request, viewer, { ...behaviour, origin }, cacheable);
        const baseUrl = this.#baseUrl(origin.domainName);
        const originRequest = { origin, baseUrl, method, path, query, headers: { ...headers, ...extra } };
        return this.#origins.send(body ? { ...originRequest, body } : originRequest);
      });
    if (!reads) return { ...(await send({}, incoming)), source: 'Miss' };
    const key = `${behaviour.pattern} ${originRequestOf(request, viewer, behaviour, cacheable).cacheKey}`;
    // Ranges and HEAD are served from cached responses but never cached themselves.
    if (method === 'HEAD' || request.headers.range !== undefined) {
      return this.cache.fresh(key) ?? { ...(await send({})), source: 'Miss' };
    }
    const encodings = compress ? normalisedEncoding(request.headers['accept-encoding'], behaviour) : undefined;
    return this.cache.respond({ key, policy, encodings, fetch: (extra) => send(extra) });
  }

  /** Drops the cached responses of paths with this prefix. */
  clearCache(pathPrefix = ''): void {
    // A key is the behaviour's pattern, a space, and a JSON array that begins with the path.
    const start = `["${pathPrefix}`;
    this.cache.clear((key) => key.slice(key.indexOf(' ') + 1).startsWith(start));
  }

  /** Replaces an error response by the distribution's page for it, if any. */
  async #withErrorPage(viewerRequest: ViewerRequest, viewer: Viewer, response: EdgeResponse): Promise<EdgeResponse> {
    const page = response.status >= 400 ? this.#options.distribution.errorRules.get(response.status)?.page : undefined;
    if (!page) return response;
    if (response.body instanceof Readable) response.body.destroy();
    const request = { ...viewerRequest, method: 'GET', uri: page.path, query: '' };
    const pageResponse = await this.#respond(request, viewer, this.#behaviour(page.path), undefined);
    return {
      ...pageResponse,
      status: pageResponse.status === 200 ? page.status : pageResponse.status,
      isGenerated: true,
    };
  }
}
