import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { artFileParts, artPath, nightArtPath } from '#shared/contract/art/path.ts';
import { contract } from '#shared/contract/contract.ts';
import { artPalette, artShapes, motifOf, motifs } from '#shared/rules/art.ts';
import { nightPalette, palette } from '#shared/rules/palette.ts';
import { artFile } from './art.ts';
import { drawArt, formats } from './picture.ts';

const id = '01JF3Z8Q4N7W2K5M9R6T1V0XBA';
const digest = (bytes: Uint8Array | Uint8ClampedArray | string) => createHash('sha256').update(bytes).digest('hex');

/** Fraction of pixels that differ from the ground, and the number of colours. */
function inkOf(data: Uint8ClampedArray, ground: string): { share: number; colours: number } {
  const groundColour = Number.parseInt(ground.slice(1), 16);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const colour = ((data[pixel] ?? 0) << 16) | ((data[pixel + 1] ?? 0) << 8) | (data[pixel + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return { share: 1 - (counts.get(groundColour) ?? 0) / (data.length / 4), colours: counts.size };
}

/** Mean of all channels, 0 to 255. */
function lightOf(data: Uint8ClampedArray): number {
  return data.filter((_, place) => place % 4 !== 3).reduce((sum, value) => sum + value, 0) / (data.length * 0.75);
}

/** Mean of red, green and blue of the lightest pixel. */
function lightestPixel(data: Uint8ClampedArray): number {
  let lightest = 0;
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const light = ((data[pixel] ?? 0) + (data[pixel + 1] ?? 0) + (data[pixel + 2] ?? 0)) / 3;
    lightest = Math.max(lightest, light);
  }
  return lightest;
}

// One id for each of the two compositions of a motif.
const discs = motifs.flatMap((motif) => [id, `${id.slice(0, -1)}9`].map((each) => [motif, each] as const));

describe('drawArt (docs/product.md#session-images)', () => {
  test.each(artShapes)('%s has the size of its format and a minimum of ink and colours', (shape) => {
    const { width, height, data } = drawArt(shape, 'Workshop', id);
    expect({ width, height }).toEqual({ width: formats[shape].width, height: formats[shape].height });
    const { share, colours } = inkOf(data, palette[artPalette(id).ground]);
    expect(share).toBeGreaterThan(0.15);
    expect(colours).toBeGreaterThan(500);
  });

  test.each(artShapes)('%s is dark at night, with lights on it (docs/product.md#appearance)', (shape) => {
    const { data } = drawArt(shape, 'Workshop', id, 'night');
    const { share } = inkOf(data, nightPalette[artPalette(id).ground]);
    expect(share).toBeGreaterThan(0.15);
    expect(lightOf(data)).toBeLessThan(0.5 * lightOf(drawArt(shape, 'Workshop', id).data));
  });

  test.each(motifs)('%s has no pale place at night', (motif) => {
    const { data } = drawArt('disc', motif, id, 'night');
    expect(lightestPixel(data)).toBeLessThan(200);
  });

  test('differs for ids that differ in one character', () => {
    const neighbours = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map((last) => `${id.slice(0, -1)}${last}`);
    const pictures = neighbours.slice(0, 6).map((neighbour) => digest(drawArt('disc', 'Breathwork', neighbour).data));
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(new Set(neighbours.map(artPalette)).size).toBeGreaterThan(4);
  });
});

describe('artFile', () => {
  test.each(discs)('a disc of %s for %s is a WebP of 8 to 25 kB', async (motif, sessionId) => {
    const { contentType, body } = await artFile('disc', motif, `${sessionId}.webp`);
    expect(contentType).toBe('image/webp');
    expect(Buffer.from(body).subarray(8, 12).toString()).toBe('WEBP');
    // A bare ground would be far smaller than a drawn one.
    expect(body.length).toBeGreaterThan(8_000);
    expect(body.length).toBeLessThanOrEqual(25_000);
  });

  test('is deterministic', async () => {
    const draw = async () => digest((await artFile('disc', 'Mothers', `${id}.webp`)).body);
    expect(await draw()).toBe(await draw());
  });

  test('encodes a JPEG for a mail', async () => {
    const { contentType, body } = await artFile('mail', 'Workshop', `${id}.jpg`);
    expect(contentType).toBe('image/jpeg');
    expect([...Buffer.from(body).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });
});

test('a path of art names its session, its light and its format', () => {
  const file = (path: string) => path.split('/').at(-1) ?? '';
  const session = { id, category: 'Other' };
  expect(artFileParts(file(nightArtPath('disc', session)))).toEqual({ sessionId: id, light: 'night', format: 'webp' });
  expect(artFileParts(file(artPath('mail', session, 'jpg')))).toEqual({ sessionId: id, light: 'day', format: 'jpg' });
});

test('artPath builds a path that the contract parses', () => {
  const [, , , shape, category, file] = artPath('card', { id, category: null }, 'jpg').split('/');
  expect(contract.getArt.params.parse({ shape, category, file })).toEqual({
    shape: 'card',
    category: 'Other',
    file: `${id}.jpg`,
  });
});

test('a category of the owner’s has art of one of the families, always the same', () => {
  const made = ['Cold-Water', 'Qigong', 'Retreats', 'Yin'].map(motifOf);
  expect(made).toEqual(['Cold-Water', 'Qigong', 'Retreats', 'Yin'].map(motifOf));
  expect(new Set(made).size).toBeGreaterThan(1);
  expect([motifOf('Mothers'), motifOf(null)]).toEqual(['Mothers', 'Other']);
});
