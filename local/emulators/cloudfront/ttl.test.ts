import { describe, expect, it } from 'vitest';
import type { CachePolicy } from './distribution.ts';
import { none } from './testing/site.ts';
import { errorLifetime, lifetimeOf } from './ttl.ts';

const policy = (minTtl: number, defaultTtl: number, maxTtl: number): CachePolicy => ({
  minTtl,
  defaultTtl,
  maxTtl,
  gzip: false,
  brotli: false,
  headers: none,
  cookies: none,
  query: none,
});
const open = policy(0, 60, 3600);
const now = Date.parse('2026-11-20T10:00:00Z');
const freshOf = (cacheControl: string, by = open) => lifetimeOf({ 'cache-control': cacheControl }, by, now).fresh;

describe('how long a success is kept', () => {
  it('takes s-maxage before max-age, within the policy', () => {
    expect(freshOf('public, max-age=10')).toBe(10);
    expect(freshOf('public, max-age=10, s-maxage=5')).toBe(5);
    expect(freshOf('max-age=99999')).toBe(3600);
    expect(freshOf('max-age=1', policy(30, 60, 3600))).toBe(30);
  });

  it('takes Expires when there is no age, and the default when there is neither', () => {
    expect(lifetimeOf({ expires: 'Fri, 20 Nov 2026 10:00:07 GMT' }, open, now).fresh).toBe(7);
    expect(lifetimeOf({ expires: 'never' }, open, now).fresh).toBe(0);
    expect(lifetimeOf({}, open, now).fresh).toBe(60);
    expect(lifetimeOf({}, policy(90, 60, 3600), now).fresh).toBe(90);
  });

  it('uses the minimum, usually 0, for uncacheable responses', () => {
    for (const forbidden of ['no-store', 'no-cache', 'private, max-age=10']) {
      expect(freshOf(forbidden)).toBe(0);
      expect(freshOf(forbidden, policy(1, 60, 3600))).toBe(1);
    }
    expect(lifetimeOf({ 'cache-control': 'no-store, stale-while-revalidate=9' }, open, now).stale).toBe(0);
  });

  it('reads the stale times, within the policy', () => {
    const header = 'max-age=5, stale-while-revalidate=7, stale-if-error=86400';
    expect(lifetimeOf({ 'cache-control': header }, open, now)).toEqual({ fresh: 5, stale: 7, staleIfError: 3600 });
    expect(lifetimeOf({ 'cache-control': 'max-age=5' }, open, now)).toEqual({
      fresh: 5,
      stale: 0,
      staleIfError: undefined,
    });
  });
});

describe('how long an error is kept', () => {
  it('is the minimum, or longer by the headers of the origin, regardless of no-store', () => {
    expect(errorLifetime(404, {}, 10)).toBe(10);
    expect(errorLifetime(404, { 'cache-control': 'max-age=60' }, 10)).toBe(60);
    expect(errorLifetime(503, { 'cache-control': 'no-store' }, 10)).toBe(10);
    expect(errorLifetime(404, {}, 0)).toBe(0);
  });

  it('is zero for client errors, of which CloudFront caches some by headers of the origin', () => {
    expect(errorLifetime(400, {}, 10)).toBe(0);
    expect(errorLifetime(409, { 'cache-control': 'max-age=60' }, 10)).toBe(0);
    expect(errorLifetime(403, { 'cache-control': 'max-age=60' }, 10)).toBe(60);
  });
});
