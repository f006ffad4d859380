import { fromBuffer } from '@capsizecss/unpack';
import { basic, charactersOf, cutFont, extended, figtree, fraunces, unicodeRange } from './families.ts';

/**
 * The styles that declare the fonts, and for each of them system fonts that stand in until it is there: resized so that
 * English text is as wide, with the same ascent and descent, so that nothing moves.
 */

/** A font that systems have: where it is found, and the average width of its letters in em (@capsizecss/metrics 4.3.0). */
type SystemFont = { suffix: string; names: readonly string[]; widthAvg: number };

// In the order in which a browser looks for them, which takes slow phones milliseconds for each that is not there: Android,
// Linux, the others.
const serifs: readonly SystemFont[] = [
  { suffix: 'Noto', names: ['Noto Serif', 'NotoSerif-Regular'], widthAvg: 481 / 1000 },
  // Its file measured by the same package.
  { suffix: 'DejaVu', names: ['DejaVu Serif'], widthAvg: 1058 / 2048 },
  { suffix: 'Georgia', names: ['Georgia', 'Gelasio'], widthAvg: 913 / 2048 },
  { suffix: 'Times', names: ['Times New Roman', 'Liberation Serif', 'Tinos'], widthAvg: 832 / 2048 },
];

const sanses: readonly SystemFont[] = [
  { suffix: 'Roboto', names: ['Roboto', 'Roboto-Regular'], widthAvg: 911 / 2048 },
  { suffix: 'DejaVu', names: ['DejaVu Sans'], widthAvg: 1041 / 2048 },
  { suffix: 'Arial', names: ['Arial', 'Liberation Sans', 'Arimo'], widthAvg: 913 / 2048 },
];

/** The weights that styles use, and the optical size at which each is mostly set. */
const families = [
  {
    name: 'Fraunces',
    file: 'fraunces',
    ...fraunces,
    weights: '340 430',
    systemFonts: serifs,
    instances: [
      { wght: 340, opsz: 48 },
      { wght: 430, opsz: 24 },
    ],
  },
  {
    name: 'Figtree',
    file: 'figtree',
    ...figtree,
    weights: '400 600',
    systemFonts: sanses,
    instances: [{ wght: 400 }, { wght: 600 }],
  },
];

type Family = (typeof families)[number];

function face(declarations: Record<string, string>): string {
  const lines = Object.entries(declarations).map(([name, value]) => `  ${name}: ${value};\n`);
  return `@font-face {\n${lines.join('')}}\n`;
}

function webFonts({ name, file, weights }: Family): string[] {
  return [
    { output: file, ranges: basic },
    { output: `${file}-extended`, ranges: extended },
  ].map(({ output, ranges }) =>
    face({
      'font-family': `"${name}"`,
      src: `url("./fonts/${output}.woff2") format("woff2")`,
      'font-weight': weights,
      'font-display': 'swap',
      'unicode-range': unicodeRange(ranges),
    }),
  );
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;

async function standIns({ name, source, axes, systemFonts, instances }: Family): Promise<string[]> {
  const styles: string[] = [];
  for (const instance of instances) {
    const font = await fromBuffer(await cutFont(source, charactersOf(basic), { ...axes, ...instance }, 'truetype'));
    for (const { suffix, names, widthAvg } of systemFonts) {
      const size = font.xWidthAvg / font.unitsPerEm / widthAvg;
      styles.push(
        face({
          'font-family': `"${name} as ${suffix}"`,
          src: names.map((local) => `local("${local}")`).join(', '),
          'font-weight': String(instance.wght),
          'size-adjust': percent(size),
          'ascent-override': percent(font.ascent / font.unitsPerEm / size),
          'descent-override': percent(-font.descent / font.unitsPerEm / size),
          'line-gap-override': '0%',
        }),
      );
    }
  }
  return styles;
}

/** The content of web/src/styles/fonts.css. */
export async function fontStyles(): Promise<string> {
  const stacks = families.map(
    ({ name, file, systemFonts }) =>
      `  --${file}: ${[name, ...systemFonts.map(({ suffix }) => `${name} as ${suffix}`)].map((one) => `"${one}"`).join(', ')};\n`,
  );
  const faces = await Promise.all(families.map(async (family) => [...webFonts(family), ...(await standIns(family))]));
  return ['/* Made by web/fonts/make.ts. */\n', ...faces.flat(), `:root {\n${stacks.join('')}}\n`].join('\n');
}
