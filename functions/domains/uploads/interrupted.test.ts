import { NoSuchUpload, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { type Upload, uploadItem } from '../../ground/keys/upload.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { testMember } from '../../testing/member.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { fileOf, signatures } from '../../testing/upload.ts';
import { completeUpload } from './complete.ts';
import { objectKey } from './object-key.ts';
import { findUpload } from './store.ts';
import { abortUpload, createUpload, getUpload } from './uploads.ts';

// Crash recovery, S3's lifecycle rule and missing permissions.

const table = await openSharedTable();

const now = () => new Date('2026-11-20T10:00:00.000Z');
const member = testMember({ admin: true });
const request = {
  params: undefined,
  query: undefined,
  body: undefined,
  request: { ip: '192.0.2.1', country: null },
  member,
};
type UploadInput = RequestOutput<'createUpload', 'body'>;

const file = { purpose: 'thumbnail', fileName: 'a.png', contentType: 'image/png', size: 3000 } as const;

/** State of S3: a multipart upload, an object, or a response to every request. */
let s3: { parts: boolean; object: Uint8Array | null; refuses: number | null; refusesAfter: number };
let calls: string[] = [];

function respond(command: string): unknown {
  calls.push(command);
  const metadata = (httpStatusCode: number) => ({ message: 'no', $metadata: { httpStatusCode } });
  const fails = (status: number) =>
    new S3ServiceException({ name: String(status), $fault: 'client', ...metadata(status) });
  if (s3.refuses !== null) throw fails(s3.refuses);
  if (command === 'GetObject' && calls.filter((one) => one === command).length >= s3.refusesAfter) throw fails(503);
  if (command === 'CreateMultipartUpload') return { UploadId: 'second-upload' };
  if (command === 'ListParts' || command === 'CompleteMultipartUpload' || command === 'AbortMultipartUpload') {
    if (!s3.parts) throw new NoSuchUpload(metadata(404));
    return {};
  }
  if (command === 'HeadObject' && s3.object === null) throw fails(403);
  if (command === 'DeleteObject') s3.object = null;
  return { ContentLength: s3.object?.length, Body: { transformToByteArray: async () => s3.object } };
}

const client = new S3Client({});
client.send = (async (command: { constructor: { name: string } }) =>
  respond(command.constructor.name.replace('Command', ''))) as unknown as typeof client.send;
const dependencies = { table, storage: { client, images: 'images', media: 'media' }, now };

beforeEach(() => {
  s3 = { parts: true, object: null, refuses: null, refusesAfter: Number.POSITIVE_INFINITY };
  calls = [];
});

async function open(declared: Omit<UploadInput, 'id'> = file): Promise<Upload> {
  const id = newId(now());
  const stored = {
    key: objectKey({ id, ...declared }),
    multipartId: 'm',
    by: member.sub,
    createdAt: now().toISOString(),
  };
  const upload: Upload = { id, ...declared, ...stored, state: 'open' };
  await putItem(table, uploadItem(upload));
  return upload;
}

const of = ({ id }: Upload) => ({ ...request, params: { uploadId: id } });
const complete = (upload: Upload) =>
  completeUpload({ ...of(upload), body: { parts: [{ number: 1, etag: 'whole' }] } }, dependencies);

describe('an upload that S3 has aborted', () => {
  test('is removed when it is read', async () => {
    const upload = await open();
    s3.parts = false;
    await expect(getUpload(of(upload), dependencies)).rejects.toMatchObject({ code: 'upload_not_found' });
    expect(await findUpload(table, upload.id)).toBeUndefined();
  });

  test('is started again under the same id', async () => {
    const { id, ...upload } = await open();
    s3.parts = false;
    expect(await createUpload({ ...request, body: { id, ...file } }, dependencies)).toMatchObject({
      id,
      parts: [],
      state: 'open',
    });
    expect(await findUpload(table, id)).toMatchObject({ multipartId: 'second-upload', key: upload.key });
  });
});

describe('a crash after the completion at S3', () => {
  test('needs only another completion, without sending parts again', async () => {
    const upload = await open();
    s3 = { ...s3, parts: false, object: fileOf(signatures.png, file.size) };
    expect(await getUpload(of(upload), dependencies)).toMatchObject({
      parts: [{ number: 1, size: 3000 }],
      state: 'open',
    });
    expect(await complete(upload)).toMatchObject({ state: 'complete' });
    expect(await findUpload(table, upload.id)).toMatchObject({ state: 'complete' });
  });

  test('still removes a file of another type', async () => {
    const upload = await open();
    s3 = { ...s3, parts: false, object: fileOf(signatures.html, file.size) };
    await expect(complete(upload)).rejects.toMatchObject({ code: 'upload_refused' });
    expect([s3.object, await findUpload(table, upload.id)]).toEqual([null, undefined]);
  });

  test('still removes a file of another size', async () => {
    const upload = await open();
    s3 = { ...s3, parts: false, object: fileOf(signatures.png, file.size - 1) };
    await expect(complete(upload)).rejects.toMatchObject({ code: 'upload_refused' });
  });
});

test('missing permissions are a failure, not a missing upload, and remove nothing', async () => {
  const upload = await open();
  s3.refuses = 403;
  await expect(getUpload(of(upload), dependencies)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  await expect(complete(upload)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  expect(calls).not.toContain('DeleteObject');
  expect(await findUpload(table, upload.id)).toMatchObject({ state: 'open' });
});

test('a storage that does not answer says nothing of a film, which stays', async () => {
  const film = { purpose: 'birth_video', fileName: 'a.mov', contentType: 'video/quicktime', size: 6000 } as const;
  const upload = await open(film);
  s3 = { ...s3, parts: false, object: fileOf(signatures.mp4, film.size), refusesAfter: 2 };
  await expect(complete(upload)).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
  expect(calls).not.toContain('DeleteObject');
  s3.refusesAfter = Number.POSITIVE_INFINITY;
  expect(await complete(upload)).toMatchObject({ state: 'complete' });
});

test('an abort during the completion leaves no file', async () => {
  const upload = await open();
  s3 = { ...s3, parts: false, object: fileOf(signatures.png, file.size) };
  const outcomes = await Promise.allSettled([complete(upload), abortUpload(of(upload), dependencies)]);
  expect(outcomes[1]?.status).toBe('fulfilled');
  expect([s3.object, await findUpload(table, upload.id)]).toEqual([null, undefined]);
});
