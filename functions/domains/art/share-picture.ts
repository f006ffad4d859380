import type { Motif } from '#shared/rules/art.ts';
import type { Colour } from '#shared/rules/palette.ts';
import { sharePicture } from '#shared/rules/share-pictures.ts';
import type { Picture } from '../../ground/codecs/picture.ts';
import { coverRows } from './coverage.ts';
import { disc, type Point } from './figures.ts';
import { fitText, type Measure } from './fit-text.ts';
import { drawFormat, rgbOf } from './picture.ts';
import { isRightToLeft } from './reading-order.ts';
import { loadType, outlineText, showable, type Type, type TypeFamily } from './type.ts';

/** Texts of a share picture, and what its art is made from. */
export type ShareCard = {
  /** Above the title. */
  over: string;
  title: string;
  /** Below it, from top to bottom. */
  lines: string[];
  /** Stands for a title, and what is above and below it, in a script that the fonts lack. */
  instead: { over: string; title: string; lines: string[] };
  art: { id: string; motif: Motif };
  /** Name of the studio. */
  studio: string;
};

const { width, height } = sharePicture;
const margin = 72;
// The art fills the right side; a preview that is cut to a square loses as much of either.
const artWidth = 480;
const artFormat = { width: artWidth, height, canvasHeight: height, speck: 2.4, webpQuality: 0 };
const titleBox = { width: 580, height: 285, sizes: [84, 76, 68, 60, 54, 48, 42, 36], lineHeight: 1.1 } as const;
const titleMiddle = 322;
// Letters of these sizes are thin: many scan lines keep their horizontal strokes smooth.
const scanLines = 16;

// Local bindings: global lookups per pixel are slow in the sandbox that tests run in.
const { min } = Math;

function fill(picture: Picture, contours: readonly (readonly Point[])[], colour: Colour): void {
  const ink = rgbOf(colour);
  coverRows(contours, { width: picture.width, height: picture.height, scanLines }, (row, coverage, first, last) => {
    for (let x = first; x <= last; x++) {
      const pixel = (row * picture.width + x) * 4;
      const covered = min(1, coverage[x] ?? 0);
      for (let channel = 0; channel < 3; channel++) {
        const below = picture.data[pixel + channel] ?? 0;
        picture.data[pixel + channel] = below + ((ink[channel] ?? 0) * 255 - below) * covered;
      }
    }
  });
}

type Line = { family: TypeFamily; size: number; colour: Colour; text: string; x?: number; baseline: number };

/** Shrinks a line that is wider than the column. */
function write(picture: Picture, type: Type, { family, size, colour, text, x = margin, baseline }: Line): void {
  const wide = outlineText(type, family, size, text).width;
  const fitted = Math.min(size, (size * titleBox.width) / Math.max(wide, 1));
  const { contours } = outlineText(type, family, fitted, text);
  fill(
    picture,
    contours.map((contour) => contour.map(([dx, dy]): Point => [x + dx, baseline + dy])),
    colour,
  );
}

/** Paper with the art on the right side. */
function ground({ art }: ShareCard): Picture {
  const picture = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) };
  const paper = rgbOf('paper').map((channel) => channel * 255);
  const row = new Uint8ClampedArray(width * 4).fill(255);
  for (let pixel = 0; pixel < row.length; pixel += 4) row.set(paper, pixel);
  for (let y = 0; y < height; y++) picture.data.set(row, y * row.length);
  const { data } = drawFormat(artFormat, art.motif, art.id);
  for (let y = 0; y < height; y++) {
    picture.data.set(data.subarray(y * artWidth * 4, (y + 1) * artWidth * 4), ((y + 1) * width - artWidth) * 4);
  }
  return picture;
}

/** The breathing circle and the name beside it. */
function writeBrand(picture: Picture, type: Type, studio: string): void {
  const x = margin + 22;
  const y = 88;
  const radius = 22;
  fill(picture, [disc([x, y], radius).outline, disc([x, y], radius - 2.5).outline.toReversed()], 'sage');
  fill(picture, [disc([x, y], radius * 0.42).outline], 'sage');
  write(picture, type, { family: 'serif', size: 40, colour: 'ink', text: studio, x: margin + 62, baseline: 101 });
}

/** Widths grow with the size: each text is shaped once. */
function titleMeasure(type: Type): Measure {
  const ems = new Map<string, number>();
  return (text, size) => {
    const widthInEms = ems.get(text) ?? outlineText(type, 'serif', 1, text).width;
    ems.set(text, widthInEms);
    return widthInEms * size;
  };
}

function writeTitle(picture: Picture, type: Type, { over, title }: Pick<ShareCard, 'over' | 'title'>): void {
  const { lines, size } = fitText(title, titleBox, titleMeasure(type));
  const lineHeight = size * titleBox.lineHeight;
  const top = titleMiddle - (lines.length * lineHeight) / 2;
  write(picture, type, { family: 'sans', size: 28, colour: 'clay', text: over, baseline: top - 14 });
  for (const [index, text] of lines.entries()) {
    const width = outlineText(type, 'serif', size, text).width;
    write(picture, type, {
      family: 'serif',
      size,
      colour: 'ink',
      text,
      // Lines that are read from right to left begin together at the right.
      x: isRightToLeft(title) ? margin + Math.max(0, titleBox.width - width) : margin,
      baseline: top + index * lineHeight + size * 0.86,
    });
  }
}

/** The texts in signs that the fonts have: words that they lack are left out, and what is nothing without them replaced. */
export function showableTexts(type: Type, { over, title, lines, instead }: Omit<ShareCard, 'art' | 'studio'>) {
  const shownTitle = showable(type, 'serif', title);
  const linesIn = (texts: readonly string[]) => texts.map((text) => showable(type, 'sans', text)).filter(Boolean);
  return {
    over: showable(type, 'sans', over) || instead.over,
    title: shownTitle || instead.title,
    lines: linesIn(shownTitle ? lines : instead.lines),
  };
}

/** Draws a picture for link previews: art, title and lines in the product's type and colours. Deterministic. */
export async function drawSharePicture(card: ShareCard): Promise<Picture> {
  const type = await loadType();
  const picture = ground(card);
  const { over, title, lines } = showableTexts(type, card);
  writeBrand(picture, type, showable(type, 'serif', card.studio));
  writeTitle(picture, type, { over, title });
  for (const [index, text] of lines.toReversed().entries()) {
    const baseline = height - margin - index * 42;
    write(picture, type, { family: 'sans', size: 30, colour: index === 0 ? 'ink-2' : 'ink', text, baseline });
  }
  return picture;
}
