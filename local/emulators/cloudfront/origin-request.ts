import type { Behaviour } from './distribution.ts';
import type { ViewerRequest } from './function.ts';
import { type Selection, takes } from './policies.ts';

/** What CloudFront knows of the viewer besides the request itself. */
export type Viewer = {
  ip: string;
  port: number;
  /** ISO 3166 alpha-2. */
  country: string;
  requestId: string;
};

/** What is asked of the origin, and under which key the answer is kept. */
export type OriginRequest = { path: string; query: string; headers: Record<string, string>; cacheKey: string };

// Sent to every origin without a policy naming them: what describes a body or asks for a part.
const alwaysForwarded = ['content-type', 'content-length', 'transfer-encoding', 'range', 'if-range'];
// CloudFront forwards these only to origins whose answers it does not keep.
const conditional = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'];
// Hop-by-hop, or CloudFront's own; a viewer's are dropped.
const neverForwarded =
  /^(connection|keep-alive|te|trailer|upgrade|proxy-.*|expect|x-edge-.*|x-real-ip|x-local-.*|x-amz-cf-.*|cloudfront-.*)$/;

/** The encoding that CloudFront asks for and keys by: its order is brotli, gzip, none. */
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

function keepQuery(query: string, selections: Selection[]): string {
  const kept = query.split('&').filter((part) => {
    const name = part.split('=')[0] ?? '';
    return part !== '' && selections.some((selection) => takes(selection, name));
  });
  return kept.join('&');
}

function keepCookies(header: string | undefined, selections: Selection[]): string | undefined {
  const kept = (header ?? '').split(/;\s*/).filter((part) => {
    const name = part.split('=')[0] ?? '';
    return part !== '' && selections.some((selection) => takes(selection, name));
  });
  return kept.length > 0 ? kept.join('; ') : undefined;
}

function madeHeaders({ ip, port, country }: Viewer): Record<string, string> {
  return {
    'cloudfront-viewer-country': country,
    'cloudfront-viewer-address': ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`,
  };
}

/** Headers of the viewer, and of CloudFront about the viewer, that the behaviour's policies pass on. */
function chosenHeaders(request: ViewerRequest, viewer: Viewer, { cache, originRequest }: Behaviour) {
  const made = madeHeaders(viewer);
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    const wanted = takes(cache.headers, name) || (originRequest && takes(originRequest.headers, name));
    const separate = name === 'cookie' || name === 'accept-encoding' || name === 'x-forwarded-for';
    if (wanted && !separate && !neverForwarded.test(name)) chosen[name] = value;
  }
  for (const [name, value] of Object.entries(made)) {
    if (takes(cache.headers, name) || originRequest?.cloudFrontHeaders.has(name)) chosen[name] = value;
  }
  return chosen;
}

function passed(request: ViewerRequest, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
}

function cacheKey(request: ViewerRequest, chosen: Record<string, string>, encoding: string, { cache }: Behaviour) {
  const headers = [...cache.headers.names].map((name) => [name, chosen[name] ?? '']);
  return JSON.stringify([
    request.uri,
    keepQuery(request.query, [cache.query]),
    keepCookies(request.headers.cookie, [cache.cookies]) ?? '',
    headers,
    encoding,
  ]);
}

/**
 * The request that CloudFront makes of a viewer's: only what the cache policy and the origin request policy name goes
 * on, with CloudFront's own headers instead of the viewer's. `keeps` says whether the answer may be cached.
 */
export function originRequestOf(
  request: ViewerRequest,
  viewer: Viewer,
  behaviour: Behaviour,
  keeps: boolean,
): OriginRequest {
  const { cache, originRequest, origin } = behaviour;
  const chosen = chosenHeaders(request, viewer, behaviour);
  const encoding = normalisedEncoding(request.headers['accept-encoding'], behaviour);
  const anyEncoding = originRequest && takes(originRequest.headers, 'accept-encoding') && !cache.gzip && !cache.brotli;
  const acceptEncoding = anyEncoding ? request.headers['accept-encoding'] : encoding;
  const cookie = keepCookies(request.headers.cookie, [
    cache.cookies,
    ...(originRequest ? [originRequest.cookies] : []),
  ]);
  const before = request.headers['x-forwarded-for'];
  return {
    path: `${origin.path}${request.uri}`,
    query: keepQuery(request.query, [cache.query, ...(originRequest ? [originRequest.query] : [])]),
    headers: {
      'user-agent': 'Amazon CloudFront',
      ...passed(request, keeps ? alwaysForwarded : [...alwaysForwarded, ...conditional]),
      ...chosen,
      ...(cookie === undefined ? {} : { cookie }),
      ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
      'x-forwarded-for': before ? `${before}, ${viewer.ip}` : viewer.ip,
      'x-amz-cf-id': viewer.requestId,
      via: '1.1 local.cloudfront.net (CloudFront)',
      ...origin.customHeaders,
    },
    cacheKey: cacheKey(request, chosen, encoding ?? '', behaviour),
  };
}
