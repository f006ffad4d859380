import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

const box = { width: 300, height: 200, sizes: [60, 40, 30], lineHeight: 1.1 } as const;

/** Every character is half as wide as its em. */
const measure = (text: string, size: number) => ([...text].length * size) / 2;

test('takes the largest size at which whole words fit, and cuts what does not fit at the smallest', () => {
  expect(fitText('Rest', box, measure)).toEqual({ lines: ['Rest'], size: 60 });
  expect(fitText('A long winter rest', box, measure)).toEqual({ lines: ['A long', 'winter', 'rest'], size: 60 });
  expect(fitText('Considerate rest', box, measure)).toEqual({ lines: ['Considerate', 'rest'], size: 40 });
  const { lines, size } = fitText('W'.repeat(150), box, measure);
  expect({ size, count: lines.length, end: lines.at(-1)?.at(-1) }).toEqual({ size: 30, count: 6, end: '…' });
});

test('never overflows the box, and loses nothing unless it says so', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{1,25}( [A-Za-z]{1,25}){0,9}$/), (text) => {
      const { lines, size } = fitText(text, box, measure);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width);
      expect(lines.length * size * box.lineHeight).toBeLessThanOrEqual(box.height);
      if (!lines.at(-1)?.endsWith('…')) expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});
