/** `size` is that of the em. */
export type FittedText = { lines: string[]; size: number };

/** Width of a line of text at a size. */
export type Measure = (text: string, size: number) => number;

/** Largest first; the last is taken whatever it takes. */
export type TextBox = { width: number; height: number; sizes: readonly [number, ...number[]]; lineHeight: number };

/** Lines of words; a word that is wider than the box is broken where it must be. */
function wrap(text: string, fits: (line: string) => boolean): { lines: string[]; breaksWords: boolean } {
  const lines: string[] = [];
  let breaksWords = false;
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else {
      const parts = fits(word) ? [word] : breakWord(word, fits);
      breaksWords ||= parts.length > 1;
      lines.push(...parts);
    }
  }
  return { lines, breaksWords };
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  for (const character of word) {
    const last = parts.at(-1);
    if (last !== undefined && fits(last + character)) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}

/** Ends in an ellipsis that fits. */
function cut(line: string, fits: (line: string) => boolean): string {
  const keptSigns = [...line];
  while (keptSigns.length > 0 && !fits(`${keptSigns.join('')}…`)) keptSigns.pop();
  return `${keptSigns.join('').trimEnd()}…`;
}

/** Wraps a text into a box at the largest size that fits without breaking a word; cuts what does not fit at the smallest. */
export function fitText(text: string, box: TextBox, measure: Measure): FittedText {
  const linesAt = (size: number) => Math.floor(box.height / (size * box.lineHeight));
  const fitsAt = (size: number) => (line: string) => measure(line, size) <= box.width;
  for (const size of box.sizes) {
    const { lines, breaksWords } = wrap(text, fitsAt(size));
    if (!breaksWords && lines.length <= linesAt(size)) return { lines, size };
  }
  const size = box.sizes.at(-1) ?? box.sizes[0];
  const { lines } = wrap(text, fitsAt(size));
  const shownLines = lines.slice(0, linesAt(size));
  if (shownLines.length === lines.length) return { lines, size };
  return { lines: [...shownLines.slice(0, -1), cut(`${shownLines.at(-1) ?? ''}`, fitsAt(size))], size };
}
