import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CacheRequest, EdgeCache, type OriginResponse } from './cache.ts';
import { none } from './testing/site.ts';

const policy: CacheRequest['policy'] = {
  minTtl: 0,
  defaultTtl: 0,
  maxTtl: 3600,
  gzip: true,
  brotli: true,
  headers: none,
  cookies: none,
  query: none,
};

const live = 'public, s-maxage=5, stale-while-revalidate=2';

/** A cache with a scripted origin and a clock that the test moves. */
class TestCache {
  seconds = 1000;
  requests: Record<string, string>[] = [];
  next: () => Promise<OriginResponse> | OriginResponse = () => this.ok('one');
  errorTtl: number | undefined = 0;
  readonly cache = new EdgeCache({
    now: () => this.seconds * 1000,
    errorTtl: () => this.errorTtl,
    maxResponseBytes: 1000,
    maxBytes: 5000,
  });

  ok(text: string, headers: Record<string, string> = { 'cache-control': live }, status = 200): OriginResponse {
    return { status, headers, body: Readable.from([Buffer.from(text)]) };
  }

  async get(key = 'key', by = policy) {
    const response = await this.cache.respond({
      key,
      policy: by,
      encodings: undefined,
      fetch: async (headers) => {
        this.requests.push(headers);
        return this.next();
      },
    });
    return { ...response, text: Buffer.isBuffer(response.body) ? response.body.toString() : 'a stream' };
  }
}

let test: TestCache;
beforeEach(() => {
  test = new TestCache();
});

/** Lets pending promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('EdgeCache', () => {
  it('requests once while a response is fresh, and sets its age', async () => {
    expect(await test.get()).toMatchObject({ source: 'Miss', text: 'one' });
    test.seconds += 4;
    expect(await test.get()).toMatchObject({ source: 'Hit', text: 'one', headers: { age: '4' } });
    expect(test.requests).toHaveLength(1);
  });

  it('serves a stale response while it is revalidated', async () => {
    await test.get();
    test.seconds += 6;
    test.next = () => test.ok('two');
    expect(await test.get()).toMatchObject({ source: 'Hit', text: 'one' });
    await settled();
    expect(await test.get()).toMatchObject({ source: 'Hit', text: 'two' });
    expect(test.requests).toHaveLength(2);
  });

  it('revalidates once for concurrent requests', async () => {
    await test.get();
    test.seconds += 6;
    await Promise.all([test.get(), test.get(), test.get()]);
    expect(test.requests).toHaveLength(2);
  });

  it('waits for the origin after stale-while-revalidate', async () => {
    await test.get();
    test.seconds += 7;
    test.next = () => test.ok('two');
    expect(await test.get()).toMatchObject({ source: 'Miss', text: 'two' });
  });

  it('collapses concurrent requests for a key', async () => {
    const responses = await Promise.all([test.get(), test.get(), test.get('other')]);
    expect(responses.map(({ source }) => source)).toEqual(['Miss', 'Hit', 'Miss']);
    expect(test.requests).toHaveLength(2);
  });

  it('does not collapse requests for private responses', async () => {
    test.next = () => test.ok('mine', { 'cache-control': 'private, no-store' });
    await Promise.all([test.get(), test.get(), test.get()]);
    expect(test.requests).toHaveLength(3);
  });

  it('revalidates with the ETag and keeps the response on 304', async () => {
    test.next = () => test.ok('one', { 'cache-control': live, etag: '"1"' });
    await test.get();
    test.seconds += 100;
    test.next = () => test.ok('', { 'cache-control': live }, 304);
    expect(await test.get()).toMatchObject({ source: 'RefreshHit', text: 'one', status: 200, headers: { age: '0' } });
    expect(test.requests[1]).toEqual({ 'if-none-match': '"1"' });
    test.seconds += 4;
    expect(await test.get()).toMatchObject({ source: 'Hit', text: 'one' });
  });

  it('serves stale responses while the origin fails, and retries after the error TTL', async () => {
    await test.get();
    test.seconds += 100;
    test.errorTtl = 3;
    test.next = () => test.ok('broken', {}, 500);
    expect(await test.get()).toMatchObject({ status: 200, text: 'one' });
    test.seconds += 2;
    await test.get();
    expect(test.requests).toHaveLength(2);
    test.seconds += 2;
    test.next = () => test.ok('two');
    expect(await test.get()).toMatchObject({ source: 'Miss', text: 'two' });
  });

  it('serves the error after stale-if-error', async () => {
    test.next = () => test.ok('one', { 'cache-control': 's-maxage=5, stale-if-error=10' });
    await test.get();
    test.seconds += 16;
    test.next = () => test.ok('broken', {}, 500);
    expect(await test.get()).toMatchObject({ status: 500, text: 'broken' });
  });

  it('caches errors for the TTL of the distribution, 10 s by default', async () => {
    test.next = () => test.ok('gone', { 'cache-control': 'no-store' }, 404);
    await test.get();
    await test.get();
    expect(test.requests).toHaveLength(2);
    test.errorTtl = undefined;
    await test.get();
    test.seconds += 9;
    expect(await test.get()).toMatchObject({ source: 'Hit', status: 404 });
    expect(test.requests).toHaveLength(3);
  });

  it('clears the cache, including responses in flight', async () => {
    const { promise, resolve } = Promise.withResolvers<OriginResponse>();
    test.next = () => promise;
    const early = test.get();
    test.cache.clear();
    resolve(test.ok('old'));
    expect(await early).toMatchObject({ text: 'old' });
    test.next = () => test.ok('new');
    expect(await test.get()).toMatchObject({ source: 'Miss', text: 'new' });
  });

  it('streams responses that are too large to cache', async () => {
    const large = 'x'.repeat(1200);
    test.next = () => ({
      status: 200,
      headers: { 'cache-control': live },
      body: Readable.from([large.slice(0, 1100), large.slice(1100)]),
    });
    const { body, source } = await test.get();
    expect(source).toBe('Miss');
    expect(Buffer.isBuffer(body)).toBe(false);
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(Buffer.from(part));
    expect(Buffer.concat(parts).toString()).toBe(large);
  });

  it('answers 502 when the origin closes the connection in the middle', async () => {
    test.next = () => ({
      status: 200,
      headers: {},
      body: Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('connection lost');
        })(),
      ),
    });
    expect(await test.get()).toMatchObject({ status: 502 });
  });

  it('evicts the least recently used when it is full', async () => {
    test.next = () => test.ok('x'.repeat(900));
    for (const key of ['a', 'b', 'c', 'd', 'e']) await test.get(key);
    await test.get('a');
    await test.get('f');
    expect(await test.get('a')).toMatchObject({ source: 'Hit' });
    expect(await test.get('b')).toMatchObject({ source: 'Miss' });
  });
});
