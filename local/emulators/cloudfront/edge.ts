import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Meters } from '../../meters.ts';
import type { Deployed } from '../../template/deployed.ts';
import { joinedHeaders, splitTarget } from '../http/server.ts';
import { type AppServer, passToApp } from './app-server.ts';
import { type Behaviour, type Distribution, readDistribution } from './distribution.ts';
import { type EdgeAnswer, EdgeCache } from './edge-cache.ts';
import type { ViewerRequest } from './function.ts';
import { atHome } from './headers-policy.ts';
import { deniedByEdge, edgeError, OriginClient } from './origin-client.ts';
import { normalisedEncoding, originRequestOf, type Viewer } from './origin-request.ts';
import { reply } from './reply.ts';
import { signatureRefusal, withoutSignature } from './signed-url.ts';

export type EdgeOptions = {
  deployed: Deployed;
  /**
   * Loopback address that stands for an origin's domain name in the template (an API: its server; a bucket: the S3
   * server with the bucket as path); undefined for an unknown one.
   */
  originUrl(domainName: string): string | undefined;
  /** Where addresses of the template that headers name to browsers are on loopback. */
  addresses?: Map<string, string>;
  /** Country of every viewer, ISO 3166 alpha-2. */
  country: string;
  meters?: Pick<Meters, 'countEdge'>;
  /** The edge's clock, in milliseconds. */
  now?: () => number;
  /** For development: the server of the web app, which answers the default behaviour instead of its origin. */
  appServer?: AppServer;
  /** Told what went wrong behind a 5xx. */
  log: (message: string) => void;
};

/** Largest address, in bytes (CloudFront's quota). */
const maxUrlBytes = 8192;
/** Largest answer kept, and room of the cache, in bytes; larger ones are streamed through. */
const maxAnswerBytes = 8 * 1024 * 1024;
const maxCacheBytes = 256 * 1024 * 1024;

/** Test header that says which country a viewer is in. No origin ever sees it. */
const countryHeader = 'x-local-viewer-country';

const fromEdge = (status: number, why: string): EdgeAnswer => ({ ...edgeError(status, why), source: 'Miss' });

/** One edge location of one distribution. */
export class Edge {
  readonly #options: EdgeOptions;
  readonly #distribution: Distribution;
  readonly #origins = new OriginClient();
  readonly cache: EdgeCache;

  constructor(options: EdgeOptions) {
    this.#options = options;
    const { behaviours, ...distribution } = readDistribution(options.deployed);
    const { addresses = new Map() } = options;
    const local = behaviours.map((one) => ({ ...one, headerRules: atHome(one.headerRules, addresses) }));
    this.#distribution = { ...distribution, behaviours: local };
    for (const { origin } of this.#distribution.behaviours) this.#baseUrl(origin.domainName);
    this.cache = new EdgeCache({
      now: options.now ?? Date.now,
      errorTtl: (status) => this.#distribution.errorRules.get(status)?.ttl,
      maxAnswerBytes,
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
    const viewed: ViewerRequest = { method: request.method ?? 'GET', uri: path, query, headers };
    const { appServer } = this.#options;
    if (appServer && behaviour.pattern === '*') {
      await passToApp(appServer, request, response, behaviour.headerRules);
      return;
    }
    const answer = await this.#withErrorPage(viewed, viewer, await this.#answer(viewed, viewer, behaviour, request));
    this.#options.meters?.countEdge(`${viewed.method} ${path}`, answer.source === 'Hit' ? 'hit' : 'miss');
    const context = {
      method: viewed.method,
      asked: headers,
      rules: behaviour.headerRules,
      requestId: viewer.requestId,
    };
    await reply(answer, context, response);
  }

  #baseUrl(domainName: string): string {
    const url = this.#options.originUrl(domainName);
    if (url === undefined) throw new Error(`the local cloud knows no origin ${domainName}`);
    return url;
  }

  #behaviour(path: string): Behaviour {
    const found = this.#distribution.behaviours.find(({ matches }) => matches(path));
    if (!found) throw new Error(`no behaviour answers ${path}`);
    return found;
  }

  #viewer({ socket }: IncomingMessage, headers: Record<string, string>): Viewer {
    const wanted = headers[countryHeader];
    return {
      ip: (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
      port: socket.remotePort ?? 0,
      country: wanted !== undefined && /^[A-Z]{2}$/.test(wanted) ? wanted : this.#options.country,
      requestId: randomBytes(20).toString('base64url'),
    };
  }

  /** What CloudFront answers before it looks into its cache; undefined lets the request on. */
  #refusal(request: ViewerRequest, behaviour: Behaviour): EdgeAnswer | undefined {
    const { method, uri, query, headers } = request;
    if (uri.length + query.length > maxUrlBytes) return fromEdge(414, 'The address is too long.');
    if (!behaviour.allowedMethods.has(method)) return fromEdge(403, `This distribution does not allow ${method} here.`);
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (hasBody && (method === 'GET' || method === 'HEAD')) return fromEdge(403, `${method} takes no body.`);
    return undefined;
  }

