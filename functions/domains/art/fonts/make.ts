import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Makes the fonts of share pictures: TrueType, with one value for each axis. Run it by hand after an update of the font
 * packages: `node functions/domains/art/fonts/make.ts`. The outputs are committed, so that a build needs no fonts' packages.
 */

const scripts = ['latin', 'latin-ext', 'vietnamese'];

const signsOf = (ranges: readonly (readonly [from: number, to: number])[]) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');

const punctuation = [0x2010, 0x2044] as const;
const ascii = [0x20, 0x7e] as const;
// Everything up to the Latin letters with several accents.
const latin = `${signsOf([[0x20, 0x24f], [0x1e00, 0x1eff], punctuation])}€™−→`;
// Greek with its accents, Cyrillic, Armenian, Georgian; with figures and punctuation, so that a line needs no second font.
const eastern = signsOf([
  ...[ascii, [0xa0, 0xbf] as const, punctuation],
  ...([
    [0x300, 0x36f],
    [0x370, 0x3ff],
    [0x1f00, 0x1fff],
  ] as const),
  ...([
    [0x400, 0x52f],
    [0x530, 0x58f],
    [0x10a0, 0x10ff],
  ] as const),
]);
// Hebrew and Arabic, joined letters included; and what joins and parts them.
const rightToLeft = signsOf([
  [0x590, 0x5ff],
  [0x600, 0x6ff],
  [0x750, 0x77f],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfeff],
  [0x200c, 0x200f],
]);

const cuts = [
  ...scripts.map((script) => ({
    source: `@fontsource-variable/fraunces/files/fraunces-${script}-full-normal.woff2`,
    output: `fraunces-${script}.ttf`,
    characters: latin,
    axes: { SOFT: 100, WONK: 0, opsz: 72, wght: 430 },
  })),
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    output: 'figtree-latin.ttf',
    characters: latin,
    axes: { wght: 500 },
  },
  { source: 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf', output: 'dejavu-serif.ttf', characters: eastern },
  { source: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', output: 'dejavu-sans.ttf', characters: eastern + rightToLeft },
];

const features = [
  ...['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum'],
  // Forms of Arabic letters.
  ...['isol', 'init', 'medi', 'fina', 'rlig', 'calt'],
];

const require = createRequire(import.meta.url);

for (const { source, output, characters, axes } of cuts) {
  const whole = await readFile(require.resolve(source));
  const cut = await subsetFont(whole, characters, {
    targetFormat: 'truetype',
    ...(axes && { variationAxes: axes }),
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(new URL(output, import.meta.url), cut);
  console.info(`${output}: ${whole.length} to ${cut.length} bytes`);
}
