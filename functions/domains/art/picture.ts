import { type ArtLight, type ArtShape, artPalette, artSizes, type Motif, seedOf } from '#shared/rules/art.ts';
import { type ArtColour, type Colour, nightPalette, palette } from '#shared/rules/palette.ts';
import type { Picture } from '../../ground/codecs/picture.ts';
import { bloom, breath, moons, nest, overprint, ripples } from './circles.ts';
import type { Composition, Layer } from './composition.ts';
import { arches, dunes, horizon, ribbons } from './landscapes.ts';
import { grainNoise } from './noise.ts';
import { paint, type Raster, type Rgb } from './paint.ts';
import { randomFrom } from './random.ts';

/** The id chooses between the two. */
const compositions: Record<Motif, readonly [Composition, Composition]> = {
  Breathwork: [breath, overprint],
  Meditation: [horizon, moons],
  Movement: [ribbons, dunes],
  Pregnancy: [nest, arches],
  Postpartum: [bloom, horizon],
  Mothers: [bloom, nest],
  Workshop: [ripples, arches],
  Other: [dunes, overprint],
};

/** Size of a picture of art, and how it is drawn and encoded. */
export type Format = {
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
  disc: { ...artSizes.disc, canvasHeight: 360, speck: 3, webpQuality: 70 },
  poster: { ...artSizes.poster, canvasHeight: 1125, speck: 2.6, webpQuality: 55 },
  card: { ...artSizes.card, canvasHeight: 720, speck: 2.6, webpQuality: 60 },
  banner: { ...artSizes.banner, canvasHeight: 940, speck: 2.2, webpQuality: 55 },
  mail: { ...artSizes.mail, canvasHeight: 880, speck: 2, webpQuality: 60 },
};

/** The colour of a ground or an ink, as #RRGGBB. */
export function artColour(colour: ArtColour, light: ArtLight): string {
  return light === 'night' ? nightPalette[colour] : palette[colour];
}

/** 0 to 1 in each channel. */
export function rgbOf(colour: Colour): Rgb {
  return channelsOf(palette[colour]);
}

function channelsOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function blankRaster({ width, height, canvasHeight, speck }: Format, seed: number, ground: Rgb): Raster {
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

/** Deterministic: the same id and motif give the same pixels (docs/product.md#session-images). */
export function drawArt(shape: ArtShape, motif: Motif, sessionId: string, light: ArtLight = 'day'): Picture {
  return drawFormat(formats[shape], motif, sessionId, light);
}

/** The layers of a session's art, in the order in which they are printed. */
export function composeArt({ width, canvasHeight: height }: Format, motif: Motif, sessionId: string): Layer[] {
  const random = randomFrom(seedOf(sessionId));
  const compose = random.pick(compositions[motif]);
  return compose({ width, height, unit: Math.min(width, height), random });
}

/** Draws a session's art in any format; deterministic, as `drawArt` is. */
export function drawFormat(format: Format, motif: Motif, sessionId: string, light: ArtLight = 'day'): Picture {
  const { ground, inks } = artPalette(sessionId);
  const raster = blankRaster(format, seedOf(sessionId), channelsOf(artColour(ground, light)));
  for (const layer of composeArt(format, motif, sessionId)) {
    paint(raster, layer, channelsOf(artColour(inks[layer.ink], light)), light);
  }
  return toPicture(raster);
}
