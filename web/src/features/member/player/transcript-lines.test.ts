import { expect, test } from 'vitest';
import { lineAt, searchLines } from './transcript-lines.ts';

// docs/product.md#transcript

const lines = [
  { startSeconds: 1, endSeconds: 5, text: 'Breathe in, and feel the chair.' },
  { startSeconds: 5, endSeconds: 7, text: 'Stay – José’s café.' },
  { startSeconds: 9, endSeconds: 13, text: 'Out, slowly; breathe.' },
];

test.each([
  [0, -1],
  [1, 0],
  [4.9, 0],
  [5, 1],
  // Between two lines the one that was said last stays marked.
  [8, 1],
  [99, 2],
])('at %s s line %s is said', (seconds, index) => {
  expect(lineAt(lines, seconds)).toBe(index);
});

const found = (query: string) =>
  searchLines(lines, query).map(({ index, parts }) => [
    index,
    parts.filter(({ isFound }) => isFound).map(({ text }) => text),
  ]);

test.each<[string, [number, string[]][]]>([
  ['', [[0, []], [1, []], [2, []]]], // biome-ignore format: a table.
  ['breath', [[0, ['Breathe']], [2, ['breathe']]]], // biome-ignore format: a table.
  ['BREATHE slow', [[2, ['slowly', 'breathe']]]],
  ['jose cafe', [[1, ['José’s', 'café']]]],
  ['reathe', []],
])('“%s” is found by the beginning of words, ignoring case and accents', (query, expected) => {
  expect(found(query)).toEqual(expected);
});

test('the parts of a line are its text', () => {
  for (const query of ['', 'in', 'stay out'].flatMap((one) => one.split(' '))) {
    for (const { line, parts } of searchLines(lines, query)) {
      expect(parts.map(({ text }) => text).join('')).toBe(line.text);
      expect(parts.map(({ from }) => from)).toEqual(parts.map(({ from }) => from).toSorted((a, b) => a - b));
    }
  }
});
