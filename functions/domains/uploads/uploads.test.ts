import { beforeAll, describe, expect, test } from 'vitest';
import { upload as uploadSchema } from '#shared/contract/uploads/schemas.ts';
import { uploadKey } from '../../ground/keys/upload.ts';
import { newId } from '../../ground/platform/ids.ts';
import { call, callSite, control, itemAt } from '../../testing/cloud.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';
import {
  beginUpload,
  completeUpload,
  fileOf,
  partOf,
  putParts,
  sampleFile,
  sendFile,
  signatures,
  signParts,
} from '../../testing/upload.ts';

// docs/product.md#uploads, docs/trust.md#uploads: signed URLs fix key and size; the server verifies the stored object.

let headers: Record<string, string> = {};

beforeAll(async () => {
  headers = (await signIn(await makeMember({ admin: true }))).headers;
});

const video = { purpose: 'birth_video', fileName: 'Early Lábour (final).mp4', contentType: 'video/mp4' };
const picture = { purpose: 'session_image', fileName: 'Hills.JPEG', contentType: 'image/jpeg' };
const megabyte = 1024 * 1024;

async function startUpload(bytes: Uint8Array<ArrayBuffer>, input: Parameters<typeof beginUpload>[2]) {
  const { status, body } = await beginUpload(headers, bytes, input);
  expect(status).toBe(201);
  return uploadSchema.parse(body);
}

/** Reads the item from the table. */
const itemOf = (id: string) => itemAt(uploadKey(id).PK, uploadKey(id).SK);

async function isStored(key: string): Promise<boolean> {
  const { object } = Object(await control('/demo', { command: 'stored', key, multipartId: 'none' }));
  return object;
}

async function expectNothingLeft(id: string): Promise<void> {
  expect(await itemOf(id)).toBeNull();
  expect(await call(`GET /api/admin/uploads/${id}`, { headers })).toMatchObject({
    status: 404,
    body: { code: 'upload_not_found' },
  });
}

describe('a video of 12 MB', () => {
  const bytes = fileOf(signatures.mp4, 12 * megabyte);

  test('is uploaded in parts, and resumed after a lost one', async () => {
    const upload = await startUpload(bytes, video);
    expect(upload).toMatchObject({ purpose: 'birth_video', size: bytes.length, parts: [], state: 'open' });
    const second = await putParts(headers, bytes, upload, [2]);
    // The page was closed; another one resumes under the same id.
    const again = await beginUpload(headers, bytes, { ...video, id: upload.id });
    expect(again).toMatchObject({ status: 201, body: { ...upload, parts: [{ number: 2, size: 4 * megabyte }] } });
    const early = await completeUpload(headers, upload.id, [...second, { number: 1, etag: 'x' }]);
    expect(early).toMatchObject({ status: 409, body: { code: 'upload_incomplete' } });
    const first = await putParts(headers, bytes, upload, [1]);
    const listed = await call(`GET /api/admin/uploads/${upload.id}`, { headers });
    expect(uploadSchema.parse(listed.body).parts.map(({ number }) => number)).toEqual([1, 2]);
    const done = await completeUpload(headers, upload.id, [...first, ...second]);
    expect(done).toMatchObject({ status: 200, body: { state: 'complete', size: bytes.length } });
    expect(await itemOf(upload.id)).toMatchObject({
      state: 'complete',
      key: `media/videos/birth/${upload.id}/early-labour-final.mp4`,
    });
    // Idempotent.
    expect(await completeUpload(headers, upload.id, first)).toMatchObject({ status: 200, body: { state: 'complete' } });
  });

  test('is not public', async () => {
    const { id } = await sendFile(headers, bytes, video);
    const { status } = await callSite(`GET /media/videos/birth/${id}/early-labour-final.mp4`);
    expect(status).toBe(403);
  });
});

