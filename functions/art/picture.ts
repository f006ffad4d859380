import { type ArtShape, artPalette, seedOf } from '#shared/rules/art.ts';
import { type Colour, palette } from '#shared/rules/palette.ts';
import type { Category } from '#shared/rules/sessions.ts';
import { bloom, breath, moons, nest, overprint, ripples } from './circles.ts';
import type { Composition } from './composition.ts';
import { arches, dunes, horizon, ribbons } from './landscapes.ts';
import { grainNoise } from './noise.ts';
import { paint, type Raster, type Rgb } from './paint.ts';
import { randomFrom } from './random.ts';

/** The id chooses between the two. */
const compositions: Record<Category, readonly [Composition, Composition]> = {
  Breathwork: [breath, overprint],
  Meditation: [horizon, moons],
  Movement: [ribbons, dunes],
  Pregnancy: [nest, arches],
  Postpartum: [bloom, horizon],
  Mothers: [bloom, nest],
  Workshop: [ripples, arches],
  Other: [dunes, overprint],
};

type Format = {
  width: number;
  height: number;
  /** The picture is the middle of a canvas of this height: wide shapes are cropped from taller compositions. */
  canvasHeight: number;
  /** Size of a speck of grain in pixels, chosen to look alike at the size each shape is displayed in. */
  speck: number;
  /** 0 to 100. */
  webpQuality: number;
};

// The smaller a picture is displayed, the more each of its specks counts.
export const formats: Record<ArtShape, Format> = {
  disc: { width: 360, height: 360, canvasHeight: 360, speck: 3, webpQuality: 70 },
  poster: { width: 900, height: 1125, canvasHeight: 1125, speck: 2.6, webpQuality: 55 },
  card: { width: 800, height: 720, canvasHeight: 720, speck: 2.6, webpQuality: 60 },
  banner: { width: 1200, height: 630, canvasHeight: 940, speck: 2.2, webpQuality: 55 },
  mail: { width: 1200, height: 352, canvasHeight: 880, speck: 2, webpQuality: 60 },
};

/** RGBA, row by row. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };

function rgbOf(colour: Colour): Rgb {
  const value = Number.parseInt(palette[colour].slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function blankRaster(shape: ArtShape, seed: number, ground: Rgb): Raster {
  const { width, height, canvasHeight, speck } = formats[shape];
  const colours = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < colours.length; pixel += 3) colours.set(ground, pixel);
  const grain = grainNoise(seed, width, height, speck);
  return { width, height, top: (canvasHeight - height) / 2, colours, grain };
}

function toPicture({ width, height, colours }: Raster): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      data[pixel * 4 + channel] = (colours[pixel * 3 + channel] ?? 0) * 255;
    }
  }
  return { width, height, data };
}

/** Deterministic: the same id and category give the same pixels (docs/product.md#session-images). */
export function drawArt(shape: ArtShape, category: Category, sessionId: string): Picture {
  const seed = seedOf(sessionId);
  const random = randomFrom(seed);
  const { ground, inks } = artPalette(sessionId);
  const compose = random.pick(compositions[category]);
  const { width, canvasHeight: height } = formats[shape];
  const raster = blankRaster(shape, seed, rgbOf(ground));
  for (const layer of compose({ width, height, unit: Math.min(width, height), random })) {
    paint(raster, layer, rgbOf(inks[layer.ink]));
  }
  return toPicture(raster);
}
