import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../service.ts';
import { startS3 } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-parts-'));
const Bucket = 'parts';
const megabyte = 1024 * 1024;
let s3: RunningService;
let client: S3Client;

beforeAll(async () => {
  s3 = await startS3({
    dataFolder: folder,
    buckets: [Bucket],
  });
  client = new S3Client({
    endpoint: s3.url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
});

afterAll(async () => {
  client.destroy();
  await s3.close();
  rmSync(folder, { recursive: true });
});

async function begin(Key: string) {
  const input = { Bucket, Key, ContentType: 'video/mp4', CacheControl: 'private, max-age=3600' };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(input));
  const upload = { Bucket, Key, UploadId };
  return {
    upload,
    put: async (PartNumber: number, Body: Buffer) => {
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      return { PartNumber, ETag };
    },
    complete: (Parts: object[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
    list: async () => (await client.send(new ListPartsCommand(upload))).Parts,
    abort: () => client.send(new AbortMultipartUploadCommand(upload)),
  };
}

const first = Buffer.alloc(5 * megabyte, 'a');
const last = Buffer.from('the rest');

test('lists the stored parts and completes them to one object with its headers, which ends the upload', async () => {
  const { put, list, complete } = await begin('deep/a b.mp4');
  const second = await put(2, last);
  await put(1, last);
  const again = await put(1, first);
  expect(await list()).toMatchObject([
    { PartNumber: 1, Size: first.length, ETag: again.ETag },
    { PartNumber: 2, Size: last.length, ETag: second.ETag },
  ]);
  await complete([again, second]);
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'deep/a b.mp4' }));
  expect(head).toMatchObject({ ContentLength: first.length + last.length, ContentType: 'video/mp4' });
  expect(head.CacheControl).toBe('private, max-age=3600');
  expect(head.ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'deep/a b.mp4' }));
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(digest((await Body?.transformToByteArray()) ?? new Uint8Array())).toBe(digest(Buffer.concat([first, last])));
  await expect(list()).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

test('rejects a completion that does not match the parts; it can be repeated', async () => {
  const { put, complete } = await begin('b.mp4');
  const one = await put(1, first);
  const two = await put(2, last);
  await expect(complete([{ ...one, ETag: two.ETag }, two])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete([one, { PartNumber: 3, ETag: two.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete([two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  const small = await put(1, last);
  await expect(complete([small, two])).rejects.toMatchObject({ name: 'EntityTooSmall' });
  await complete([await put(1, first), two]);
});

test('an abort removes the parts, but no object of that key', async () => {
  const before = await begin('c.mp4');
  await before.complete([await before.put(1, last)]);
  const { put, abort, list } = await begin('c.mp4');
  await put(1, first);
  await abort();
  await expect(list()).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(put(2, last)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(abort()).rejects.toMatchObject({ name: 'NoSuchUpload' });
  const kept = await client.send(new HeadObjectCommand({ Bucket, Key: 'c.mp4' }));
  expect(kept.ContentLength).toBe(last.length);
});

test('an upload is valid for its key only', async () => {
  const { upload } = await begin('d.mp4');
  const other = { ...upload, Key: 'e.mp4' };
  await expect(client.send(new ListPartsCommand(other))).rejects.toMatchObject({ name: 'NoSuchUpload' });
});
