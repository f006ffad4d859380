import { S3Client } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { startUpload } from './storage.ts';

test.each([
  ['captions', 'media/captions/1/a.vtt', 'text/vtt', 'text/vtt; charset=utf-8'],
  ['pictures', 'images/sessions/1.png', 'image/png', 'image/png'],
])('%s are stored with their type, texts with their encoding', async (_, key, contentType, stored) => {
  const client = new S3Client({});
  const sent = vi.spyOn(client, 'send').mockImplementation(async () => ({ UploadId: 'upload' }));
  await startUpload({ client, images: 'images', media: 'media' }, { key, contentType });
  expect(sent.mock.calls[0]?.[0].input).toMatchObject({ Key: key, ContentType: stored });
});
