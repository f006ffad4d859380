import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { recordingList } from '#shared/contract/recordings/admin-schemas.ts';
import { playback } from '#shared/contract/recordings/schemas.ts';
import { routes } from '#shared/contract/routes.ts';
import { newId } from '../../ground/platform/ids.ts';
import { call, callSite } from '../../testing/cloud.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';
import { sampleFile, sendFile } from '../../testing/upload.ts';

// docs/product.md#sound-only: against the whole cloud, whose MediaConvert runs ffmpeg.

const recordings = '/api/admin/collections/birth/recordings';
let headers: Record<string, string> = {};

beforeAll(async () => {
  headers = (await signIn(await makeMember({ admin: true }))).headers;
});

async function upload(film: string, contentType = 'video/mp4') {
  const fileName = film.split('/').at(-1) ?? '';
  const { id, reply } = await sendFile(headers, sampleFile(film), { purpose: 'birth_video', fileName, contentType });
  expect(reply.status).toBe(200);
  return id;
}

const said = { title: 'The Long Pause', description: null, isFree: true, durationSeconds: 2 };

async function made(film: string, contentType?: string) {
  const id = newId(new Date());
  const body = { id, ...said, videoUploadId: await upload(film, contentType) };
  expect(await call(`POST ${recordings}`, { headers, body })).toMatchObject({ status: 201 });
  return id;
}

async function soundOf(id: string) {
  const { recordings: all } = recordingList.parse((await call(`GET ${recordings}`, { headers })).body);
  return all.find((one) => one.id === id)?.sound;
}

const settled = (id: string) => expect.poll(async () => (await soundOf(id))?.state, { timeout: 30_000, interval: 200 });

async function played(id: string) {
  const { body } = await call(`GET ${fillPath(routes.getPlayback.path, { collection: 'birth', recordingId: id })}`, {
    headers,
  });
  return playback.parse(body);
}

test.each([
  ['films/h264-aac.mp4', 'video/mp4'],
  ['films/h264-aac-index-last.mov', 'video/quicktime'],
  ['films/vp9-opus.webm', 'video/webm'],
])('the sound of %s is made when it is uploaded, and goes with it', async (film, contentType) => {
  const id = await made(film, contentType);
  await settled(id).toBe('ready');
  const { soundUrl, ladderUrl } = await played(id);
  const sound = await callSite(`GET ${soundUrl}`);
  expect(sound.status).toBe(200);
  expect(sound.headers.get('content-type')).toBe('audio/mp4');
  await expectLadder(await played(id));
  // Without its signature it is nobody's.
  expect((await callSite(`GET ${soundUrl?.split('?')[0]}`)).status).toBe(403);
  expect(await call(`DELETE ${recordings}/${id}`, { headers })).toMatchObject({ status: 200 });
  for (const gone of [soundUrl, ladderUrl, String(ladderUrl).replace('.m3u8', '-240.ts')]) {
    await expect.poll(async () => (await fetchStored(gone)).status).not.toBe(200);
  }
});

/** The playlist's signature opens what stands in it, and nothing beside its folder (docs/trust.md#private-media). */
async function expectLadder({ ladderUrl, videoUrl }: Awaited<ReturnType<typeof played>>) {
  const [path = '', signature = ''] = (ladderUrl ?? '').split('?');
  const playlist = await callSite(`GET ${ladderUrl}`);
  expect(playlist.status).toBe(200);
  expect(String(playlist.body)).toMatch(/BANDWIDTH=([12]\d{5}),/);
  const folder = path.slice(0, path.lastIndexOf('/'));
  const statusOf = async (file: string, query = signature) => (await callSite(`GET ${file}?${query}`)).status;
  expect(await statusOf(`${folder}/film-240.m3u8`)).toBe(200);
  expect(await statusOf(`${folder}/film-240.ts`)).toBe(200);
  expect(await statusOf(`${folder}/film-240.ts`, '')).toBe(403);
  expect(await statusOf(videoUrl.split('?')[0] ?? '')).toBe(403);
  const otherFolder = folder.replace(/[0-9A-Z]{26}/, newId(new Date()));
  expect(await statusOf(`${otherFolder}/film-240.ts`)).toBe(403);
}

const cloud = z
  .object({ operator: z.object({ s3Endpoint: z.string(), media: z.string() }) })
  .parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

/** The object itself, past the cache of the edge. */
function fetchStored(signedPath: string | null) {
  const key = signedPath?.split('?')[0]?.slice(1) ?? '';
  const { s3Endpoint, media } = cloud.operator;
  return fetch(`${s3Endpoint}/${media}/${key}`);
}

test('a film without sound has none, and its film plays', async () => {
  const id = await made('films/h264-silent.mp4');
  await settled(id).toBe('silent');
  expect(await played(id)).toMatchObject({ soundUrl: null, videoUrl: expect.stringContaining('.mp4') });
});

test('a film that is replaced gets a track of its own; asking again changes nothing', async () => {
  const id = await made('films/h264-aac.mp4');
  await settled(id).toBe('ready');
  const first = (await played(id)).soundUrl;
  const body = { ...said, videoUploadId: await upload('films/h264-mp3.mp4') };
  expect(await call(`PUT ${recordings}/${id}`, { headers, body })).toMatchObject({ status: 200 });
  await settled(id).toBe('ready');
  expect((await played(id)).soundUrl?.split('?')[0]).not.toBe(first?.split('?')[0]);
  await expect.poll(async () => (await fetchStored(first)).status).not.toBe(200);
  const again = await call(`POST ${recordings}/${id}/sound`, { headers });
  expect(again).toMatchObject({ status: 200, body: { sound: { state: 'ready' } } });
});
