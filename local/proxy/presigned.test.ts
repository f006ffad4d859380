import { PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from '@jest/globals';
import { isPresigned, presignedRefusal, withoutSignature } from './presigned.ts';

// Addresses as the SDK itself signs them, checked as S3 does.

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const client = new S3Client({
  ...{ endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', forcePathStyle: true },
  requestChecksumCalculation: 'WHEN_REQUIRED',
  credentials: { accessKeyId: 'ASIAEXAMPLE', secretAccessKey, sessionToken: 'a/token+of=sorts' },
});
const signingDate = new Date('2026-11-20T10:00:00.000Z');
const now = new Date('2026-11-20T10:14:59.000Z');

async function signed(): Promise<string> {
  const command = new UploadPartCommand({
    ...{ Bucket: 'media', Key: "videos/it's (1) é.mp4", UploadId: 'u', PartNumber: 2, ContentLength: 12 },
  });
  const signableHeaders = new Set(['host', 'content-length']);
  const url = new URL(await getSignedUrl(client, command, { expiresIn: 900, signingDate, signableHeaders }));
  return url.pathname + url.search;
}

const headers = { host: '127.0.0.1:9000', 'content-length': '12', origin: 'http://localhost:8080' };
const judge = (path: string, changed: object = {}, at = now) =>
  presignedRefusal({ method: 'PUT', path, headers: { ...headers, ...changed } }, secretAccessKey, at);

test('an address is good for the method, key, query and length that were signed, until it is over', async () => {
  const path = await signed();
  expect(isPresigned(path)).toBe(true);
  expect(judge(path)).toBeUndefined();
  const mismatch = { status: 403, body: expect.stringContaining('SignatureDoesNotMatch') };
  expect(judge(path, { 'content-length': '13' })).toMatchObject(mismatch);
  expect(judge(path, { 'content-length': undefined })).toMatchObject(mismatch);
  expect(judge(path, { host: 'elsewhere' })).toMatchObject(mismatch);
  expect(judge(path.replace('partNumber=2', 'partNumber=3'))).toMatchObject(mismatch);
  expect(judge(path.replace('videos', 'films'))).toMatchObject(mismatch);
  expect(judge(path.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'))).toMatchObject(mismatch);
  expect(judge(`${path}&acl`)).toMatchObject(mismatch);
  expect(presignedRefusal({ method: 'GET', path, headers }, secretAccessKey, now)).toMatchObject(mismatch);
  expect(presignedRefusal({ method: 'PUT', path, headers }, 'another', now)).toMatchObject(mismatch);
  const late = new Date('2026-11-20T10:15:01.000Z');
  expect(judge(path, {}, late)).toMatchObject({ body: expect.stringContaining('Request has expired') });
});

test('the service behind is asked without the signature', async () => {
  const url = new URL(withoutSignature(await signed()), 'http://s3');
  expect([...url.searchParams].toSorted()).toEqual([
    ['partNumber', '2'],
    ['uploadId', 'u'],
    ['x-id', 'UploadPart'],
  ]);
});

test('what has its signature in a header is not of this kind', () => {
  expect(isPresigned('/media/a.mp4?partNumber=1')).toBe(false);
  expect(isPresigned(`/media/${PutObjectCommand.name}`)).toBe(false);
});
