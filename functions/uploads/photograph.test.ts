import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { photographVariants } from '#shared/rules/photographs.ts';
import { decodePicture } from '../codecs/decode.ts';
import { encodeJpeg } from '../codecs/encode.ts';
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
  const tiff = Buffer.from([
    ...Buffer.from('MM'),
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    6,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 51.3811 N 2.3590 W')]);
  const length = Buffer.from([(content.length + 2) >> 8, (content.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, content, jpeg.subarray(2)]);
}

test('a photograph becomes WebP files of fitting widths, whose names tell their true sizes', async () => {
  const made = await photographOf(key, await jpegOf(1000, 700));
  expect(made?.key).toBe(key.replace('.jpg', '-1000x700.webp'));
  const variants = photographVariants(made?.key ?? '');
  expect(variants.map(({ width, height }) => [width, height])).toEqual([
    [480, 336],
    [800, 560],
    [1000, 700],
  ]);
  for (const { path, width, height } of variants) {
    const file = made?.files.find((one) => one.key === path)?.body ?? new Uint8Array();
    expect(imageSize(file)).toMatchObject({ width, height, type: 'webp' });
  }
  expect(made?.files).toHaveLength(variants.length);
});

test('it is upright, and tells nothing of where it was taken (docs/trust.md#uploads)', async () => {
  const made = await photographOf(key, withExif(await jpegOf(40, 20)));
  expect(made?.key).toBe(key.replace('.jpg', '-20x40.webp'));
  const body = made?.files[0]?.body ?? new Uint8Array();
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

test.each([
  ['no picture', Buffer.from('<html></html>')],
  ['a damaged one', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['one that would fill the memory', Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0802000000', 'hex')],
])('%s is not read', async (_what, file) => {
  expect(await photographOf(key, file)).toBeUndefined();
});
