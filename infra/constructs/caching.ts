import { CacheHeaderBehavior, CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { contract, type Endpoint } from '#shared/contract/contract.ts';

/** The part of a request, besides its path, that distinguishes one kept answer from another. */
type CacheKey = { queries: string[]; byCountry: boolean };

/** Paths that CloudFront may keep, with the query parameters and headers that make an answer another one. */
export type CachedPath = { pattern: string; key: CacheKey };

/** A contract path as CloudFront writes it: each parameter is a star. */
export function pathPattern(path: string): string {
  return path.replace(/\{\w+\}/g, '*');
}

/** How much of a pattern is written out: CloudFront takes the first that fits, so the most literal goes first. */
const literal = (pattern: string) => pattern.split('*').join('').length;

const byLiteral = (one: { pattern: string }, other: { pattern: string }) =>
  literal(other.pattern) - literal(one.pattern);

/** Every path of the contract that CloudFront may keep, the most literal first. */
export function cachedPaths(): CachedPath[] {
  return Object.values<Endpoint>(contract)
    .filter((endpoint) => endpoint.cache)
    .map((endpoint) => ({
      pattern: pathPattern(endpoint.path),
      key: { queries: Object.keys(endpoint.query?.shape ?? {}), byCountry: endpoint.cache?.byCountry ?? false },
    }))
    .sort(byLiteral);
}

/** Paths that must not be kept although a cached one fits them too: a star takes slashes. */
export function exceptedPaths(): string[] {
  const cached = cachedPaths().map(({ pattern }) => pattern);
  const isCaught = (path: string) => cached.some((pattern) => literal(pattern) < literal(path) && fits(pattern, path));
  const uncached = Object.values<Endpoint>(contract).filter((endpoint) => !endpoint.cache);
  return [...new Set(uncached.map(({ path }) => pathPattern(path)))].filter(isCaught);
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);
}

/**
 * Cache policies: one for each kind of key, so that few are used of the account's twenty. None but that of files sets a
 * time of its own: the origin's Cache-Control rules, from never to a year.
 */
export class Caching extends Construct {
  /** Never kept. */
  readonly never: CachePolicy;
  /** Never kept either, as long as the origin forbids it; the caller's token goes on to the origin. */
  readonly byCaller: CachePolicy;
  /** Whole files in the form in which they are stored, kept for a day unless they say otherwise. */
  readonly files: CachePolicy;
  readonly #byKey = new Map<string, CachePolicy>();

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.never = new CachePolicy(this, 'Never', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(0),
    });
    // Authorization reaches an origin only as part of a cache key, and a policy that keeps nothing has none: hence 1 s.
    this.byCaller = new CachePolicy(this, 'ByCaller', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      queryStringBehavior: CacheQueryStringBehavior.all(),
    });
    this.files = new CachePolicy(this, 'Files', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(365),
    });
  }

  /** The policy that keeps answers apart by this key. */
  by({ queries, byCountry }: CacheKey): CachePolicy {
    const name = ['By', 'Path', ...queries, ...(byCountry ? ['Country'] : [])].join('');
    const known = this.#byKey.get(name);
    if (known) return known;
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
