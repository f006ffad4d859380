import { S3Client } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { startUpload, storeCaptions } from './storage.ts';

test.each([
  ['captions', 'media/captions/1/a.vtt', 'text/vtt', 'text/vtt; charset=utf-8'],
  ['pictures', 'images/sessions/1.png', 'image/png', 'image/png'],
])('%s are stored with their type, texts with their encoding', async (_, key, contentType, stored) => {
  const client = new S3Client({});
  const sent = vi.spyOn(client, 'send').mockImplementation(async () => ({ UploadId: 'upload' }));
  await startUpload({ client, images: 'images', media: 'media' }, { key, contentType });
  expect(sent.mock.calls[0]?.[0].input).toMatchObject({ Key: key, ContentType: stored });
});

test('converted captions tell their encoding, and are private', async () => {
  const client = new S3Client({});
  const sent = vi.spyOn(client, 'send').mockImplementation(async () => ({}));
  const body = new TextEncoder().encode('WEBVTT');
  await storeCaptions({ client, images: 'images', media: 'media' }, 'media/captions/a/b.utf-8.vtt', body);
  expect(sent.mock.calls[0]?.[0].input).toEqual({
    Bucket: 'media',
    Key: 'media/captions/a/b.utf-8.vtt',
    Body: body,
    ContentType: 'text/vtt; charset=utf-8',
    CacheControl: 'private, max-age=3600',
  });
});
