import { describe, expect, it } from 'vitest';
import type { Behaviour } from './distribution.ts';
import { normalisedEncoding, originRequestOf } from './origin-request.ts';
import { siteDistribution } from './testing/site.ts';

const { behaviours } = siteDistribution();
const behaviour = (pattern: string): Behaviour => {
  const found = behaviours.find((one) => one.pattern === pattern);
  if (!found) throw new Error(pattern);
  return found;
};
const live = behaviour('/api/live*');
const direct = behaviour('/api/*');

const viewer = { ip: '192.0.2.9', port: 4711, country: 'FR', requestId: 'id' };
const request = {
  method: 'GET',
  uri: '/api/live',
  query: 'page=2&utm=x',
  headers: {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    authorization: 'secret',
    cookie: 'kept=1; other=2',
    'cloudfront-viewer-country': 'US',
    'cloudfront-viewer-address': '1.1.1.1:1',
    'x-local-viewer-country': 'FR',
    'x-forwarded-for': '203.0.113.7',
    'if-none-match': '"a"',
    host: 'localhost',
    'user-agent': 'Browser',
  },
};

describe('requests to an origin', () => {
  it('carry only what the cache policy includes, with CloudFront’s own headers', () => {
    const { headers, query, path } = originRequestOf(request, viewer, live, true);
    expect({ path, query }).toEqual({ path: '/api/live', query: 'page=2' });
    expect(headers).toEqual({
      'user-agent': 'Amazon CloudFront',
      'accept-encoding': 'br,gzip',
      'cloudfront-viewer-country': 'FR',
      'x-forwarded-for': '203.0.113.7, 192.0.2.9',
      'x-amz-cf-id': 'id',
      via: '1.1 local.cloudfront.net (CloudFront)',
    });
  });

  it('carry what the origin request policy includes', () => {
    const { headers, query } = originRequestOf(request, viewer, direct, false);
    expect(query).toBe('page=2&utm=x');
    expect(headers).toMatchObject({
      accept: 'application/json',
      cookie: 'kept=1',
      'cloudfront-viewer-address': '192.0.2.9:4711',
      'if-none-match': '"a"',
    });
    expect(Object.keys(headers)).not.toContain('cloudfront-viewer-country');
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('x-local-viewer-country');
  });

  it('share a cache key unless a part of it differs', () => {
    const keyOf = (changes: object, country = 'FR') =>
      originRequestOf({ ...request, ...changes }, { ...viewer, country }, live, true).cacheKey;
    const own = keyOf({});
    expect(keyOf({ query: 'utm=y&page=2' })).toBe(own);
    expect(keyOf({ headers: { 'accept-encoding': 'br, gzip;q=0.5' } })).toBe(own);
    expect(keyOf({ query: 'page=3' })).not.toBe(own);
    expect(keyOf({}, 'US')).not.toBe(own);
    expect(keyOf({ headers: {} })).not.toBe(own);
    expect(keyOf({ uri: '/api/live/1' })).not.toBe(own);
  });
});

describe('normalisedEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br,gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('%s', (accepted, normalised) => {
    expect(normalisedEncoding(accepted, live)).toBe(normalised);
  });
});
