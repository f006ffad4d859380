import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { uploadKinds } from '../contract/uploads/schemas.ts';
import { typeProblem } from './file-types.ts';
import { unfinishedFilm, unreadableFilm } from './films.ts';
import { type FilmFile, readFilmProblem } from './read-film.ts';

// docs/product.md#uploads

const folder = 'functions/testing/films';
const filmBytes = (name: string) => readFileSync(`${folder}/${name}`);

const fileOf = (bytes: Uint8Array): FilmFile => ({
  size: bytes.length,
  read: async (start, end) => new Uint8Array(bytes.subarray(start, end)),
});

/** As the server looks into an upload of that name. */
async function problemOf(bytes: Uint8Array, name: string): Promise<string | null> {
  const contentType = name.endsWith('.webm') ? 'video/webm' : 'video/mp4';
  const problem = await typeProblem(bytes.subarray(0, 4100), { contentType, allowed: uploadKinds.birth_video });
  return problem ?? readFilmProblem(fileOf(bytes));
}

const playable = [
  'h264-aac.mp4',
  'h264-aac-index-last.mov',
  'h264-silent.mp4',
  'h264-mp3.mp4',
  'h264-fragmented.mp4',
  'vp9-opus.webm',
  'vp8-vorbis.webm',
];

test.each(playable)('guests see %s', async (name) => {
  expect(await problemOf(filmBytes(name), name)).toBeNull();
});

const noPicture = 'would see no picture: the film is';
const silence = 'would hear nothing: its sound is';

const unplayable: [name: string, words: string][] = [
  ['hevc-aac.mov', `${noPicture} HEVC (H.265). On the iPhone choose Settings > Camera > Formats > Most Compatible`],
  ['hevc-10-bit.mp4', `${noPicture} HEVC`],
  ['h264-10-bit.mp4', `${noPicture} H.264 of a kind for editing`],
  ['h264-422.mp4', `${noPicture} H.264 of a kind for editing`],
  ['av1.mp4', `${noPicture} AV1`],
  ['av1.webm', `${noPicture} AV1`],
  ['vp9.mp4', `${noPicture} VP9 outside of WebM`],
  ['vp9-10-bit.webm', `${noPicture} VP9 outside of WebM, or with 10 bit`],
  ['prores.mov', `${noPicture} ProRes`],
  ['mpeg4-part-2.mp4', `${noPicture} MPEG-4 Part 2`],
  ['motion-jpeg.mov', `${noPicture} Motion JPEG`],
  ['ac3.mp4', `${silence} Dolby Digital (AC-3)`],
  ['alac.mp4', `${silence} Apple Lossless`],
  ['pcm.mov', `${silence} uncompressed`],
  ['opus.mp4', `${silence} Opus or FLAC inside MP4`],
  ['sound.mp4', 'sound and no picture'],
  ['sound.webm', 'sound and no picture'],
  ['film.avi', 'This file is an AVI film'],
  ['film.mkv', 'This file is an MKV film'],
  ['film.m2ts', 'This file is an MPEG transport stream'],
];

describe('the owner is told what is wrong, and what to do,', () => {
  test.each(unplayable)('with %s', async (name, words) => {
    const problem = await problemOf(filmBytes(name), name);
    expect(problem).toContain(words);
    expect(problem).toMatch(/Export|Please choose/);
  });

  test('with a film in a format that has no name here', async () => {
    const bytes = filmBytes('motion-jpeg.mov');
    bytes.write('zzzz', bytes.indexOf('stsd') + 16, 'latin1');
    expect(await problemOf(bytes, 'a.mov')).toContain(
      'the film is in a format that browsers do not know (zzzz). Export',
    );
  });

  test('with a film that is protected against copying', async () => {
    const bytes = filmBytes('h264-silent.mp4');
    bytes.write('encv', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
    expect(await problemOf(bytes, 'a.mp4')).toContain('protected against copying');
  });

  test('with a film under the name of another kind', async () => {
    expect(await problemOf(filmBytes('vp9-opus.webm'), 'a.mp4')).toContain('Rename it to end in .webm');
    expect(await problemOf(filmBytes('h264-aac.mp4'), 'a.webm')).toContain('Rename it to end in .mp4');
  });

  test.each(playable)('with %s that breaks off', async (name) => {
    const bytes = filmBytes(name);
    expect(await problemOf(bytes.subarray(0, Math.floor(bytes.length * 0.7)), name)).toBe(unfinishedFilm);
  });

  test('with a file that is none', async () => {
    expect(await problemOf(Buffer.from('just some words'), 'a.mp4')).toBe(unreadableFilm);
    const header = filmBytes('h264-aac.mp4').subarray(0, 24);
    expect(await problemOf(Buffer.concat([header, Buffer.alloc(5000, 'x')]), 'a.mp4')).not.toBeNull();
  });
});

test('a damaged film in which its reader goes round in circles is given up', async () => {
  const bytes = filmBytes('av1.webm').subarray(0, 465);
  for (const [at, value] of [
    [42, 0x48],
    [262, 0xa0],
    [430, 0xac],
  ] as const) {
    bytes[at] = value;
  }
  expect(await problemOf(bytes, 'a.webm')).toBe(unreadableFilm);
});

test('all films of the folder are tried', () => {
  const tried = [...playable, ...unplayable.map(([name]) => name), 'make.ts'];
  expect(readdirSync(folder).toSorted()).toEqual(tried.toSorted());
});

test('reads little of a large film, wherever its index is', async () => {
  const film = filmBytes('h264-aac-index-last.mov');
  const index = film.indexOf('moov') - 4;
  // A box of 900 MB between the frames and the index, which is made up when it is read.
  const gap = 900 * 1024 * 1024;
  const head = Buffer.concat([film.subarray(0, index), Buffer.alloc(8)]);
  head.writeUInt32BE(gap, index);
  head.write('free', index + 4);
  let bytes = 0;
  const read = async (start: number, end: number) => {
    bytes += end - start;
    const part = new Uint8Array(end - start);
    part.set(head.subarray(start, end));
    const from = Math.max(start, index + gap);
    if (from < end) part.set(film.subarray(from - gap, end - gap), from - start);
    return part;
  };
  expect(await readFilmProblem({ size: film.length + gap, read })).toBeNull();
  expect(bytes).toBeLessThan(1024 * 1024);
});

test('says nothing of a film whose storage does not answer', async () => {
  const film = fileOf(filmBytes('h264-aac.mp4'));
  const read = async () => {
    throw new Error('the storage does not answer');
  };
  await expect(readFilmProblem({ ...film, read })).rejects.toThrow('the storage does not answer');
});
