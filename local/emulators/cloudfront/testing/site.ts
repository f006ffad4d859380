import type { Behaviour, CachePolicy, Distribution, OriginRequestPolicy, Selection } from '../distribution.ts';
import { noHeaderRules } from '../header-rules.ts';

export const none: Selection = { behaviour: 'none', names: new Set() };
export const listed = (...names: string[]): Selection => ({ behaviour: 'listed', names: new Set(names) });

/** Includes the query key `page` and the viewer's country in the cache key. */
const live: CachePolicy = {
  minTtl: 0,
  defaultTtl: 0,
  maxTtl: 3600,
  gzip: true,
  brotli: true,
  headers: listed('cloudfront-viewer-country'),
  cookies: none,
  query: listed('page'),
};

export const uncached: CachePolicy = {
  minTtl: 0,
  defaultTtl: 0,
  maxTtl: 0,
  gzip: false,
  brotli: false,
  headers: none,
  cookies: none,
  query: none,
};

const viewerPolicy: OriginRequestPolicy = {
  headers: listed('accept', 'cloudfront-viewer-address'),
  cloudFrontHeaders: new Set(['cloudfront-viewer-address']),
  cookies: listed('kept'),
  query: { behaviour: 'all', names: new Set() },
};

const headerRules = {
  set: [
    { name: 'content-security-policy', value: "default-src 'self'; script-src 'self'", override: true },
    { name: 'x-content-type-options', value: 'nosniff', override: true },
  ],
  remove: [],
};

const reads = new Set(['GET', 'HEAD']);

/** A behaviour that reads from a bucket. */
export function bucketBehaviour(pattern: string, bucket: string, cache: CachePolicy): Behaviour {
  const domainName = `${bucket}.s3.us-east-1.amazonaws.com`;
  return {
    pattern,
    cache,
    allowedMethods: reads,
    compress: false,
    headerRules: noHeaderRules,
    originRequest: undefined,
    viewerRequest: undefined,
    viewerResponse: undefined,
    signers: undefined,
    failover: undefined,
    origin: {
      id: bucket,
      domainName,
      path: '',
      customHeaders: {},
      readTimeoutMs: 30_000,
      bucket: { read: true, list: false },
    },
  };
}

/** A distribution with an API (`/api/live*` cached, `/api/*` not) in front of a bucket with pages. */
export function siteDistribution(apiTimeoutMs = 30_000): Distribution {
  const domainName = 'abc.execute-api.us-east-1.amazonaws.com';
  const origin = { id: 'api', domainName, path: '', bucket: undefined, customHeaders: {}, readTimeoutMs: apiTimeoutMs };
  const api = {
    origin,
    headerRules,
    failover: undefined,
    viewerRequest: undefined,
    viewerResponse: undefined,
    signers: undefined,
  };
  const writes = ['OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];
  const code =
    "function handler(event) { var r = event.request; if (!r.uri.includes('.')) r.uri = '/index.html'; return r; }";
  return {
    id: 'E1EXAMPLE',
    domainName: 'd1example.cloudfront.net',
    behaviours: [
      { ...api, pattern: '/api/live*', allowedMethods: reads, compress: true, cache: live, originRequest: undefined },
      {
        ...api,
        pattern: '/api/*',
        allowedMethods: new Set([...reads, ...writes]),
        compress: false,
        cache: uncached,
        originRequest: viewerPolicy,
      },
      { ...bucketBehaviour('*', 'pages', live), headerRules, viewerRequest: { name: 'routes', code } },
    ],
    errorRules: new Map([[500, { ttl: 0, page: undefined }]]),
  };
}
