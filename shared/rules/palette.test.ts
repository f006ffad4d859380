import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nightPalette, palette } from './palette.ts';

const styleSheet = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');

test.each(Object.entries(palette))('%s equals the colour of the style sheet, in the light theme', (name, value) => {
  const token = new RegExp(`--${name}:\\s*(?:light-dark\\()?(#[0-9A-Fa-f]{6})[,;]`).exec(styleSheet);
  expect(token?.[1]?.toUpperCase()).toBe(value);
});

test.each(Object.entries(nightPalette))('%s equals the colour of the style sheet, in the dark theme', (name, value) => {
  const token = new RegExp(`--${name}:\\s*light-dark\\(#[0-9A-Fa-f]{6}, (#[0-9A-Fa-f]{6})\\);`).exec(styleSheet);
  expect(token?.[1]?.toUpperCase()).toBe(value);
});
