import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Makes the fonts of share pictures: TrueType, with one value for each axis. Run it by hand after an update of the font
 * packages: `node functions/art/fonts/make.ts`. The outputs are committed, so that a build needs no fonts' packages.
 */

const scripts = ['latin', 'latin-ext', 'vietnamese'];

const cuts = [
  ...scripts.map((script) => ({
    source: `@fontsource-variable/fraunces/files/fraunces-${script}-full-normal.woff2`,
    output: `fraunces-${script}.ttf`,
    axes: { SOFT: 100, WONK: 0, opsz: 72, wght: 430 },
  })),
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    output: 'figtree-latin.ttf',
    axes: { wght: 500 },
  },
];

const features = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum'];

// Everything up to the Latin letters with several accents, and punctuation.
const characters = [
  [0x20, 0x24f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
]
  .flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  .join('');

const require = createRequire(import.meta.url);

for (const { source, output, axes } of cuts) {
  const whole = await readFile(require.resolve(source));
  const cut = await subsetFont(whole, `${characters}€™−→`, {
    targetFormat: 'truetype',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(new URL(output, import.meta.url), cut);
  console.info(`${output}: ${whole.length} to ${cut.length} bytes`);
}
