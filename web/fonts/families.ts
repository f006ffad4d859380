import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** The type families of the site, and how their packages are reduced to what it uses (docs/decisions/fonts.md). */

type Axes = Record<string, number | { min: number; max: number; default: number }>;

/** SOFT and WONK have one value each in the look, weight two (340 and 430); the optical size follows the size of the text. */
export const fraunces = {
  source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
  axes: { SOFT: 100, WONK: 0, wght: { min: 340, max: 430, default: 340 }, opsz: { min: 9, max: 144, default: 14 } },
} as const;

export const figtree = {
  source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  axes: { wght: { min: 400, max: 600, default: 400 } },
} as const;

// Glyphs that follow the axes (rvrn, rclt), kerning, ligatures, accents, and the figures that the styles ask for.
const features = ['rvrn', 'rclt', 'kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum', 'tnum', 'pnum'];

const require = createRequire(import.meta.url);

/** A family's font with some of its characters, and with fewer values for its axes. */
export async function cutFont(source: string, characters: string, axes: Axes, targetFormat: 'woff2' | 'truetype') {
  const whole = await readFile(require.resolve(source));
  return subsetFont(whole, characters, { targetFormat, variationAxes: axes, keepFeatures: features, noHinting: true });
}

export type CharacterRange = readonly [from: number, to: number];

/** Latin letters without accents, figures and the punctuation of running text: what nearly all English needs. */
export const basic: readonly CharacterRange[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0xe9, 0xe9],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2192, 0x2192],
  [0x2212, 0x2212],
];

/** The other letters of Western European names and texts. */
export const extended: readonly CharacterRange[] = [
  [0xa1, 0xa2],
  [0xa4, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xe8],
  [0xea, 0xff],
  [0x152, 0x153],
  [0x160, 0x161],
  [0x178, 0x178],
  [0x17d, 0x17e],
  [0x201a, 0x201a],
  [0x201e, 0x201e],
  [0x2122, 0x2122],
];

export function charactersOf(ranges: readonly CharacterRange[]): string {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');
}

/** Formats ranges of characters as CSS writes them: U+20-7E, U+A3. */
export function unicodeRange(ranges: readonly CharacterRange[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}
