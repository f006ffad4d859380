import { fold, termsOf } from '#shared/rules/search-terms.ts';

/** A line of a transcript: what is said, and when. */
export type Line = { startSeconds: number; endSeconds: number; text: string };

/** The place of the line that is said, or was said last, at a position; -1 before the first. */
export function lineAt(lines: readonly Line[], seconds: number): number {
  return lines.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
}

/** Parts of a line's text, in their order; those that were searched for are found. `from` counts its letters from 0. */
export type TextPart = { text: string; from: number; isFound: boolean };

export type FoundLine = { line: Line; index: number; parts: TextPart[] };

/**
 * The lines that have each word of a query, by its beginning, ignoring case and accents (docs/product.md#search); all of
 * them for an empty one.
 */
export function searchLines(lines: readonly Line[], query: string): FoundLine[] {
  const terms = termsOf(query);
  return lines.flatMap((line, index) => {
    const words = wordsOf(line.text);
    const isFound = terms.every((term) => words.some(({ word }) => word.startsWith(term)));
    const isTerm = (word: string) => terms.some((term) => word.startsWith(term));
    const parts = terms.length === 0 ? [{ text: line.text, from: 0, isFound: false }] : markedParts(words, isTerm);
    return isFound ? [{ line, index, parts }] : [];
  });
}

/** Words with the signs before them, which are part of the text and of no word. */
function wordsOf(text: string) {
  return [...text.matchAll(/([\p{L}\p{N}\p{M}’'-]*)([^\p{L}\p{N}\p{M}’'-]*)/gu)]
    .filter(([whole]) => whole !== '')
    .map(([, word = '', rest = ''], index) => ({ word: fold(word).replace(/^[’'-]+/, ''), text: word, rest, index }));
}

function markedParts(words: ReturnType<typeof wordsOf>, isTerm: (word: string) => boolean): TextPart[] {
  let from = 0;
  return words.flatMap(({ word, text, rest }) => {
    const parts = [
      { text, from, isFound: word !== '' && isTerm(word) },
      { text: rest, from: from + text.length, isFound: false },
    ];
    from += text.length + rest.length;
    return parts.filter((part) => part.text !== '');
  });
}
