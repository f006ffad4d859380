import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { startMediaConvert } from './mediaconvert.ts';

// docs/product.md#sound-only

const films = join(import.meta.dirname, '../../../functions/testing/films');
const objects = new Map<string, Uint8Array>();
const events: unknown[] = [];
let allowed = true;

/** The bucket, as far as a job needs it. */
const s3 = createServer(async (request, response) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url = '' } = request;
  if (method === 'PUT') objects.set(url, Buffer.concat(chunks));
  const found = objects.get(url);
  response.writeHead(found ? 200 : 404).end(method === 'GET' ? found : undefined);
});

let service: Awaited<ReturnType<typeof startMediaConvert>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  const { port } = s3.address() as AddressInfo;
  service = await startMediaConvert({
    s3Url: `http://127.0.0.1:${port}`,
    putEvent: (event) => void events.push(event),
    mayAccess: () => allowed,
    report: () => undefined,
  });
});
afterAll(async () => {
  await service.close();
  s3.close();
});
beforeEach(() => {
  events.length = 0;
  allowed = true;
});

const aac = {
  bitrate: 64_000,
  sampleRate: 48_000,
  codingMode: 'CODING_MODE_2_0',
  codecProfile: 'LC',
  rateControlMode: 'CBR',
};
const selector = 'Audio Selector 1';

function request(film: string, token = film) {
  return {
    clientRequestToken: token,
    role: 'arn:aws:iam::1:role/jobs',
    queue: 'arn:aws:mediaconvert:us-east-1:1:queues/Default',
    userMetadata: { recordingId: 'R' },
    settings: {
      timecodeConfig: { source: 'ZEROBASED' },
      inputs: [
        {
          fileInput: `s3://media/${film}`,
          timecodeSource: 'ZEROBASED',
          audioSelectors: { [selector]: { defaultSelection: 'DEFAULT' } },
        },
      ],
      outputGroups: [
        {
          name: 'Sound only',
          outputGroupSettings: {
            type: 'FILE_GROUP_SETTINGS',
            fileGroupSettings: { destination: `s3://media/${film}-sound` },
          },
          outputs: [
            {
              extension: 'm4a',
              containerSettings: { container: 'MP4', mp4Settings: { moovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
              audioDescriptions: [{ audioSourceName: selector, codecSettings: { codec: 'AAC', aacSettings: aac } }],
            },
          ],
        },
      ],
    },
  };
}

const h264 = {
  rateControlMode: 'QVBR',
  qualityTuningLevel: 'SINGLE_PASS_HQ',
  sceneChangeDetect: 'DISABLED',
  gopSize: 2,
  gopSizeUnits: 'SECONDS',
  framerateControl: 'INITIALIZE_FROM_SOURCE',
};

/** The request with a ladder besides, of these sides of the picture. */
function withLadder(film: string, sizes: { width?: number; height?: number }[]) {
  const body = request(film);
  const ladder = {
    name: 'Ladder',
    outputGroupSettings: {
      type: 'HLS_GROUP_SETTINGS',
      hlsGroupSettings: {
        destination: `s3://media/${film}-ladder/film`,
        directoryStructure: 'SINGLE_DIRECTORY',
        manifestDurationFormat: 'FLOATING_POINT',
        minSegmentLength: 0,
        segmentControl: 'SINGLE_FILE',
        segmentLength: 6,
      },
    },
    outputs: sizes.map((size) => ({
      nameModifier: `-${size.height ?? size.width}`,
      containerSettings: { container: 'M3U8' },
      videoDescription: {
        ...size,
        codecSettings: { codec: 'H_264', h264Settings: { ...h264, maxBitrate: 180_000 } },
      },
      audioDescriptions: [{ audioSourceName: selector, codecSettings: { codec: 'AAC', aacSettings: aac } }],
    })),
  };
  return { ...body, settings: { ...body.settings, outputGroups: [...body.settings.outputGroups, ladder] } };
}

const answer = z.object({ job: z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }) });

const jobs = () => `${service.url}/2017-08-29/jobs`;
const create = (body: object) => fetch(jobs(), { method: 'POST', body: JSON.stringify(body) });

async function endOf(film: string, timeout = 20_000, body: object = request(film)) {
  const created = await create(body);
  expect(created.status).toBe(201);
  const { job } = answer.parse(await created.json());
  const read = async () => answer.parse(await (await fetch(`${jobs()}/${job.id}`)).json()).job;
  await expect.poll(async () => (await read()).status, { timeout }).not.toBe('PROGRESSING');
  return read();
}

const bytesOf = (film: string) => new Uint8Array(readFileSync(join(films, film)));

/** Names of the boxes of an MP4, in their order. */
function boxes(file: Uint8Array): string[] {
  const view = Buffer.from(file);
  const names: string[] = [];
  for (let at = 0; at + 8 <= view.length; at += Math.max(8, view.readUInt32BE(at)))
    names.push(view.toString('latin1', at + 4, at + 8));
  return names;
}

test('makes a file of sound with its index first, and tells it as EventBridge does', async () => {
  objects.set('/media/whole', bytesOf('h264-aac-index-last.mov'));
  const { id, status } = await endOf('whole');
  expect(status).toBe('COMPLETE');
  const names = boxes(objects.get('/media/whole-sound.m4a') ?? new Uint8Array());
  expect(names.indexOf('moov')).toBeGreaterThan(0);
  expect(names.indexOf('moov')).toBeLessThan(names.indexOf('mdat'));
  expect(events).toMatchObject([
    { source: 'aws.mediaconvert', detail: { status: 'COMPLETE', jobId: id, userMetadata: { recordingId: 'R' } } },
  ]);
  // The same token is the same job.
  expect(answer.parse(await (await create(request('whole'))).json()).job.id).toBe(id);
});

