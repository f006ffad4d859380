import { CacheHeaderBehavior, CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { contract, type Endpoint } from '#shared/contract/contract.ts';

/** Names what distinguishes cached responses besides the path. */
type CacheKey = { queries: string[]; byCountry: boolean };

export type CachedPath = { pattern: string; key: CacheKey };

/** CloudFront's pattern for a contract path: each parameter becomes a star. */
export function pathPattern(path: string): string {
  return path.replace(/\{\w+\}/g, '*');
}

/** Number of literal characters: CloudFront takes the first match, so the most specific pattern goes first. */
const specificity = (pattern: string) => pattern.split('*').join('').length;

const bySpecificity = (one: { pattern: string }, other: { pattern: string }) =>
  specificity(other.pattern) - specificity(one.pattern);

export function cachedPaths(): CachedPath[] {
  return Object.values<Endpoint>(contract)
    .filter((endpoint) => endpoint.cache)
    .map((endpoint) => ({
      pattern: pathPattern(endpoint.path),
      key: { queries: Object.keys(endpoint.query?.shape ?? {}), byCountry: endpoint.cache?.byCountry ?? false },
    }))
    .sort(bySpecificity);
}

/** Uncacheable paths that a cached pattern matches too, since a star includes slashes. */
export function exceptedPaths(): string[] {
  const cached = cachedPaths().map(({ pattern }) => pattern);
  const isCaught = (path: string) =>
    cached.some((pattern) => specificity(pattern) < specificity(path) && matches(pattern, path));
  const uncached = Object.values<Endpoint>(contract).filter((endpoint) => !endpoint.cache);
  return [...new Set(uncached.map(({ path }) => pathPattern(path)))].filter(isCaught);
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);
}

/**
 * Cache policies, one for each kind of key, since an account has only twenty. Except for files, the origin's
 * Cache-Control decides how long, from not at all to a year.
 */
export class Caching extends Construct {
  readonly never: CachePolicy;
  /**
   * The policy caches nothing as long as the origin forbids it; it forwards the caller's token and accepted encodings.
   */
  readonly byCaller: CachePolicy;
  /** Files as stored, cached for a day unless their headers say otherwise. */
  readonly files: CachePolicy;
  readonly #byKey = new Map<string, CachePolicy>();

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.never = new CachePolicy(this, 'Never', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(0),
    });
    // Authorization reaches an origin only as part of a cache key, which a policy without caching cannot have: hence 1 s.
    this.byCaller = new CachePolicy(this, 'ByCaller', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      // Forwards Accept-Encoding: the functions compress.
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
      queryStringBehavior: CacheQueryStringBehavior.all(),
    });
    this.files = new CachePolicy(this, 'Files', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(365),
    });
  }

  forKey({ queries, byCountry }: CacheKey): CachePolicy {
    const name = ['By', 'Path', ...queries, ...(byCountry ? ['Country'] : [])].join('');
    const existingPolicy = this.#byKey.get(name);
    if (existingPolicy) return existingPolicy;
    const policy = new CachePolicy(this, name, {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
      ...(queries.length > 0 ? { queryStringBehavior: CacheQueryStringBehavior.allowList(...queries) } : {}),
      ...(byCountry ? { headerBehavior: CacheHeaderBehavior.allowList('CloudFront-Viewer-Country') } : {}),
    });
    this.#byKey.set(name, policy);
    return policy;
  }
}
