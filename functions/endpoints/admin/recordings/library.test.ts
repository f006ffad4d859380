import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { recordingList } from '#shared/contract/recordings/admin-schemas.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { recordingKey, recordingRecord } from '../../../ground/keys/recording.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { call, callSite, itemAt, openTable } from '../../../testing/cloud.ts';
import { makeMember, signIn } from '../../../testing/sign-in.ts';
import { fileOf, sendFile, signatures } from '../../../testing/upload.ts';

// docs/product.md#recording-library, docs/product.md#recording-form: against the whole cloud.

const table = openTable();
const recordings = '/api/admin/collections/birth/recordings';
let headers: Record<string, string> = {};
let admin = { sub: '', email: '' };

beforeAll(async () => {
  const account = await makeMember({ admin: true });
  admin = { sub: account.sub, email: account.email };
  headers = (await signIn(account)).headers;
});

const videoOf = (purpose = 'birth_video') =>
  sendFile(headers, fileOf(signatures.mp4, 6000), { purpose, fileName: 'Surge.mp4', contentType: 'video/mp4' });
const thumbnailOf = () =>
  sendFile(headers, fileOf(signatures.png, 3000), {
    purpose: 'thumbnail',
    fileName: 'a.png',
    contentType: 'image/png',
  });
const captionsOf = () =>
  sendFile(headers, fileOf(signatures.vtt), {
    purpose: 'captions',
    fileName: 'a.vtt',
    contentType: 'text/vtt',
  });

const said = { title: 'The Long Pause', description: 'Wait.', isFree: false, durationSeconds: 61 };

async function list() {
  return recordingList.parse((await call(`GET ${recordings}`, { headers })).body);
}

async function stored(id: string) {
  const { PK, SK } = recordingKey('birth', id);
  const item = await itemAt(PK, SK);
  return item && recordingRecord.parse(item);
}

/** Creates a recording with all its files. */
async function made(overrides: Record<string, unknown> = {}) {
  const [video, thumbnail, captions] = await Promise.all([videoOf(), thumbnailOf(), captionsOf()]);
  const id = newId(new Date());
  const uploads = { videoUploadId: video.id, thumbnailUploadId: thumbnail.id, captionsUploadId: captions.id };
  const body = { id, ...said, ...uploads, ...overrides };
  return { id, body, reply: await call(`POST ${recordings}`, { headers, body }), uploads };
}

const pictureStatus = async (path: string | null | undefined) => (await callSite(`GET ${path ?? '/nowhere'}`)).status;