describe('a signed URL of a part', () => {
  const bytes = fileOf(signatures.png, 9 * megabyte);
  const input = { purpose: 'thumbnail', fileName: 'a.png', contentType: 'image/png' };

  test('accepts exactly the signed length', async () => {
    const upload = await startUpload(bytes, input);
    const [last] = await signParts(headers, upload.id, [2]);
    const url = last?.url ?? '';
    const put = async (body: Uint8Array<ArrayBuffer>) => (await fetch(url, { method: 'PUT', body })).status;
    expect(await put(fileOf('', megabyte + 1))).toBe(403);
    expect(await put(fileOf('', megabyte - 1))).toBe(403);
    expect(await put(partOf(bytes, upload, 2))).toBe(200);
  });

  test('is valid for that part of that file only, and expires', async () => {
    const upload = await startUpload(bytes, input);
    const [part] = await signParts(headers, upload.id, [2]);
    const url = part?.url ?? '';
    const body = partOf(bytes, upload, 2);
    const put = async (to: string) => (await fetch(to, { method: 'PUT', body })).status;
    expect(await put(url.replace('partNumber=2', 'partNumber=1'))).toBe(403);
    expect(await put(url.replace(upload.id, newId(new Date())))).toBe(403);
    expect(await put(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'))).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    const life = Date.parse(part?.expiresAt ?? '') - Date.now();
    expect(life).toBeGreaterThan(10 * 60_000);
    expect(life).toBeLessThanOrEqual(15 * 60_000);
  });

  test('is refused for a missing part or upload', async () => {
    const upload = await startUpload(bytes, input);
    const requestParts = (id: string, numbers: number[]) =>
      call(`POST /api/admin/uploads/${id}/parts`, { headers, body: { numbers } });
    expect(await requestParts(upload.id, [1, 3])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.numbers' }] },
    });
    expect(await requestParts(newId(new Date()), [1])).toMatchObject({
      status: 404,
      body: { code: 'upload_not_found' },
    });
  });

  test("allows the site's origin to read the etag, and no other origin", async () => {
    const upload = await startUpload(bytes, input);
    const [part] = await signParts(headers, upload.id, [1]);
    const preflight = (origin: string) =>
      fetch(part?.url ?? '', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } });
    const site = new URL(JSON.parse(process.env.EXHALE_CLOUD ?? '{}').siteUrl).origin;
    const own = await preflight(site);
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, site]);
    expect(own.headers.get('access-control-expose-headers')).toBe('ETag');
    const other = await preflight('https://elsewhere.example');
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

describe('a file that is not as declared', () => {
  test.each([
    ['a video that is a page', { ...video }, signatures.html],
    ['a picture that is a page', { ...picture }, signatures.html],
    ['a picture that is a video', { ...picture }, signatures.mp4],
    ['a JPEG that is a PNG', { ...picture }, signatures.png],
    ['captions that are a page', { purpose: 'captions', fileName: 'a.vtt', contentType: 'text/vtt' }, signatures.html],
    ['a video of no known kind', { ...video }, 'just some words'],
  ])('%s is refused and removed after the upload', async (_what, input, begin) => {
    const { id, reply } = await sendFile(headers, fileOf(begin, 5000), input);
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'upload_refused', detail: expect.stringMatching(/\.$/) },
    });
    await expectNothingLeft(id);
    expect((await callSite(`GET /images/sessions/${id}.jpeg`)).status).toBe(404);
  });

  test.each([
    ['another kind', { ...picture, contentType: 'image/svg+xml' }, 'body.contentType'],
    ['another purpose', { ...video, contentType: 'image/png' }, 'body.contentType'],
    ['a birth video over 100 MB', { ...video, size: 100 * megabyte + 1 }, 'body.size'],
    ['a picture over 10 MB', { ...picture, size: 10 * megabyte + 1 }, 'body.size'],
    ['nothing', { ...picture, size: 0 }, 'body.size'],
  ])('%s is refused before the upload', async (_what, input, field) => {
    const id = newId(new Date());
    const { status, body } = await beginUpload(headers, fileOf('', 10), { ...input, id });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field }] } });
    expect(await itemOf(id)).toBeNull();
  });

  test('an id of another file', async () => {
    const upload = await startUpload(fileOf(signatures.mp4, 5000), video);
    const other = await beginUpload(headers, fileOf(signatures.mp4, 5001), { ...video, id: upload.id });
    expect(other).toMatchObject({ status: 409, body: { code: 'upload_refused' } });
  });
});

