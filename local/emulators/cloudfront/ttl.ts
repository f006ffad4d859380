import type { CachePolicy } from './distribution.ts';
import type { Headers } from './header-rules.ts';

/** The lifetime tells how long a response is cached, in seconds. */
export type Lifetime = {
  fresh: number;
  /** A response that is no longer fresh is served for so long while it is revalidated. */
  stale: number;
  /**
   * A response that is no longer fresh is served for so long while the origin fails; undefined means without limit, as
   * CloudFront does.
   */
  staleIfError: number | undefined;
};

/** Directives of a Cache-Control header in lower case, with their values. */
export function cacheDirectives(header: string | string[] | undefined): Map<string, string> {
  const parts = [header ?? []].flat().join(',').toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.trim().split('=');
      return [name, value.replaceAll('"', '')];
    }),
  );
}

function secondsOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}

/** The origin's time to live in seconds: s-maxage before max-age before Expires. */
function originTtl(headers: Headers, directives: Map<string, string>, now: number): number | undefined {
  const age = secondsOf(directives.get('s-maxage')) ?? secondsOf(directives.get('max-age'));
  if (age !== undefined) return age;
  const expires = headers.expires;
  if (typeof expires !== 'string') return undefined;
  const at = Date.parse(expires);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now) / 1000);
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/**
 * Returns how long CloudFront caches a success, by the origin's headers and the cache policy (AWS: "Manage how long
 * content stays in the cache"). `now` is in milliseconds.
 */
export function lifetimeOf(headers: Headers, policy: CachePolicy, now: number): Lifetime {
  const directives = cacheDirectives(headers['cache-control']);
  const within = (name: string) => secondsOf(directives.get(name));
  const forbidden = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  if (forbidden) return { fresh: policy.minTtl, stale: 0, staleIfError: 0 };
  const requested = originTtl(headers, directives, now);
  const fresh =
    requested === undefined
      ? Math.max(policy.minTtl, policy.defaultTtl)
      : clamp(requested, policy.minTtl, policy.maxTtl);
  const staleIfError = within('stale-if-error');
  return {
    fresh,
    // The policy's maximum limits these, too.
    stale: Math.min(within('stale-while-revalidate') ?? 0, policy.maxTtl),
    staleIfError: staleIfError === undefined ? undefined : Math.min(staleIfError, policy.maxTtl),
  };
}

/** Errors that CloudFront caches always, and those that it caches when the origin sends a max-age. */
const cachedErrors = new Set([404, 414, 500, 501, 502, 503, 504]);
const errorsCachedOnRequest = new Set([400, 403, 405, 412, 415]);

/** CloudFront's default minimum for errors, in seconds. */
export const defaultErrorTtl = 10;

/**
 * Seconds that CloudFront caches an error: the distribution's minimum, or longer when the origin says so; `no-store`
 * does not shorten it (AWS: "Control how long CloudFront caches errors").
 */
export function errorLifetime(status: number, headers: Headers, minimum: number): number {
  const directives = cacheDirectives(headers['cache-control']);
  const requested = secondsOf(directives.get('s-maxage')) ?? secondsOf(directives.get('max-age'));
  if (cachedErrors.has(status)) return Math.max(minimum, requested ?? 0);
  if (errorsCachedOnRequest.has(status) && requested !== undefined) return Math.max(minimum, requested);
  return 0;
}