describe('a new recording', () => {
  test('is created from uploads, ordered last, and audited', async () => {
    const { id, reply, uploads } = await made();
    expect(reply).toMatchObject({
      status: 201,
      body: { id, ...said, collection: 'birth', hasCaptions: true, video: { name: 'Surge.mp4', size: 6000 } },
    });
    expect(await stored(id)).toMatchObject({
      videoKey: `media/videos/birth/${uploads.videoUploadId}/surge.mp4`,
      thumbnailUrl: `/images/recordings/${uploads.thumbnailUploadId}-4x3.webp`,
      captionsKey: `media/captions/${uploads.captionsUploadId}/a.vtt`,
    });
    const { orderIndex } = z.object({ orderIndex: z.int() }).parse(reply.body);
    const { nextOrderIndex } = await list();
    expect(nextOrderIndex).toBeGreaterThan(orderIndex);
    expect(await pictureStatus(`/images/recordings/${uploads.thumbnailUploadId}-4x3.webp`)).toBe(200);
    const [entry] = await auditHistory(table, 'recording', id);
    expect(entry).toMatchObject({ action: 'recording.created', by: admin, before: null, after: { title: said.title } });
    // The public view names no file.
    const shown = await call(`GET /api/collections/birth/recordings/${id}`);
    expect(Object.keys(shown.body as object).filter((name) => /video|captions/i.test(name))).toEqual([]);
  });

  test('may be kept on a device only once the owner says so, and a form that does not know of it changes nothing', async () => {
    const { id, reply } = await made();
    expect(reply.body).toMatchObject({ offlineAllowed: false });
    const keptFrom = async (change: object) => {
      const body = { ...said, ...change };
      await call(`PUT ${recordings}/${id}`, { headers, body });
      return (await call(`GET /api/collections/birth/recordings/${id}`)).body;
    };
    expect(await keptFrom({ offlineAllowed: true })).toMatchObject({ offlineAllowed: true });
    expect(await keptFrom({ title: 'The Longer Pause' })).toMatchObject({
      offlineAllowed: true,
      title: 'The Longer Pause',
    });
    expect(await keptFrom({ offlineAllowed: false })).toMatchObject({ offlineAllowed: false });
  });

  test('is the same for a repeated request; its uploads cannot be used for another one', async () => {
    const { id, body, reply } = await made();
    expect(await call(`POST ${recordings}`, { headers, body })).toMatchObject({ status: 201, body: reply.body });
    const other = await call(`POST ${recordings}`, { headers, body: { ...body, id: newId(new Date()) } });
    expect(other).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
    expect(await auditHistory(table, 'recording', id)).toHaveLength(1);
  });

  test('is refused for an incomplete upload, one of another purpose, or none', async () => {
    const { id: stress } = await videoOf('stress_video');
    const { id: thumbnail } = await thumbnailOf();
    const incomplete = {
      id: newId(new Date()),
      purpose: 'birth_video',
      fileName: 'a.mp4',
      contentType: 'video/mp4',
      size: 9,
    };
    await call('POST /api/admin/uploads', { headers, body: incomplete });
    const errorFor = async (videoUploadId: string) => {
      const body = { id: newId(new Date()), ...said, videoUploadId };
      const { status, body: problem } = await call(`POST ${recordings}`, { headers, body });
      return [status, z.object({ code: z.string() }).parse(problem).code];
    };
    expect(await errorFor(stress)).toEqual([409, 'upload_refused']);
    expect(await errorFor(thumbnail)).toEqual([409, 'upload_refused']);
    expect(await errorFor(incomplete.id)).toEqual([409, 'upload_incomplete']);
    expect(await errorFor(newId(new Date()))).toEqual([404, 'upload_not_found']);
  });

  test.each([
    ['no title', { title: ' ' }, { field: 'body.title', message: 'Title is required' }],
    [
      'an order that is no number',
      { orderIndex: 1.5 },
      { field: 'body.orderIndex', message: 'Order must be a number' },
    ],
  ])('with %s is refused with the words of the form', async (_what, wrong, error) => {
    const body = { id: newId(new Date()), ...said, videoUploadId: newId(new Date()), ...wrong };
    expect(await call(`POST ${recordings}`, { headers, body })).toMatchObject({
      status: 400,
      body: { errors: [error] },
    });
  });
});

