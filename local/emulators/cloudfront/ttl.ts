import type { Headers } from './headers-policy.ts';
import type { CachePolicy } from './policies.ts';

/** How long an answer may be kept, in seconds. */
export type Lifetime = {
  /** Served without asking the origin. */
  fresh: number;
  /** After that: served once more while it is fetched anew. */
  stale: number;
  /** After that: served where the origin fails; undefined leaves it to CloudFront, which then does so without end. */
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

/** Seconds that the origin asks for: s-maxage before max-age before Expires; undefined when it says nothing. */
function askedFor(headers: Headers, directives: Map<string, string>, now: number): number | undefined {
  const age = secondsOf(directives.get('s-maxage')) ?? secondsOf(directives.get('max-age'));
  if (age !== undefined) return age;
  const expires = headers.expires;
  if (typeof expires !== 'string') return undefined;
  const at = Date.parse(expires);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now) / 1000);
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/**
 * How long CloudFront keeps a success, by the origin's headers and the cache policy (AWS: "Manage how long content
 * stays in the cache"). `now` in milliseconds.
 */
export function lifetimeOf(headers: Headers, policy: CachePolicy, now: number): Lifetime {
  const directives = cacheDirectives(headers['cache-control']);
  const within = (name: string) => secondsOf(directives.get(name));
  const forbidden = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  if (forbidden) return { fresh: policy.minTtl, stale: 0, staleIfError: 0 };
  const asked = askedFor(headers, directives, now);
  const fresh =
    asked === undefined ? Math.max(policy.minTtl, policy.defaultTtl) : clamp(asked, policy.minTtl, policy.maxTtl);
  const staleIfError = within('stale-if-error');
  return {
    fresh,
    // CloudFront keeps nothing longer than the policy's maximum.
    stale: Math.min(within('stale-while-revalidate') ?? 0, policy.maxTtl),
    staleIfError: staleIfError === undefined ? undefined : Math.min(staleIfError, policy.maxTtl),
  };
}

/** Errors that CloudFront keeps whatever the origin says, and those that it keeps where the origin gives a max-age. */
const keptErrors = new Set([404, 414, 500, 501, 502, 503, 504]);
const errorsKeptOnRequest = new Set([400, 403, 405, 412, 415]);

/** CloudFront's own minimum for errors when the distribution sets none, in seconds. */
export const defaultErrorTtl = 10;

/**
 * Seconds that CloudFront keeps an error: the distribution's minimum for that status, or longer where the origin asks
 * for it; `no-store` does not shorten it (AWS: "Control how long CloudFront caches errors").
 */
export function errorLifetime(status: number, headers: Headers, minimum: number): number {
  const directives = cacheDirectives(headers['cache-control']);
  const asked = secondsOf(directives.get('s-maxage')) ?? secondsOf(directives.get('max-age'));
  if (keptErrors.has(status)) return Math.max(minimum, asked ?? 0);
  if (errorsKeptOnRequest.has(status) && asked !== undefined) return Math.max(minimum, asked);
  return 0;
}
