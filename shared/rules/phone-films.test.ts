import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadKinds } from '../contract/uploads/schemas.ts';
import { typeProblem } from './file-types.ts';
import { unfinishedFilm } from './films.ts';
import { readFilmProblem, readFilmShape } from './read-film.ts';

// docs/product.md#uploads: films as phones make them, each of a second, made here by ffmpeg.

const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=96x64:r=25:d=1'];
const sound = ['-f', 'lavfi', '-i', 'sine=d=1:r=44100'];
const aac = ['-c:a', 'aac', '-b:a', '32k'];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '5'];
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p'];
const varying = ['-vf', 'select=not(eq(mod(n\\,3)\\,1))', '-vsync', 'vfr'];

let folder = '';
const films = new Map<string, Uint8Array>();

async function makeFilm(name: string, args: string[]): Promise<void> {
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...args, join(folder, name)]);
  films.set(name, new Uint8Array(await readFile(join(folder, name))));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phone-films-'));
  const both = [...picture, ...sound];
  await makeFilm('index-last.mov', [...both, ...h264, ...aac]);
  await makeFilm('varying.mp4', [...both, ...varying, ...h264, ...aac]);
  await makeFilm('upright.mov', ['-i', join(folder, 'index-last.mov'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
  await makeFilm('hevc.mov', [...both, ...hevc, '-tag:v', 'hvc1', ...aac]);
  await makeFilm('sound.m4a', [...sound, ...aac]);
  const whole = films.get('index-last.mov') ?? new Uint8Array();
  films.set('cut.mov', whole.subarray(0, Math.floor(whole.length / 2)));
  films.set('empty.mov', new Uint8Array());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (start: number, end: number) => bytes.slice(start, end),
});

const filmOf = (name: string) => films.get(name) ?? expect.fail(`${name} was not made`);

/** As the server looks into an upload. */
async function problemOf(name: string): Promise<string | null> {
  const bytes = filmOf(name);
  const kinds = { contentType: 'video/mp4', allowed: uploadKinds.birth_video };
  return (await typeProblem(bytes.subarray(0, 4100), kinds)) ?? readFilmProblem(fileOf(bytes));
}

test.each(['index-last.mov', 'varying.mp4', 'upright.mov'])('guests see %s', async (name) => {
  expect(await problemOf(name)).toBeNull();
});

test('a film with a note that it is upright has its size as it is shown, by which its ladder is made', async () => {
  expect(await readFilmShape(fileOf(filmOf('index-last.mov')))).toEqual({ hasSound: true, width: 96, height: 64 });
  expect(await readFilmShape(fileOf(filmOf('upright.mov')))).toEqual({ hasSound: true, width: 64, height: 96 });
});

test.each([
  ['hevc.mov', 'HEVC (H.265). On the iPhone choose Settings > Camera > Formats > Most Compatible'],
  ['sound.m4a', 'This file is sound without a picture. Please choose a video'],
  ['cut.mov', unfinishedFilm],
  ['empty.mov', 'This file cannot be read as a film.'],
])('%s is refused with what to do', async (name, words) => {
  expect(await problemOf(name)).toContain(words);
});