describe('a change', () => {
  test('keeps omitted fields, and audits only differences', async () => {
    const { id } = await made();
    const before = await stored(id);
    const body = { ...said, title: 'Longer', description: null };
    expect(await call(`PUT ${recordings}/${id}`, { headers, body })).toMatchObject({
      status: 200,
      body: { title: 'Longer' },
    });
    // Its sound alone is made meanwhile.
    const sound = expect.objectContaining({ videoKey: before?.videoKey });
    expect(await stored(id)).toEqual({ ...before, title: 'Longer', description: '', sound });
    const [, entry] = await auditHistory(table, 'recording', id);
    expect(entry).toMatchObject({ action: 'recording.updated', by: admin });
    expect([entry?.before, entry?.after]).toEqual([
      { title: said.title, description: said.description },
      { title: 'Longer', description: '' },
    ]);
    // A repeated request writes nothing.
    await call(`PUT ${recordings}/${id}`, { headers, body });
    expect(await auditHistory(table, 'recording', id)).toHaveLength(2);
  });

  test('of a file removes the old one', async () => {
    const { id } = await made();
    const before = await stored(id);
    const [video, thumbnail] = await Promise.all([videoOf(), thumbnailOf()]);
    const uploads = { videoUploadId: video.id, thumbnailUploadId: thumbnail.id, captionsUploadId: null };
    const reply = await call(`PUT ${recordings}/${id}`, { headers, body: { ...said, ...uploads } });
    expect(reply).toMatchObject({ status: 200, body: { hasCaptions: false } });
    const after = await stored(id);
    expect(after).toMatchObject({ videoKey: `media/videos/birth/${video.id}/surge.mp4`, captionsKey: null });
    expect([await pictureStatus(before?.thumbnailUrl), await pictureStatus(after?.thumbnailUrl)]).toEqual([404, 200]);
    // A repeated request changes nothing.
    expect((await call(`PUT ${recordings}/${id}`, { headers, body: { ...said, ...uploads } })).status).toBe(200);
    const sound = expect.objectContaining({ videoKey: after?.videoKey });
    expect(await stored(id)).toEqual({ ...after, sound });
  });

  test('between free and premium keeps everything else', async () => {
    const { id } = await made();
    for (const isFree of [true, false]) {
      const reply = await call(`PUT ${recordings}/${id}/free`, { headers, body: { isFree } });
      expect(reply).toMatchObject({ status: 200, body: { isFree } });
    }
    const actions = (await auditHistory(table, 'recording', id)).map(({ action }) => action);
    expect(actions).toEqual(['recording.created', 'recording.made_free', 'recording.made_premium']);
  });

  test('of a missing recording is 404', async () => {
    const gone = newId(new Date());
    for (const [route, body] of [
      [`PUT ${recordings}/${gone}`, said],
      [`PUT ${recordings}/${gone}/free`, { isFree: true }],
      [`DELETE ${recordings}/${gone}`, undefined],
    ] as const) {
      expect(await call(route, { headers, ...(body && { body }) })).toMatchObject({
        status: 404,
        body: { code: 'recording_not_found' },
      });
    }
  });
});

test('deleting a recording removes its files and is audited', async () => {
  const { id } = await made();
  const before = await stored(id);
  expect((await call(`DELETE ${recordings}/${id}`, { headers })).status).toBe(200);
  expect(await stored(id)).toBeNull();
  expect(await pictureStatus(before?.thumbnailUrl)).toBe(404);
  expect((await auditHistory(table, 'recording', id)).at(-1)).toMatchObject({
    action: 'recording.deleted',
    before: { title: said.title, videoKey: before?.videoKey },
    after: null,
  });
});

describe('captions (docs/product.md#captions)', () => {
  test('are read with a film to edit them by, and are the transcript of a free recording alone', async () => {
    const { id } = await made({ isFree: true });
    const { status, body } = await call(`GET ${recordings}/${id}/captions`, { headers });
    expect({ status, body }).toEqual({
      status: 200,
      body: { webVtt: signatures.vtt, videoUrl: expect.any(String), expiresAt: expect.any(String) },
    });
    const { videoUrl } = z.object({ videoUrl: z.string() }).parse(body);
    const film = await callSite(`GET ${videoUrl}`);
    expect([film.status, film.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const transcript = () => call(`GET /api/collections/birth/recordings/${id}/transcript`);
    const lines = [{ startSeconds: 0, endSeconds: 2, text: 'Breathe out' }];
    expect(await transcript()).toMatchObject({ status: 200, body: { lines } });
    await call(`PUT ${recordings}/${id}/free`, { headers, body: { isFree: false } });
    await expect.poll(transcript, { timeout: 10_000 }).toMatchObject({ status: 403, body: { code: 'no_access' } });
  });

  test('of a recording without any are none', async () => {
    const { id } = await made({ captionsUploadId: null });
    expect(await call(`GET ${recordings}/${id}/captions`, { headers })).toMatchObject({ body: { webVtt: null } });
    const missing = await call(`GET ${recordings}/${newId(new Date())}/captions`, { headers });
    expect(missing).toMatchObject({ status: 404, body: { code: 'recording_not_found' } });
  });
});
