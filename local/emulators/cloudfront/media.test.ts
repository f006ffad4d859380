import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type RunningServer } from '../http/server.ts';
import { ask } from '../http/testing/raw.ts';
import { type RunningCloudFront, startCloudFront } from './cloudfront.ts';
import type { CachePolicy } from './distribution.ts';
import { bucketBehaviour, none, siteDistribution } from './testing/site.ts';

const megabyte = 1024 * 1024;
const videoSize = 100 * megabyte;
const chunk = Buffer.alloc(64 * 1024, 'v');

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const cache: CachePolicy = {
  minTtl: 0,
  defaultTtl: 86_400,
  maxTtl: 31_536_000,
  gzip: false,
  brotli: false,
  headers: none,
  cookies: none,
  query: none,
};

const site = siteDistribution();
const signers = new Map([['K1', createPublicKey(publicKey)]]);
const distribution = {
  ...site,
  behaviours: [{ ...bucketBehaviour('/media/*', 'videos', cache), signers }, ...site.behaviours],
};

let origin: RunningServer;
let edge: RunningCloudFront;
/** Requests to the bucket, and the bytes of its responses that were written. */
const requests: { url: string | undefined; range: string | undefined }[] = [];
let sent = 0;
/** Bytes sent of the first response that its reader cancelled. */
const { promise: cancelledAfter, resolve: cancel } = Promise.withResolvers<number>();

/** Writes bytes as fast as they are read. */
function write(response: http.ServerResponse, left: number): void {
  let rest = left;
  const more = () => {
    while (rest > 0) {
      const part = chunk.subarray(0, Math.min(rest, chunk.length));
      rest -= part.length;
      sent += part.length;
      if (!response.write(part)) return;
    }
    response.end();
  };
  response.on('drain', more);
  response.on('close', () => {
    if (rest > 0) cancel(sent);
  });
  more();
}

beforeAll(async () => {
  origin = await listen({
    port: 0,
    maxHeaderBytes: 16_384,
    onError: () => undefined,
    handle: async ({ url, headers: { range } }, response) => {
      requests.push({ url, range });
      if (url?.includes('missing')) return void response.writeHead(404).end();
      const size = url?.includes('small') ? 2000 : videoSize;
      const start = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
      const headers = { 'content-type': 'video/mp4', etag: '"v1"', 'accept-ranges': 'bytes' };
      if (range === undefined) response.writeHead(200, { ...headers, 'content-length': size });
      else {
        const place = { 'content-range': `bytes ${start}-${size - 1}/${size}`, 'content-length': size - start };
        response.writeHead(206, { ...headers, ...place });
      }
      write(response, size - start);
    },
  });
  edge = await startCloudFront({
    port: 0,
    distribution,
    country: 'GB',
    originUrl: () => origin.url,
    log: () => undefined,
  });
});

afterAll(async () => {
  await edge.close();
  await origin.close();
});

function signed(path: string, milliseconds = 60_000): string {
  const dateLessThan = new Date(Date.now() + milliseconds);
  const url = getSignedUrl({ keyPairId: 'K1', privateKey, url: `${edge.url}${path}`, dateLessThan });
  return url.slice(edge.url.length);
}

describe('a video', () => {
  it.each([
    ['unsigned', () => '/media/one.mp4', 'MissingKey'],
    ['expired', () => signed('/media/one.mp4', -1000), 'AccessDenied'],
    ['signed for another', () => signed('/media/one.mp4').replace('one', 'two'), 'AccessDenied'],
    [
      'with a later expiry',
      () => signed('/media/one.mp4').replace(/Expires=\d+/, 'Expires=9999999999'),
      'AccessDenied',
    ],
  ])('%s is rejected as by CloudFront, without a request to its bucket', async (_what, path, code) => {
    const before = requests.length;
    const { status, headers, body } = await ask(edge.url, path());
    expect([status, headers['content-type']]).toEqual([403, 'application/xml']);
    expect(body.toString()).toContain(`<Code>${code}</Code>`);
    expect(requests).toHaveLength(before);
  });

  it('is requested without the parameters of the signature and cached by its path', async () => {
    const first = await ask(edge.url, signed('/media/small.mp4'));
    const second = await ask(edge.url, signed('/media/small.mp4', 120_000));
    expect([first.status, second.status, second.headers['x-cache']]).toEqual([200, 200, 'Hit from cloudfront']);
    expect(requests.filter(({ url }) => url?.includes('small'))).toEqual([
      { url: '/media/small.mp4', range: undefined },
    ]);
    expect((await ask(edge.url, '/media/small.mp4')).status).toBe(403);
  });

  it('that is missing is a 403, since CloudFront may not list its bucket', async () => {
    const { status, body } = await ask(edge.url, signed('/media/missing.mp4'));
    expect([status, body.toString()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  });

  it('is served in ranges of its bucket', async () => {
    const range = `bytes=${videoSize - 1000}-`;
    const { status, headers, body } = await ask(edge.url, signed('/media/large.mp4'), { headers: { range } });
    expect([status, body.length]).toEqual([206, 1000]);
    expect(headers['content-range']).toBe(`bytes ${videoSize - 1000}-${videoSize - 1}/${videoSize}`);
    expect(requests.at(-1)).toEqual({ url: '/media/large.mp4', range });
  });

  it('that is cached is served in ranges, for the version in If-Range', async () => {
    const path = signed('/media/small.mp4');
    await ask(edge.url, path);
    const part = await ask(edge.url, path, { headers: { range: 'bytes=0-9', 'if-range': '"v1"' } });
    expect([part.status, part.body.length, part.headers['content-range']]).toEqual([206, 10, 'bytes 0-9/2000']);
    const other = await ask(edge.url, path, { headers: { range: 'bytes=0-9', 'if-range': '"v0"' } });
    expect([other.status, other.body.length]).toEqual([200, 2000]);
  });
});

/** Reads a response slowly, `enough` bytes of it. Resolves with the most bytes that were ever in flight. */
function readSlowly(path: string, headers: http.OutgoingHttpHeaders, enough = videoSize): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { hostname, port } = new URL(edge.url);
  const request = http.get({ hostname, port, path, headers, agent: false }, (response) => {
    let read = 0;
    let most = 0;
    response.on('data', (bytes: Buffer) => {
      read += bytes.length;
      most = Math.max(most, sent - read);
      if (read >= enough) request.destroy();
      response.pause();
      setImmediate(() => response.resume());
    });
    response.on('close', () => resolve(most));
    response.on('error', () => undefined);
  });
  request.on('error', reject);
  return promise;
}

describe('a large video', () => {
  it.each([
    ['in ranges', { range: 'bytes=0-' }],
    ['whole', {}],
  ])('%s is streamed at the speed of its reader and never buffered', async (_how, headers) => {
    sent = 0;
    expect(await readSlowly(signed('/media/large.mp4'), headers)).toBeLessThan(videoSize / 4);
    expect(sent).toBe(videoSize);
  });

  it('is not fetched further when its reader disconnects', async () => {
    sent = 0;
    const range = 'bytes=0-';
    await readSlowly(signed('/media/large.mp4'), { range }, megabyte);
    expect(await cancelledAfter).toBeLessThan(videoSize / 2);
  });
});
