import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Cuts the type families down to what the site uses, into web/src/styles/fonts. Run it by hand after an update of
 * the font packages: `node web/fonts/make.ts`. The outputs are committed, so that a build needs no fonts' packages.
 */

type Cut = {
  source: string;
  output: string;
  /** Absent: all that texts may need. */
  characters?: string;
  axes: Record<string, number | { min: number; max: number; default: number }>;
};

const cuts: Cut[] = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    output: 'fraunces.woff2',
    // SOFT and WONK have one value each in the look, weight two (340 and 430); only the optical size stays free.
    axes: { SOFT: 100, WONK: 0, wght: { min: 340, max: 430, default: 340 } },
  },
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    output: 'figtree.woff2',
    axes: { wght: { min: 400, max: 600, default: 400 } },
  },
  {
    // The cue in the breathing circle: in, hold, out.
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-italic.woff2',
    output: 'fraunces-cue.woff2',
    characters: 'inholdut',
    axes: { opsz: 40 },
  },
];

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const texts = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„•…€™−→`;

// Glyphs that follow the axes (rvrn, rclt), kerning, ligatures, accents, and the figures that the styles ask for.
const features = ['rvrn', 'rclt', 'kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum', 'tnum', 'pnum'];

const require = createRequire(import.meta.url);

for (const { source, output, axes, characters = texts } of cuts) {
  const whole = await readFile(require.resolve(source));
  const cut = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(new URL(`../src/styles/fonts/${output}`, import.meta.url), cut);
  console.info(`${output}: ${whole.length} to ${cut.length} bytes`);
}
