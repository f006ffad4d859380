import { type ArtShape, artPalette, seedOf } from '#shared/rules/art.ts';
import { type Colour, palette } from '#shared/rules/palette.ts';
import type { Category } from '#shared/rules/sessions.ts';
import { grainOf } from './grain.ts';
import { arches, dunes, horizon, ribbons } from './lands.ts';
import { type Plate, press, type Rgb } from './press.ts';
import { randomFrom } from './random.ts';
import { bloom, breath, moons, nest, overprint, ripples } from './rounds.ts';
import type { Composition } from './sheet.ts';

/** Two compositions for each category; the id chooses between them. */
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
  /** The sheet that the picture is the middle of: wide shapes are composed taller, so that the crop turns abstract. */
  sheetHeight: number;
  /** Size of a speck of grain in pixels; it looks alike at the size that each shape is shown in. */
  speck: number;
  /** Quality of its WebP file, from 0 to 100. */
  webpQuality: number;
};

// Chosen by eye beside the sketch: the smaller a picture is shown, the more each of its specks counts.
export const formats: Record<ArtShape, Format> = {
  disc: { width: 360, height: 360, sheetHeight: 360, speck: 3, webpQuality: 70 },
  poster: { width: 900, height: 1125, sheetHeight: 1125, speck: 2.6, webpQuality: 55 },
  card: { width: 800, height: 720, sheetHeight: 720, speck: 2.6, webpQuality: 60 },
  banner: { width: 1200, height: 630, sheetHeight: 940, speck: 2.2, webpQuality: 55 },
  mail: { width: 1200, height: 352, sheetHeight: 880, speck: 2, webpQuality: 60 },
};

/** Pixels of red, green, blue and opacity, row by row. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };

function rgbOf(colour: Colour): Rgb {
  const value = Number.parseInt(palette[colour].slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function blankPlate(shape: ArtShape, seed: number, ground: Rgb): Plate {
  const { width, height, sheetHeight, speck } = formats[shape];
  const colours = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < colours.length; pixel += 3) colours.set(ground, pixel);
  const grain = grainOf(seed, width, height, speck);
  return { width, height, top: (sheetHeight - height) / 2, colours, grain };
}

function develop({ width, height, colours }: Plate): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      data[pixel * 4 + channel] = (colours[pixel * 3 + channel] ?? 0) * 255;
    }
  }
  return { width, height, data };
}

/** Draws a session's art in one shape: the same id and category give the same pixels. */
export function drawArt(shape: ArtShape, category: Category, sessionId: string): Picture {
  const seed = seedOf(sessionId);
  const random = randomFrom(seed);
  const { ground, inks } = artPalette(sessionId);
  const compose = random.pick(compositions[category]);
  const { width, sheetHeight: height } = formats[shape];
  const plate = blankPlate(shape, seed, rgbOf(ground));
  for (const print of compose({ width, height, unit: Math.min(width, height), random })) {
    press(plate, print, rgbOf(inks[print.ink]));
  }
  return develop(plate);
}
