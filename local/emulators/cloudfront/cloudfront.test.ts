import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, sendBytes } from '../http/testing/raw.ts';
import { type RunningCloudFront, startCloudFront } from './cloudfront.ts';
import { bucketBehaviour, siteDistribution, uncached } from './testing/site.ts';

const text = JSON.stringify({ text: 'breathe '.repeat(500) });

/** An origin that records its requests. */
class Origin {
  readonly seen: { path: string; method: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
  readonly server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    this.seen.push({ path: request.url ?? '', method: request.method ?? '', headers: request.headers, body });
    this.answer(request, response);
  });
  answer: http.RequestListener = (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 's-maxage=5', etag: '"1"' })
      .end(text);
  };

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

let origin: Origin;
let originUrl: string;
let edge: RunningCloudFront;
const countEdge = vi.fn();

function startEdge(url: string, apiTimeoutMs?: number): Promise<RunningCloudFront> {
  return startCloudFront({
    distribution: siteDistribution(apiTimeoutMs),
    port: 0,
    country: 'GB',
    meters: { countEdge },
    originUrl: (domain) => (domain.includes('.s3.') ? `${url}/pages` : url),
  });
}

beforeEach(async () => {
  origin = new Origin();
  countEdge.mockClear();
  originUrl = await origin.start();
  edge = await startEdge(originUrl);
});

afterEach(async () => {
  await edge.close();
  origin.server.closeAllConnections();
  await new Promise((resolve) => origin.server.close(resolve));
});

describe('CloudFront', () => {
  it('caches, compresses once, and answers 304 to a conditional request', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await ask(edge.url, '/api/live', { headers });
    expect(first.headers).toMatchObject({ 'x-cache': 'Miss from cloudfront', 'content-encoding': 'br', etag: 'W/"1"' });
    expect(brotliDecompressSync(first.body).toString()).toBe(text);
    const again = await ask(edge.url, '/api/live', { headers: { ...headers, 'if-none-match': 'W/"1"' } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({ 'x-cache': 'Hit from cloudfront', 'x-content-type-options': 'nosniff' });
    expect(origin.seen).toHaveLength(1);
    expect(countEdge.mock.calls).toEqual([
      ['GET /api/live', 'miss'],
      ['GET /api/live', 'hit'],
    ]);
  });

  it('serves ranges and HEAD from cached responses', async () => {
    await ask(edge.url, '/api/live');
    const part = await ask(edge.url, '/api/live', { headers: { range: 'bytes=2-5' } });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 2-5/${text.length}` } });
    expect(part.body.toString()).toBe('text');
    const head = await ask(edge.url, '/api/live', { method: 'HEAD' });
    expect(head.headers['content-length']).toBe(String(text.length));
    expect(origin.seen).toHaveLength(1);
  });

  it('invalidates all paths, or those with a prefix', async () => {
    await ask(edge.url, '/api/live');
    edge.clearCache('/api/other');
    await ask(edge.url, '/api/live');
    expect(origin.seen).toHaveLength(1);
    edge.clearCache('/api/li');
    await ask(edge.url, '/api/live');
    expect(origin.seen).toHaveLength(2);
    edge.clearCache();
    await ask(edge.url, '/api/live');
    expect(origin.seen).toHaveLength(3);
  });

  it('replaces country and address headers of the viewer, except for the test header', async () => {
    const lies = { 'cloudfront-viewer-country': 'US', 'cloudfront-viewer-address': '1.2.3.4:5' };
    await ask(edge.url, '/api/live', { headers: lies });
    await ask(edge.url, '/api/live', { headers: { ...lies, 'x-local-viewer-country': 'JP' } });
    await ask(edge.url, '/api/other', { headers: lies });
    expect(origin.seen.map(({ headers }) => headers['cloudfront-viewer-country'])).toEqual(['GB', 'JP', undefined]);
    expect(origin.seen[2]?.headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(origin.seen[2]?.headers.host).toBe('abc.execute-api.us-east-1.amazonaws.com');
  });

  it('forwards writes with their bodies and never caches them', async () => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
    await ask(edge.url, '/api/bookings?x=1', post);
    await ask(edge.url, '/api/bookings?x=1', post);
    expect(origin.seen).toHaveLength(2);
    expect(origin.seen[0]).toMatchObject({ path: '/api/bookings?x=1', method: 'POST', body: '{"a":1}' });
  });

  it('rewrites routes by the function and answers 403 for missing objects of a bucket without list access', async () => {
    await ask(edge.url, '/live-sessions');
    expect(origin.seen[0]?.path).toBe('/pages/index.html');
    origin.answer = (_request, response) => response.writeHead(404).end('NoSuchKey');
    expect(await ask(edge.url, '/missing.js')).toMatchObject({ status: 403 });
  });

  it('lists a bucket at its root, where CloudFront may list it', async () => {
    const rootOf = async (list: boolean) => {
      const behaviour = bucketBehaviour('*', 'pages', uncached);
      const bucket = { read: true, list };
      const distribution = {
        ...siteDistribution(),
        behaviours: [{ ...behaviour, origin: { ...behaviour.origin, bucket } }],
      };
      const at = await startCloudFront({ distribution, port: 0, country: 'GB', originUrl: () => `${originUrl}/pages` });
      const { status } = await ask(at.url, '/');
      await at.close();
      return status;
    };
    expect(await rootOf(true)).toBe(200);
    expect(await rootOf(false)).toBe(403);
  });

  it('sets the response headers of the policy on errors too', async () => {
    for (const [path, method] of [
      ['/', 'DELETE'],
      ['/api/live', 'POST'],
    ] as const) {
      const refused = await ask(edge.url, path, { method });
      expect(refused.status).toBe(403);
      expect(refused.headers).toMatchObject({
        'x-cache': 'Error from cloudfront',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('answers 504 for a slow origin and 502 for an unreachable one', async () => {
    origin.answer = () => undefined;
    const slow = await startEdge(originUrl, 50);
    expect(await ask(slow.url, '/api/slow')).toMatchObject({ status: 504 });
    await slow.close();
    origin.server.closeAllConnections();
    await new Promise((resolve) => origin.server.close(resolve));
    expect(await ask(edge.url, '/api/gone')).toMatchObject({ status: 502 });
  });

  it('retries when the origin closes a kept connection', async () => {
    const { answer } = origin;
    const used = new WeakSet<object>();
    origin.answer = (request, response) => {
      if (used.has(request.socket)) request.socket.destroy();
      else answer(request, response);
      used.add(request.socket);
    };
    expect(await ask(edge.url, '/api/one')).toMatchObject({ status: 200 });
    expect(await ask(edge.url, '/api/two')).toMatchObject({ status: 200 });
    expect(origin.seen.map(({ path }) => path)).toEqual(['/api/one', '/api/two', '/api/two']);
  });

  it('survives malformed requests', async () => {
    expect(await sendBytes(edge.port, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
    expect(await sendBytes(edge.port, `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431/);
    expect(await sendBytes(edge.port, 'GET //%zz/%00 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 200/,
    );
    expect(await ask(edge.url, `/api/${'x'.repeat(9000)}`)).toMatchObject({ status: 414 });
    expect(await ask(edge.url, '/api/live')).toMatchObject({ status: 200 });
  });
});
