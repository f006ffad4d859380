import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../service.ts';
import { startS3 } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-s3-'));
const Bucket = 'test-pages';
let s3: RunningService;
let client: S3Client;

beforeAll(async () => {
  s3 = await startS3({ dataFolder: folder, buckets: [Bucket] });
  client = new S3Client({
    endpoint: s3.url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    // s3rver's own; the proxy in front of it checks those of functions.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  // The signature covers a path without the secret of this run.
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args as { request: { headers: Record<string, string> } };
      delete request.headers.authorization;
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (Key: string, Body: string, condition: { IfMatch?: string; IfNoneMatch?: string } = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/html', ...condition }));

const refused = (status: number) =>
  expect.objectContaining({ $metadata: expect.objectContaining({ httpStatusCode: status }) });

test('an object is created once: of several writes at once one succeeds, the others are 412', async () => {
  const writes = Array.from({ length: 8 }, (_, n) => put('pages/new.html', `content ${n}`, { IfNoneMatch: '*' }));
  const results = await Promise.allSettled(writes);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(refused(412));
});

test('an object is replaced only as it was read; a missing one is 404', async () => {
  const { ETag = '' } = await put('pages/a.html', 'first');
  const results = await Promise.allSettled([
    put('pages/a.html', 'second', { IfMatch: ETag }),
    put('pages/a.html', 'third', { IfMatch: ETag }),
  ]);
  expect(results).toEqual([
    expect.objectContaining({ status: 'fulfilled' }),
    { status: 'rejected', reason: refused(412) },
  ]);
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'pages/a.html' }));
  expect(await Body?.transformToString()).toBe('second');
  await expect(put('pages/missing.html', 'x', { IfMatch: ETag })).rejects.toEqual(refused(404));
});

test('another condition than * is not implemented', async () => {
  await expect(put('pages/b.html', 'x', { IfNoneMatch: '"etag"' })).rejects.toEqual(refused(501));
});

test('metadata and cache control come back with the object', async () => {
  const sent = {
    CacheControl: 'public, s-maxage=2',
    ContentType: 'text/html; charset=utf-8',
    Metadata: { status: '404' },
  };
  await client.send(new PutObjectCommand({ Bucket, Key: 'pages/gone.html', Body: 'gone', ...sent }));
  const read = await client.send(new GetObjectCommand({ Bucket, Key: 'pages/gone.html' }));
  expect(read).toMatchObject(sent);
  await read.Body?.transformToString();
});

test('an object read while it is written has its metadata', async () => {
  const Key = 'pages/written.html';
  const write = () =>
    client.send(new PutObjectCommand({ Bucket, Key, Body: 'x'.repeat(50_000), Metadata: { build: '1' } }));
  await write();
  const reads = Array.from({ length: 40 }, async () => {
    const [, { Metadata }] = await Promise.all([write(), client.send(new HeadObjectCommand({ Bucket, Key }))]);
    return Metadata;
  });
  expect(new Set((await Promise.all(reads)).map((metadata) => metadata?.build))).toEqual(new Set(['1']));
});
