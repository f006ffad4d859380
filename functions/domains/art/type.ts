import { readFile } from 'node:fs/promises';
import type { Font } from 'harfbuzzjs';
import { memoize } from '#shared/rules/memoize.ts';
import type { Point } from './figures.ts';
import { visualOrder } from './reading-order.ts';

/** Titles have serifs; all other text has none. */
export type TypeFamily = 'serif' | 'sans';

/** Closed contours on a baseline at 0, 0, and how far the next text begins to the right. */
export type TypeOutline = { contours: Point[][]; width: number };

const latinTitles = ['fraunces-latin.ttf', 'fraunces-latin-ext.ttf', 'fraunces-vietnamese.ttf'];
// Greek, Cyrillic, Armenian and Georgian; the last one also Hebrew and Arabic.
const others = { serif: 'dejavu-serif.ttf', sans: 'dejavu-sans.ttf' };

/** The first font of a family that has all characters is taken. */
const files: Record<TypeFamily, readonly string[]> = {
  serif: [...latinTitles, others.serif, others.sans],
  sans: ['figtree-latin.ttf', others.sans],
};

type LoadedFont = { font: Font; characters: Set<number>; unitsPerEm: number };
type HarfBuzz = typeof import('harfbuzzjs');

/** HarfBuzz with the fonts of both families. */
export type Type = { harfBuzz: HarfBuzz; fonts: Record<TypeFamily, LoadedFont[]> };

let loading: Promise<Type> | undefined;

/** Loads HarfBuzz and the fonts, once per instance: art without a text needs neither. */
export function loadType(): Promise<Type> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Type> {
  const harfBuzz = await import('harfbuzzjs');
  const loadFont = async (file: string): Promise<LoadedFont> => {
    // Beside this file or, when deployed, beside the bundle (functionFiles in infra/functions.ts).
    const bytes = await readFile(new URL(`fonts/${file}`, import.meta.url));
    const face = new harfBuzz.Face(new harfBuzz.Blob(Uint8Array.from(bytes).buffer));
    return { font: new harfBuzz.Font(face), characters: new Set(face.collectUnicodes()), unitsPerEm: face.upem };
  };
  const [serif, sans] = await Promise.all([files.serif, files.sans].map((names) => Promise.all(names.map(loadFont))));
  return { harfBuzz, fonts: { serif: serif ?? [], sans: sans ?? [] } };
}

const graphemesOf = memoize((language: string) => new Intl.Segmenter(language, { granularity: 'grapheme' }));

const signsOf = (text: string) => [...graphemesOf('en').segment(text.normalize('NFC'))].map(({ segment }) => segment);

const hasSign = ({ characters }: LoadedFont, sign: string) =>
  [...sign].every((one) => characters.has(one.codePointAt(0) ?? 0));

/** Text of one font and direction, in the order in which it is read. */
type Run = { font: LoadedFont; text: string; isRightToLeft: boolean };

/** Runs from left to right; signs that no font has, such as emoji, are left out. */
function runsOf(text: string, fonts: readonly LoadedFont[]): Run[] {
  const runs: Run[] = [];
  for (const { sign, isRightToLeft } of visualOrder(signsOf(text))) {
    const last = runs.at(-1);
    // Spaces and figures are of the font beside them.
    const isLetter = /\p{L}/u.test(sign);
    const font = last && !isLetter && hasSign(last.font, sign) ? last.font : fonts.find((one) => hasSign(one, sign));
    if (last && font === last.font && isRightToLeft === last.isRightToLeft)
      last.text = isRightToLeft ? sign + last.text : last.text + sign;
    else if (font) runs.push({ font, text: sign, isRightToLeft });
  }
  return runs;
}

const lettersOf = (text: string) => text.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0;

/**
 * The text in signs that the fonts have: a word with a letter or figure that they lack is left out, other signs that they
 * lack are. Empty when no more than half of its letters is left, as of a title in a script that no font has.
 */
export function showable(type: Type, family: TypeFamily, text: string): string {
  const has = (sign: string) => type.fonts[family].some((font) => hasSign(font, sign));
  const words = text.split(/\s+/).map((word) => {
    const signs = signsOf(word);
    return signs.every((sign) => has(sign) || lettersOf(sign) === 0) ? signs.filter(has).join('') : '';
  });
  const shownText = words.filter(Boolean).join(' ');
  const letters = lettersOf(text);
  return letters > 0 && lettersOf(shownText) * 2 <= letters ? '' : shownText;
}

/** Shapes a line of text (kerning, ligatures, accents); `size` is that of the em in pixels. */
export function outlineText(type: Type, family: TypeFamily, size: number, text: string): TypeOutline {
  const outline: TypeOutline = { contours: [], width: 0 };
  for (const run of runsOf(text, type.fonts[family])) addRun(outline, type.harfBuzz, run, size);
  return outline;
}

function addRun(outline: TypeOutline, { Buffer, Direction, shape }: HarfBuzz, run: Run, size: number) {
  const { font, unitsPerEm } = run.font;
  const scale = size / unitsPerEm;
  const buffer = new Buffer();
  buffer.addText(run.text);
  buffer.setDirection(run.isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  for (const { codepoint, xAdvance, xOffset, yOffset } of buffer.getGlyphInfosAndPositions()) {
    const origin: Point = [outline.width + (xOffset ?? 0) * scale, -(yOffset ?? 0) * scale];
    outline.contours.push(...contoursOf(font.glyphToJson(codepoint), scale, origin));
    outline.width += (xAdvance ?? 0) * scale;
  }
}

type PathCommand = ReturnType<Font['glyphToJson']>[number];

// A curve of a glyph at the sizes of titles is a few pixels long.
const stepsPerCurve = 6;

/** Closed polygons of a glyph; curves of TrueType are quadratic. */
function contoursOf(commands: PathCommand[], scale: number, [x, y]: Point): Point[][] {
  const contours: Point[][] = [];
  const place = (dx = 0, dy = 0): Point => [x + dx * scale, y - dy * scale];
  for (const { type, values } of commands) {
    const contour = contours.at(-1);
    if (type === 'M') contours.push([place(...values)]);
    else if (type === 'L') contour?.push(place(...values));
    else if (type === 'Q')
      contour?.push(...curve(contour.at(-1) ?? [x, y], place(values[0], values[1]), place(values[2], values[3])));
  }
  return contours;
}

function curve(from: Point, control: Point, to: Point): Point[] {
  return Array.from({ length: stepsPerCurve }, (_, index): Point => {
    const t = (index + 1) / stepsPerCurve;
    const along = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis];
    return [along(0), along(1)];
  });
}