  /** The answer to an address that no trusted key has signed; undefined where none is asked for, or it is good. */
  #unsigned({ uri, query, headers }: ViewerRequest, { ip }: Viewer, { signers }: Behaviour): EdgeAnswer | undefined {
    const url = `http://${headers.host ?? ''}${uri}`;
    const refusal = signers && signatureRefusal({ url, query, ip }, signers, (this.#options.now ?? Date.now)());
    return refusal && { ...deniedByEdge(refusal), source: 'Miss' };
  }

  async #answer(
    viewed: ViewerRequest,
    viewer: Viewer,
    behaviour: Behaviour,
    incoming: IncomingMessage | undefined,
  ): Promise<EdgeAnswer> {
    const refused = this.#refusal(viewed, behaviour) ?? this.#unsigned(viewed, viewer, behaviour);
    if (refused) return refused;
    const asked = behaviour.signers ? { ...viewed, query: withoutSignature(viewed.query) } : viewed;
    const changed = await this.#runFunction(asked, viewer, behaviour);
    if ('source' in changed) return changed;
    if ('status' in changed) return { ...changed, body: Buffer.from(changed.body), source: 'Miss' };
    const { defaultRootObject } = this.#distribution;
    const uri = changed.uri === '/' && defaultRootObject ? `/${defaultRootObject}` : changed.uri;
    return this.#fromCacheOrOrigin({ ...changed, uri }, viewer, behaviour, incoming);
  }

  async #runFunction(viewed: ViewerRequest, viewer: Viewer, { viewerRequest, pattern }: Behaviour) {
    try {
      return (await viewerRequest?.(viewed, viewer)) ?? viewed;
    } catch (error) {
      this.#options.log(`the function of behaviour ${pattern} failed: ${String(error)}`);
      return fromEdge(503, 'The CloudFront function associated with the distribution failed.');
    }
  }

  async #fromCacheOrOrigin(
    request: ViewerRequest,
    viewer: Viewer,
    behaviour: Behaviour,
    incoming: IncomingMessage | undefined,
  ): Promise<EdgeAnswer> {
    const { method } = request;
    const { origin, cache: policy, compress } = behaviour;
    const reads = method === 'GET' || method === 'HEAD';
    const keeps = reads && policy.maxTtl > 0;
    const asked = originRequestOf(request, viewer, behaviour, keeps);
    const ask = (headers: Record<string, string>, body?: Readable) =>
      this.#origins.ask({
        origin,
        baseUrl: this.#baseUrl(origin.domainName),
        method,
        path: asked.path,
        query: asked.query,
        headers: { ...asked.headers, ...headers },
        ...(body ? { body } : {}),
      });
    if (!reads) return { ...(await ask({}, incoming)), source: 'Miss' };
    const key = `${behaviour.pattern} ${asked.cacheKey}`;
    // Parts and mere headers are served from what is kept, but never kept themselves.
    if (method === 'HEAD' || request.headers.range !== undefined) {
      return this.cache.fresh(key) ?? { ...(await ask({})), source: 'Miss' };
    }
    const encodings = compress ? normalisedEncoding(request.headers['accept-encoding'], behaviour) : undefined;
    return this.cache.answer({ key, policy, encodings, fetch: (extra) => ask(extra) });
  }

  /** Drops cached answers of the paths that begin so. */
  clearCache(pathPrefix = ''): void {
    // A key is the behaviour's pattern, a space, and a JSON array that begins with the path.
    const start = `["${pathPrefix}`;
    this.cache.clear((key) => key.slice(key.indexOf(' ') + 1).startsWith(start));
  }

  /** The distribution's own page for an error, where it has one. */
  async #withErrorPage(viewed: ViewerRequest, viewer: Viewer, answer: EdgeAnswer): Promise<EdgeAnswer> {
    const page = answer.status >= 400 ? this.#distribution.errorRules.get(answer.status)?.page : undefined;
    if (!page) return answer;
    if (answer.body instanceof Readable) answer.body.destroy();
    const request = { ...viewed, method: 'GET', uri: page.path, query: '' };
    const shown = await this.#answer(request, viewer, this.#behaviour(page.path), undefined);
    return { ...shown, status: shown.status === 200 ? page.status : shown.status };
  }
}
