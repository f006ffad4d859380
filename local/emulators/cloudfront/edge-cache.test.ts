import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Ask, EdgeCache, type OriginAnswer } from './edge-cache.ts';

const nothing = { behaviour: 'none' as const, names: new Set<string>() };
const policy: Ask['policy'] = {
  ...{ minTtl: 0, defaultTtl: 0, maxTtl: 3600, gzip: true, brotli: true },
  ...{ headers: nothing, cookies: nothing, query: nothing },
};

const live = 'public, s-maxage=5, stale-while-revalidate=2';

/** An origin whose answers the test decides, and a clock that it moves. */
class Trial {
  seconds = 1000;
  asked: Record<string, string>[] = [];
  next: () => Promise<OriginAnswer> | OriginAnswer = () => this.ok('one');
  errorTtl: number | undefined = 0;
  readonly cache = new EdgeCache({
    now: () => this.seconds * 1000,
    errorTtl: () => this.errorTtl,
    maxAnswerBytes: 1000,
    maxBytes: 5000,
  });

  ok(text: string, headers: Record<string, string> = { 'cache-control': live }, status = 200): OriginAnswer {
    return { status, headers, body: Readable.from([Buffer.from(text)]) };
  }

  async get(key = 'key', by = policy) {
    const answer = await this.cache.answer({
      key,
      policy: by,
      encodings: undefined,
      fetch: async (headers) => {
        this.asked.push(headers);
        return this.next();
      },
    });
    return { ...answer, text: Buffer.isBuffer(answer.body) ? answer.body.toString() : 'a stream' };
  }
}

let trial: Trial;
beforeEach(() => {
  trial = new Trial();
});

/** Lets everything run that waits for nothing but other promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the edge cache', () => {
  it('asks the origin once while an answer is fresh, and says its age', async () => {
    expect(await trial.get()).toMatchObject({ source: 'Miss', text: 'one' });
    trial.seconds += 4;
    expect(await trial.get()).toMatchObject({ source: 'Hit', text: 'one', headers: { age: '4' } });
    expect(trial.asked).toHaveLength(1);
  });

  it('serves a stale answer at once and fetches the next one meanwhile', async () => {
    await trial.get();
    trial.seconds += 6;
    trial.next = () => trial.ok('two');
    expect(await trial.get()).toMatchObject({ source: 'Hit', text: 'one' });
    await settled();
    expect(await trial.get()).toMatchObject({ source: 'Hit', text: 'two' });
    expect(trial.asked).toHaveLength(2);
  });

  it('makes one request for many stale ones', async () => {
    await trial.get();
    trial.seconds += 6;
    await Promise.all([trial.get(), trial.get(), trial.get()]);
    expect(trial.asked).toHaveLength(2);
  });

  it('waits for the origin when the stale time is over', async () => {
    await trial.get();
    trial.seconds += 7;
    trial.next = () => trial.ok('two');
    expect(await trial.get()).toMatchObject({ source: 'Miss', text: 'two' });
  });

  it('lets requests for one key wait for one request to the origin', async () => {
    const answers = await Promise.all([trial.get(), trial.get(), trial.get('other')]);
    expect(answers.map(({ source }) => source)).toEqual(['Miss', 'Hit', 'Miss']);
    expect(trial.asked).toHaveLength(2);
  });

  it('asks for each request where an answer may not be shared', async () => {
    trial.next = () => trial.ok('mine', { 'cache-control': 'private, no-store' });
    await Promise.all([trial.get(), trial.get(), trial.get()]);
    expect(trial.asked).toHaveLength(3);
  });

  it('asks with the tag of what it has, and keeps that when the origin says it is unchanged', async () => {
    trial.next = () => trial.ok('one', { 'cache-control': live, etag: '"1"' });
    await trial.get();
    trial.seconds += 100;
    trial.next = () => trial.ok('', { 'cache-control': live }, 304);
    expect(await trial.get()).toMatchObject({ source: 'RefreshHit', text: 'one', status: 200, headers: { age: '0' } });
    expect(trial.asked[1]).toEqual({ 'if-none-match': '"1"' });
    trial.seconds += 4;
    expect(await trial.get()).toMatchObject({ source: 'Hit', text: 'one' });
  });

  it('keeps serving what it has while the origin fails, and asks again after the pause', async () => {
    await trial.get();
    trial.seconds += 100;
    trial.errorTtl = 3;
    trial.next = () => trial.ok('broken', {}, 500);
    expect(await trial.get()).toMatchObject({ status: 200, text: 'one' });
    trial.seconds += 2;
    await trial.get();
    expect(trial.asked).toHaveLength(2);
    trial.seconds += 2;
    trial.next = () => trial.ok('two');
    expect(await trial.get()).toMatchObject({ source: 'Miss', text: 'two' });
  });

  it('stops doing so where stale-if-error ends', async () => {
    trial.next = () => trial.ok('one', { 'cache-control': 's-maxage=5, stale-if-error=10' });
    await trial.get();
    trial.seconds += 16;
    trial.next = () => trial.ok('broken', {}, 500);
    expect(await trial.get()).toMatchObject({ status: 500, text: 'broken' });
  });

  it('keeps errors as long as the distribution says, 10 s when it says nothing', async () => {
    trial.next = () => trial.ok('gone', { 'cache-control': 'no-store' }, 404);
    await trial.get();
    await trial.get();
    expect(trial.asked).toHaveLength(2);
    trial.errorTtl = undefined;
    await trial.get();
    trial.seconds += 9;
    expect(await trial.get()).toMatchObject({ source: 'Hit', status: 404 });
    expect(trial.asked).toHaveLength(3);
  });

  it('forgets on request, also what is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<OriginAnswer>();
    trial.next = () => promise;
    const early = trial.get();
    trial.cache.clear();
    resolve(trial.ok('old'));
    expect(await early).toMatchObject({ text: 'old' });
    trial.next = () => trial.ok('new');
    expect(await trial.get()).toMatchObject({ source: 'Miss', text: 'new' });
  });

  it('streams what is too large to keep', async () => {
    const large = 'x'.repeat(1200);
    trial.next = () => ({
      status: 200,
      headers: { 'cache-control': live },
      body: Readable.from([large.slice(0, 1100), large.slice(1100)]),
    });
    const { body, source } = await trial.get();
    expect(source).toBe('Miss');
    expect(Buffer.isBuffer(body)).toBe(false);
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(Buffer.from(part));
    expect(Buffer.concat(parts).toString()).toBe(large);
  });

  it('answers 502 when the origin breaks off in the middle', async () => {
    trial.next = () => ({
      status: 200,
      headers: {},
      body: Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('connection lost');
        })(),
      ),
    });
    expect(await trial.get()).toMatchObject({ status: 502 });
  });

  it('drops the least recently used when it is full', async () => {
    trial.next = () => trial.ok('x'.repeat(900));
    for (const key of ['a', 'b', 'c', 'd', 'e']) await trial.get(key);
    await trial.get('a');
    await trial.get('f');
    expect(await trial.get('a')).toMatchObject({ source: 'Hit' });
    expect(await trial.get('b')).toMatchObject({ source: 'Miss' });
  });
});
