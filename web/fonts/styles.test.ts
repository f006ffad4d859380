import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fontStyles } from './styles.ts';

test('the committed styles have the metrics of the fonts (docs/decisions/fonts.md)', async () => {
  // The formatter breaks long lines.
  const flat = (text: string) => text.replace(/\s+/g, ' ');
  expect(flat(await readFile('web/src/styles/fonts.css', 'utf8'))).toBe(flat(await fontStyles()));
});

test('the fonts that pages preload are together below 52 kB', async () => {
  const sizeOf = async (name: string) => (await readFile(`web/src/styles/fonts/${name}.woff2`)).length;
  expect((await sizeOf('fraunces')) + (await sizeOf('figtree'))).toBeLessThan(52_000);
});
