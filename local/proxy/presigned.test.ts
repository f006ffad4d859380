import { PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { isPresigned, presignedUrlError, withoutSignature } from './presigned.ts';

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const client = new S3Client({
  endpoint: 'http://127.0.0.1:9000',
  region: 'us-east-1',
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  credentials: { accessKeyId: 'ASIAEXAMPLE', secretAccessKey, sessionToken: 'a/token+of=sorts' },
});
const signingDate = new Date('2026-11-20T10:00:00.000Z');
const now = new Date('2026-11-20T10:14:59.000Z');

async function signed(): Promise<string> {
  const command = new UploadPartCommand({
    Bucket: 'media',
    Key: "videos/it's (1) é.mp4",
    UploadId: 'u',
    PartNumber: 2,
    ContentLength: 12,
  });
  const signableHeaders = new Set(['host', 'content-length']);
  const url = new URL(await getSignedUrl(client, command, { expiresIn: 900, signingDate, signableHeaders }));
  return url.pathname + url.search;
}

const headers = { host: '127.0.0.1:9000', 'content-length': '12', origin: 'http://localhost:8080' };
const errorOf = (path: string, changed: object = {}, at = now) =>
  presignedUrlError({ method: 'PUT', path, headers: { ...headers, ...changed } }, secretAccessKey, at);

test('a presigned URL is valid for the signed method, key, query and length until it expires', async () => {
  const path = await signed();
  expect(isPresigned(path)).toBe(true);
  expect(errorOf(path)).toBeUndefined();
  const mismatch = { status: 403, body: expect.stringContaining('SignatureDoesNotMatch') };
  expect(errorOf(path, { 'content-length': '13' })).toMatchObject(mismatch);
  expect(errorOf(path, { 'content-length': undefined })).toMatchObject(mismatch);
  expect(errorOf(path, { host: 'elsewhere' })).toMatchObject(mismatch);
  expect(errorOf(path.replace('partNumber=2', 'partNumber=3'))).toMatchObject(mismatch);
  expect(errorOf(path.replace('videos', 'films'))).toMatchObject(mismatch);
  expect(errorOf(path.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'))).toMatchObject(mismatch);
  expect(errorOf(`${path}&acl`)).toMatchObject(mismatch);
  expect(presignedUrlError({ method: 'GET', path, headers }, secretAccessKey, now)).toMatchObject(mismatch);
  expect(presignedUrlError({ method: 'PUT', path, headers }, 'another', now)).toMatchObject(mismatch);
  const late = new Date('2026-11-20T10:15:01.000Z');
  expect(errorOf(path, {}, late)).toMatchObject({ body: expect.stringContaining('Request has expired') });
});

test('the service receives the URL without its signature', async () => {
  const url = new URL(withoutSignature(await signed()), 'http://s3');
  expect([...url.searchParams].toSorted()).toEqual([
    ['partNumber', '2'],
    ['uploadId', 'u'],
    ['x-id', 'UploadPart'],
  ]);
});

test('a URL without a signature is not presigned', () => {
  expect(isPresigned('/media/a.mp4?partNumber=1')).toBe(false);
  expect(isPresigned(`/media/${PutObjectCommand.name}`)).toBe(false);
});
