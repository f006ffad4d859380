import { type Behaviour, includes, type Selection } from './distribution.ts';
import type { ViewerRequest } from './viewer-function.ts';

export type Viewer = {
  ip: string;
  port: number;
  /** ISO 3166 alpha-2. */
  country: string;
  requestId: string;
};

export type OriginRequest = { path: string; query: string; headers: Record<string, string>; cacheKey: string };

// Forwarded to every origin regardless of the policies.
const alwaysForwarded = ['content-type', 'content-length', 'transfer-encoding', 'range', 'if-range'];
// Forwarded only where responses are not cached.
const conditional = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'];
// Hop-by-hop headers, and headers that only CloudFront sets.
const neverForwarded =
  /^(connection|keep-alive|te|trailer|upgrade|proxy-.*|expect|x-edge-.*|x-real-ip|x-local-.*|x-amz-cf-.*|cloudfront-.*)$/;

/** The Accept-Encoding that CloudFront forwards and includes in the cache key. */
export function normalisedEncoding(accepted: string | undefined, { cache }: Behaviour): string | undefined {
  const offered = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  const parts = [
    ...(cache.brotli && offered.has('br') ? ['br'] : []),
    ...(cache.gzip && offered.has('gzip') ? ['gzip'] : []),
  ];
  return parts.length > 0 ? parts.join(',') : undefined;
}

function filterQuery(query: string, selections: Selection[]): string {
  const keptParts = query.split('&').filter((part) => {
    const name = part.split('=')[0] ?? '';
    return part !== '' && selections.some((selection) => includes(selection, name));
  });
  return keptParts.join('&');
}

function filterCookies(header: string | undefined, selections: Selection[]): string | undefined {
  const keptCookies = (header ?? '').split(/;\s*/).filter((part) => {
    const name = part.split('=')[0] ?? '';
    return part !== '' && selections.some((selection) => includes(selection, name));
  });
  return keptCookies.length > 0 ? keptCookies.join('; ') : undefined;
}

function generatedHeaders({ ip, port, country }: Viewer): Record<string, string> {
  return {
    'cloudfront-viewer-country': country,
    'cloudfront-viewer-address': ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`,
  };
}

/** The headers that the behaviour's policies include. */
function includedHeaders(request: ViewerRequest, viewer: Viewer, { cache, originRequest }: Behaviour) {
  const generated = generatedHeaders(viewer);
  const included: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    const isIncluded = includes(cache.headers, name) || (originRequest && includes(originRequest.headers, name));
    const separate = name === 'cookie' || name === 'accept-encoding' || name === 'x-forwarded-for';
    if (isIncluded && !separate && !neverForwarded.test(name)) included[name] = value;
  }
  for (const [name, value] of Object.entries(generated)) {
    if (includes(cache.headers, name) || originRequest?.cloudFrontHeaders.has(name)) included[name] = value;
  }
  return included;
}

function pick(request: ViewerRequest, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
}

function cacheKey(request: ViewerRequest, included: Record<string, string>, encoding: string, { cache }: Behaviour) {
  const headers = [...cache.headers.names].map((name) => [name, included[name] ?? '']);
  return JSON.stringify([
    request.uri,
    filterQuery(request.query, [cache.query]),
    filterCookies(request.headers.cookie, [cache.cookies]) ?? '',
    headers,
    encoding,
  ]);
}

/** The request that CloudFront sends to the origin: what the policies include, and CloudFront's own headers. */
export function originRequestOf(
  request: ViewerRequest,
  viewer: Viewer,
  behaviour: Behaviour,
  cacheable: boolean,
): OriginRequest {
  const { cache, originRequest, origin } = behaviour;
  const included = includedHeaders(request, viewer, behaviour);
  const encoding = normalisedEncoding(request.headers['accept-encoding'], behaviour);
  const anyEncoding =
    originRequest && includes(originRequest.headers, 'accept-encoding') && !cache.gzip && !cache.brotli;
  const acceptEncoding = anyEncoding ? request.headers['accept-encoding'] : encoding;
  const cookie = filterCookies(request.headers.cookie, [
    cache.cookies,
    ...(originRequest ? [originRequest.cookies] : []),
  ]);
  const forwardedFor = request.headers['x-forwarded-for'];
  return {
    path: `${origin.path}${request.uri}`,
    query: filterQuery(request.query, [cache.query, ...(originRequest ? [originRequest.query] : [])]),
    headers: {
      'user-agent': 'Amazon CloudFront',
      ...pick(request, cacheable ? alwaysForwarded : [...alwaysForwarded, ...conditional]),
      ...included,
      ...(cookie === undefined ? {} : { cookie }),
      ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
      'x-forwarded-for': forwardedFor ? `${forwardedFor}, ${viewer.ip}` : viewer.ip,
      'x-amz-cf-id': viewer.requestId,
      via: '1.1 local.cloudfront.net (CloudFront)',
      ...origin.customHeaders,
    },
    cacheKey: cacheKey(request, included, encoding ?? '', behaviour),
  };
}
