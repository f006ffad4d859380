import { crc32 } from 'node:zlib';
import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { typeProblem } from '#shared/rules/file-types.ts';
import { photographVariants } from '#shared/rules/photographs.ts';
import { UnusableFile } from '#shared/rules/unusable-file.ts';
import { decodePicture } from '../../ground/codecs/decode.ts';
import { encodeJpeg } from '../../ground/codecs/encode.ts';
import { sampleFile } from '../../testing/upload.ts';
import { photographOf } from './photograph.ts';

const key = 'images/sessions/01JD0000000000000000000000.jpg';

/** Left half black, right half white. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let row = 0; row < height; row++) data.fill(0, row * width * 4, (row * width + width / 2) * 4);
  return Buffer.from(await encodeJpeg({ width, height, data }, 90));
}

/** With EXIF data: to be turned by 90 degrees clockwise, and a place in clear text. */
function withExif(jpeg: Buffer): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const tiff = Buffer.from([...Buffer.from('MM'), 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]);
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 51.3811 N 2.3590 W')]);
  const length = Buffer.from([(content.length + 2) >> 8, (content.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, content, jpeg.subarray(2)]);
}

/** A picture of four quarters, red, green, blue and white, as EXIF's orientation would have it turned. */
function quarters(type: string, orientation: number): Buffer {
  const file = Buffer.from(sampleFile(`pictures/quarters.${type}`));
  // The value of the only entry, behind its tag, type and count.
  const at = file.indexOf(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1])) + 8;
  file.writeUInt16BE(orientation, at);
  const exif = file.indexOf('eXIf');
  if (exif > 0) {
    const end = exif + 4 + file.readUInt32BE(exif - 4);
    file.writeUInt32BE(crc32(file.subarray(exif, end)), end);
  }
  return file;
}

/** The colours in the corners of a photograph, row by row. */
async function cornersOf(file: Uint8Array): Promise<string> {
  const made = await photographOf(key, file);
  const { data, width, height } = (await decodePicture(made.files[0]?.body ?? file)) ?? {
    data: [],
    width: 0,
    height: 0,
  };
  const names: Record<string, string> = { '100': 'R', '010': 'G', '001': 'B', '111': 'W', '000': 'K' };
  const colour = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return names[[0, 1, 2].map((channel) => ((data[at + channel] ?? 0) > 127 ? 1 : 0)).join('')] ?? '?';
  };
  return [colour(1, 1), colour(width - 2, 1), colour(1, height - 2), colour(width - 2, height - 2)].join('');
}

test('a photograph becomes WebP files of fitting widths, whose names tell their true sizes', async () => {
  const made = await photographOf(key, await jpegOf(1000, 700));
  expect(made.key).toBe(key.replace('.jpg', '-1000x700.webp'));
  const variants = photographVariants(made.key);
  expect(variants.map(({ width, height }) => [width, height])).toEqual([
    [480, 336],
    [800, 560],
    [1000, 700],
  ]);
  for (const { path, width, height } of variants) {
    const file = made.files.find((one) => one.key === path)?.body ?? new Uint8Array();
    expect(imageSize(file)).toMatchObject({ width, height, type: 'webp' });
  }
  expect(made.files).toHaveLength(variants.length);
});

test('it is upright, and tells nothing of where it was taken (docs/trust.md#uploads)', async () => {
  const made = await photographOf(key, withExif(await jpegOf(40, 20)));
  expect(made.key).toBe(key.replace('.jpg', '-20x40.webp'));
  const body = made.files[0]?.body ?? new Uint8Array();
  expect(Buffer.from(body).toString('latin1')).not.toMatch(/GPS|Exif/i);
  const { data } = (await decodePicture(body)) ?? { data: new Uint8ClampedArray(4) };
  // What was left is above.
  expect([data[0], data.at(-4)]).toEqual([expect.toSatisfy((one) => one < 40), expect.toSatisfy((one) => one > 215)]);
});