test.each([
  ['zero length', new Uint8Array()],
  ['cut off in the middle', bytesOf('h264-aac-index-last.mov').slice(0, 3000)],
  ['without sound', bytesOf('h264-silent.mp4')],
])('says what is wrong with a film: %s', async (name, bytes) => {
  const film = name.replaceAll(' ', '-');
  objects.set(`/media/${film}`, bytes);
  expect(await endOf(film)).toMatchObject({
    status: 'ERROR',
    errorMessage: expect.stringContaining('could not be read'),
  });
  expect(events).toMatchObject([{ detail: { status: 'ERROR', errorMessage: expect.any(String) } }]);
  expect(objects.has(`/media/${film}-sound.m4a`)).toBe(false);
});

test('fails in words where ffmpeg, a film or a permission is missing', async () => {
  expect(await endOf('missing')).toMatchObject({
    status: 'ERROR',
    errorMessage: expect.stringContaining('there is none'),
  });
  objects.set('/media/fine', bytesOf('h264-aac.mp4'));
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  expect((await endOf('fine')).errorMessage).toMatch(/^ffmpeg is not installed .* apt-get install ffmpeg/);
  process.env.PATH = PATH;
  allowed = false;
  objects.set('/media/denied', bytesOf('h264-aac.mp4'));
  expect((await endOf('denied')).errorMessage).toContain('does not allow s3:GetObject on arn:aws:s3:::media/denied');
});

const textOf = (key: string) => new TextDecoder().decode(objects.get(key));

/** Films as phones make them, of the size and with the flags of ffmpeg. */
async function phoneFilm(size: string, flags: string[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-film-'));
  const [first, second] = ['first.mp4', 'second.mov'].map((name) => join(folder, name));
  const sources = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-f', 'lavfi', '-i', 'anoisesrc=a=0.1'];
  const made = ['-t', '14', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...sources, ...made, String(first)]);
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-i', String(first), ...flags, String(second)]);
  const bytes = new Uint8Array(await readFile(String(second)));
  await rm(folder, { recursive: true });
  return bytes;
}

const copy = ['-c', 'copy'];

test.each([
  ['its index last', '320x240', copy, [{ height: 240 }], /RESOLUTION=320x240/],
  [
    'a frame rate that varies',
    '320x240',
    ['-vf', 'select=not(eq(mod(n\\,3)\\,1))', '-vsync', 'vfr'],
    [{ height: 240 }],
    /RESOLUTION=320x240/,
  ],
  [
    'a note that it is upright',
    '480x360',
    [...copy, '-metadata:s:v:0', 'rotate=90'],
    [{ width: 240 }],
    /RESOLUTION=240x\d+/,
  ],
])(
  'makes a ladder of a film with %s (docs/product.md#any-network)',
  { timeout: 60_000 },
  async (name, size, flags, sizes, resolution) => {
    const film = name.replaceAll(' ', '-');
    objects.set(`/media/${film}`, await phoneFilm(size, flags));
    expect(await endOf(film, 40_000, withLadder(film, sizes))).toMatchObject({ status: 'COMPLETE' });
    const playlist = textOf(`/media/${film}-ladder/film.m3u8`);
    expect(playlist).toMatch(resolution);
    expect(Number(/BANDWIDTH=(\d+)/.exec(playlist)?.[1])).toBeLessThan(300_000);
    const rung = textOf(`/media/${film}-ladder/film-240.m3u8`);
    expect(rung.match(/#EXT-X-BYTERANGE/g)?.length).toBeGreaterThan(1);
    const bytes = objects.get(`/media/${film}-ladder/film-240.ts`)?.length ?? Number.POSITIVE_INFINITY;
    expect((bytes * 8) / 14).toBeLessThan(300_000);
  },
);

/** A film of ten minutes at about 800 kbit/s, as a phone's are when they are made small. */
async function tenMinutes(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'ten-minutes-'));
  const [piece, whole] = ['piece.mp4', 'whole.mp4'].map((name) => join(folder, name));
  const ffmpeg = (line: string, ...rest: string[]) => promisify(execFile)('ffmpeg', [...line.split(' '), ...rest]);
  const picture = 'testsrc2=size=640x360:rate=25,noise=alls=20:allf=t';
  const made = '-b:v 700k -maxrate 800k -bufsize 800k -preset ultrafast -c:a aac -b:a 128k -pix_fmt yuv420p -t 10';
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'anoisesrc=a=0.1:c=pink'];
  await ffmpeg('-v error -y', ...sources, ...made.split(' '), String(piece));
  await ffmpeg('-v error -y -stream_loop 59 -i', String(piece), '-c', 'copy', String(whole));
  const bytes = new Uint8Array(await readFile(String(whole)));
  await rm(folder, { recursive: true });
  return bytes;
}

test('ten minutes of sound alone are about a tenth of the film (docs/product.md#sound-only)', {
  timeout: 90_000,
}, async () => {
  objects.set('/media/ten', await tenMinutes());
  expect(await endOf('ten', 60_000)).toMatchObject({ status: 'COMPLETE' });
  const [film, sound] = ['ten', 'ten-sound.m4a'].map((name) => objects.get(`/media/${name}`)?.length ?? 0);
  expect(sound).toBeGreaterThan(4_000_000);
  expect(Number(sound) / Number(film)).toBeLessThan(0.1);
});

test('refuses settings that it does not know, and finds no job of another id', async () => {
  const body = request('whole', 'other');
  expect((await create({ ...body, priority: 5 })).status).toBe(400);
  expect((await fetch(`${jobs()}/nobody`)).status).toBe(404);
});
