import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../http/testing/raw.ts';
import type { RunningService } from '../service.ts';
import { startS3 } from './s3.ts';
import { bucketStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-s3-'));
const bucket = 'test-videos';
const key = 'media/videos/über.mp4';
const path = `/${bucket}/media/videos/%C3%BCber.mp4`;
let s3: RunningService;
let etag: string;

beforeAll(async () => {
  s3 = await startS3({
    dataFolder: folder,
    buckets: [bucket],
  });
  await bucketStore(s3.url).put(bucket, key, Buffer.from('0123456789'), { 'content-type': 'video/mp4' });
  etag = (await get()).headers.etag ?? '';
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (headers: Record<string, string> = {}) => ask(s3.url, `${new URL(s3.url).pathname}${path}`, { headers });

describe('a request without the secret of the URL', () => {
  test.each([path, `/${bucket}`, '/', `/0000${path}`])('is denied: %s', async (direct) => {
    const { status, body } = await ask(s3.url, direct);
    expect([status, body.toString()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
  });

  test('may not write', async () => {
    expect((await ask(s3.url, `/${bucket}/new.mp4`, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect(await bucketStore(s3.url).list(bucket, '')).toEqual([key]);
  });
});

describe('a range', () => {
  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s is answered with those bytes and their place', async (range, expected, place) => {
    const { status, headers, body } = await get({ range });
    expect([status, body.toString(), headers['content-range']]).toEqual([206, expected, place]);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(expected.length),
      'accept-ranges': 'bytes',
      etag,
    });
  });

  test('beyond the end is a 416 with the size', async () => {
    const { status, headers } = await get({ range: 'bytes=10-' });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  test('of several parts is answered with the whole object', async () => {
    const { status, body } = await get({ range: 'bytes=0-1,4-5' });
    expect([status, body.toString()]).toEqual([200, '0123456789']);
  });

  test('of another version than in If-Range is answered with the whole object', async () => {
    expect((await get({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=2-4', 'if-range': '"older"' })).status).toBe(200);
  });

  test('of a missing object is a 404', async () => {
    const { status } = await ask(s3.url, `${new URL(s3.url).pathname}/${bucket}/none.mp4`, {
      headers: { range: 'bytes=0-' },
    });
    expect(status).toBe(404);
  });
});

test('an object is whole as soon as its write is answered', async () => {
  const store = bucketStore(s3.url);
  for (let round = 0; round < 10; round += 1) {
    const content = Buffer.alloc(200_000, String(round % 10));
    await store.put(bucket, 'large.bin', content, {});
    const read = await fetch(`${s3.url}/${bucket}/large.bin`);
    expect(content.equals(Buffer.from(await read.arrayBuffer()))).toBe(true);
  }
});