test('a picture that was stored as uploaded has no variants, and a small one only itself', () => {
  expect(photographVariants('/images/sessions/01JD0000000000000000000000.jpg')).toEqual([]);
  expect(photographVariants('/images/first-light.webp')).toEqual([]);
  expect(photographVariants('/images/a-4x3.webp')).toEqual([{ path: '/images/a-4x3.webp', width: 4, height: 3 }]);
});

// Row by row, what the corners are when the file is turned as EXIF's number says.
const turned = ['RGBW', 'GRWB', 'WBGR', 'BWRG', 'RBGW', 'BRWG', 'WGBR', 'GWRB'];

test.each(['jpg', 'png', 'webp'])('a %s file is turned and mirrored in all eight ways of EXIF', async (type) => {
  for (const [index, corners] of turned.entries()) {
    expect([index + 1, await cornersOf(quarters(type, index + 1))]).toEqual([index + 1, corners]);
  }
  expect(await cornersOf(quarters(type, 9))).toBe('RGBW');
});

test.each([
  ['grey.jpg', 'KWKW'],
  ['progressive.jpg', 'RGBW'],
  ['grey-16-bit.png', 'WWWW'],
  ['palette.png', 'RGBW'],
])('%s is read', async (name, corners) => {
  expect(await cornersOf(sampleFile(`pictures/${name}`))).toBe(corners);
});

const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const size = (width: number, height: number) =>
  Buffer.from([width, height].flatMap((one) => [0, 0, one >> 8, one & 255]));
const half = (file: Uint8Array) => file.subarray(0, file.length / 2);

test.each([
  ['no picture', Buffer.from('<html></html>'), 'damaged'],
  ['a damaged one', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'damaged'],
  ['CMYK', sampleFile('pictures/cmyk.jpg'), 'Save it as RGB'],
  ['an animated PNG', sampleFile('pictures/animated.png'), 'Save one frame'],
  ['an animated WebP', sampleFile('pictures/animated.webp'), 'Save one frame'],
  ['63 million pixels', sampleFile('pictures/63-million.png'), '63 million pixels (9000 × 7000); at most 60 million'],
  ['a size that would fill the memory', Buffer.concat([header, size(65535, 65535)]), '4,294.8 million pixels'],
  ['half a JPEG', half(sampleFile('pictures/quarters.jpg')), 'not complete'],
  ['half a progressive JPEG', sampleFile('pictures/progressive.jpg').subarray(0, -40), 'not complete'],
  ['half a PNG', half(sampleFile('pictures/quarters.png')), 'not complete'],
  ['half a WebP', half(sampleFile('pictures/quarters.webp')), 'not complete'],
])('%s is refused in words of its own', async (_what, file, words) => {
  const made = photographOf(key, file);
  await expect(made).rejects.toThrow(UnusableFile);
  await expect(made).rejects.toThrow(words);
});

test('damaged pictures do not spoil those that come after them', async () => {
  const damaged = Buffer.from(sampleFile('pictures/quarters.jpg'));
  // The identifier of a quantisation table.
  damaged[60] = 255;
  for (let times = 0; times < 200; times++) expect(await decodePicture(damaged)).toBeUndefined();
  expect(await cornersOf(quarters('jpg', 1))).toBe('RGBW');
});

test.each([
  ['picture.heic', 'a HEIC picture', 'Most Compatible'],
  ['picture.avif', 'an AVIF picture', 'export it as JPEG'],
  ['picture.tiff', 'a TIFF picture', 'export it as JPEG'],
  ['animated.gif', 'a GIF picture', 'export it as JPEG'],
  ['quarters.png', 'a PNG picture, whatever its name says', 'Rename it to end in .png'],
])('%s under the name of a JPEG is named for what it is', async (name, kind, advice) => {
  const allowed = ['image/jpeg', 'image/png', 'image/webp'];
  const problem = await typeProblem(sampleFile(`pictures/${name}`), { contentType: 'image/jpeg', allowed });
  expect(problem).toContain(`This file is ${kind}`);
  expect(problem).toContain(advice);
});