describe('a file that guests could not see', () => {
  test.each([
    ['a film in HEVC', 'films/hevc-aac.mov', { ...video, contentType: 'video/quicktime' }, 'HEVC (H.265)'],
    ['a film of a session with AC-3', 'films/ac3.mp4', { ...video, purpose: 'session_video' }, 'Dolby Digital (AC-3)'],
    ['an MKV film', 'films/film.mkv', { ...video, purpose: 'stress_video' }, 'an MKV film'],
    ['a picture in CMYK', 'pictures/cmyk.jpg', picture, 'Save it as RGB'],
    ['a HEIC picture', 'pictures/picture.heic', picture, 'a HEIC picture'],
    ['an animated picture', 'pictures/animated.png', { ...picture, contentType: 'image/png' }, 'Save one frame'],
  ])('%s is removed, and the owner told what to do', async (_what, path, input, words) => {
    const { id, reply } = await sendFile(headers, sampleFile(path), input);
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'upload_refused', detail: expect.stringContaining(words) },
    });
    await expectNothingLeft(id);
  });

  test('captions with a time that cannot be read are refused by line', async () => {
    const input = { purpose: 'captions', fileName: 'a.vtt', contentType: 'text/vtt' };
    const { id, reply } = await sendFile(headers, fileOf('WEBVTT\n\n00:01 --> later\nIn\n'), input);
    expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Line 3 has a time') } });
    await expectNothingLeft(id);
  });
});

test('captions of SubRip in Windows-1252 are stored as WebVTT in UTF-8, and the uploaded file is not', async () => {
  const subRip = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,500\r\nRespire, Jos\xe9\r\n', 'latin1');
  const input = { purpose: 'captions', fileName: 'Été.srt', contentType: 'application/x-subrip' };
  const { id, reply } = await sendFile(headers, new Uint8Array(subRip), input);
  expect(reply).toMatchObject({ status: 200, body: { state: 'complete', size: subRip.length } });
  const key = `media/captions/${id}/ete.utf-8.vtt`;
  expect(await itemOf(id)).toMatchObject({ key });
  expect(await isStored(key)).toBe(true);
  expect(await isStored(`media/captions/${id}/ete.srt`)).toBe(false);
  expect((await call(`DELETE /api/admin/uploads/${id}`, { headers })).status).toBe(200);
  expect(await isStored(key)).toBe(false);
});

test('each allowed type is accepted, and pictures are served with their type', async () => {
  const captions = { purpose: 'captions', fileName: 'a.vtt', contentType: 'text/vtt' };
  const quickTime = { purpose: 'stress_video', fileName: 'iPhone.MOV', contentType: 'video/quicktime' };
  expect((await sendFile(headers, fileOf(signatures.vtt), captions)).reply.status).toBe(200);
  expect((await sendFile(headers, fileOf(signatures.mp4, 5000), quickTime)).reply.status).toBe(200);
  const { id, reply } = await sendFile(headers, fileOf(signatures.jpeg, 4000), picture);
  expect(reply.status).toBe(200);
  const shown = await callSite(`GET /images/sessions/${id}-4x3.webp`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('aborting leaves no part, file or item, and is idempotent', async () => {
  const bytes = fileOf(signatures.jpeg, 9 * megabyte);
  const open = await startUpload(bytes, picture);
  await putParts(headers, bytes, open, [1]);
  const [second] = await signParts(headers, open.id, [2]);
  const { id: whole } = await sendFile(headers, fileOf(signatures.jpeg, 4000), picture);
  for (const id of [open.id, whole, whole]) {
    expect((await call(`DELETE /api/admin/uploads/${id}`, { headers })).status).toBe(200);
    await expectNothingLeft(id);
  }
  expect((await callSite(`GET /images/sessions/${whole}-4x3.webp`)).status).toBe(404);
  const late = await fetch(second?.url ?? '', { method: 'PUT', body: partOf(bytes, open, 2) });
  expect(late.status).toBe(404);
});
