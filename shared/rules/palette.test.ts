import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palette } from './palette.ts';

const styleSheet = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');

test.each(Object.entries(palette))('%s equals the colour of the style sheet', (name, value) => {
  const token = new RegExp(`--${name}:\\s*(#[0-9A-Fa-f]{6})\\s*;`).exec(styleSheet);
  expect(token?.[1]?.toUpperCase()).toBe(value);
});
