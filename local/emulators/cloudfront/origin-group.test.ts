import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../http/testing/raw.ts';
import { type RunningCloudFront, startCloudFront } from './cloudfront.ts';
import type { Behaviour } from './distribution.ts';
import { bucketBehaviour, none, siteDistribution } from './testing/site.ts';

const cache = {
  minTtl: 0,
  defaultTtl: 0,
  maxTtl: 86_400,
  gzip: false,
  brotli: false,
  headers: none,
  cookies: none,
  query: none,
};

type Answer = { status: number; headers?: Record<string, string>; body?: string };

let now = 0;
let seen: string[] = [];
let bucket: Answer | 'closed' | 'silent';
let api: Answer;
let edge: RunningCloudFront;
const server = http.createServer((request, response) => {
  const isBucket = request.url?.startsWith('/pages/') ?? false;
  seen.push(`${request.method} ${request.url} ${request.headers['x-secret'] ?? ''}`.trim());
  const answer = isBucket ? bucket : api;
  if (answer === 'silent') return;
  if (answer === 'closed') return void request.socket.destroy();
  response.writeHead(answer.status, answer.headers).end(answer.body);
});

const code = `function handler({ request, response }) {
  var status = response.headers['x-amz-meta-status'];
  delete response.headers['x-amz-meta-status'];
  if (status && response.statusCode === 200) response.statusCode = Number(status.value);
  if (request.uri === '/fail') throw new Error('failed');
  return response;
}`;

/** S3, then the API where S3 answers 404, 503 or not in time; a function at viewer response sets the status. */
function grouped(): Behaviour {
  const pages = bucketBehaviour('*', 'pages', cache);
  const second = siteDistribution().behaviours[0]?.origin;
  if (!second) throw new Error('there is no API');
  return {
    ...pages,
    origin: { ...pages.origin, bucket: { read: true, list: true }, readTimeoutMs: 80 },
    failover: { origin: { ...second, customHeaders: { 'x-secret': 's' } }, statuses: new Set([404, 503, 504]) },
    allowedMethods: new Set(['GET', 'HEAD', 'OPTIONS']),
    viewerResponse: { name: 'status', code },
  };
}

beforeEach(async () => {
  seen = [];
  bucket = { status: 200, headers: { 'cache-control': 's-maxage=2, stale-if-error=60', etag: '"1"' }, body: 'stored' };
  api = { status: 200, body: 'rendered' };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const distribution = { ...siteDistribution(), behaviours: [grouped()] };
  const originUrl = (domain: string) => (domain.includes('.s3.') ? `${url}/pages` : url);
  edge = await startCloudFront({
    distribution,
    port: 0,
    country: 'GB',
    originUrl,
    now: () => now,
    log: () => undefined,
  });
});

afterEach(async () => {
  await edge.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = async (path: string, method = 'GET') => {
  const { status, body } = await ask(edge.url, path, { method });
  return [status, body.toString()];
};

describe('an origin group', () => {
  test('asks its first origin only, as long as that answers', async () => {
    expect(await read('/a')).toEqual([200, 'stored']);
    bucket = { status: 403, body: 'denied' };
    expect(await read('/b')).toEqual([403, 'denied']);
    expect(seen).toEqual(['GET /pages/a', 'GET /pages/b']);
  });

  test.each([
    ['answers with a listed status', { status: 404 }],
    ['closes the connection', 'closed'],
    ['does not answer in time', 'silent'],
  ] as const)(
    'sends the same request to its second origin, with the headers of that, when the first %s',
    async (_, answer) => {
      bucket = answer;
      expect(await read('/a')).toEqual([200, 'rendered']);
      expect(seen.slice(-2)).toEqual(['GET /pages/a', 'GET /a s']);
      expect(await read('/a', 'HEAD')).toEqual([200, '']);
    },
  );

  test('answers what the second origin answers when both fail', async () => {
    bucket = { status: 404 };
    api = { status: 500, body: 'down' };
    expect(await read('/a')).toEqual([500, 'down']);
  });

  test('serves stale responses while both fail', async () => {
    await read('/a');
    bucket = { status: 503 };
    api = { status: 503 };
    now += 30_000;
    expect(await read('/a')).toEqual([200, 'stored']);
    now += 60_000;
    expect(await read('/a')).toEqual([503, '']);
  });
});

describe('a function at viewer response', () => {
  const gone = { status: 200, headers: { 'x-amz-meta-status': '404', 'cache-control': 's-maxage=9', etag: '"2"' } };

  test('changes status and headers of what an origin or the cache answers, but not those that are read only', async () => {
    bucket = { ...gone, body: 'no such session' };
    for (const source of ['Miss', 'Hit']) {
      const { status, headers, body } = await ask(edge.url, '/a');
      expect([status, body.toString(), headers['x-cache']]).toEqual([
        404,
        'no such session',
        `${source} from cloudfront`,
      ]);
      expect(headers).toMatchObject({ etag: '"2"', 'content-length': '15' });
      expect(headers['x-amz-meta-status']).toBeUndefined();
    }
    expect(await read('/a', 'HEAD')).toEqual([404, '']);
    expect((await ask(edge.url, '/a', { headers: { 'if-none-match': '"2"' } })).status).toBe(304);
  });

  test('does not run for a status above 399 of an origin', async () => {
    bucket = { status: 403, headers: { 'x-amz-meta-status': '200' } };
    expect(await ask(edge.url, '/fail')).toMatchObject({ status: 403, headers: { 'x-amz-meta-status': '200' } });
  });

  test('makes a 503 when it fails', async () => {
    expect((await ask(edge.url, '/fail')).status).toBe(503);
  });
});
