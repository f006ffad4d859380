import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPersonName } from '#shared/rules/names.ts';
import { cleanName } from './clean-name.ts';

// docs/operations.md#moving-in

test.each([
  ['Mara <mara@example.org>', 'Mara'],
  ['Tom www.example.org/win', 'Tom'],
  ['<b>Zoë</b> Smith', 'Zoë Smith'],
  ['Ana\u{200f} Köhler', 'Ana Köhler'],
  ['  Jo   Ann ', 'Jo Ann'],
  ['Anna: Köhler', 'Anna: Köhler'],
  ['Anna > Köhler', 'Anna Köhler'],
])('%s becomes %s', (text, name) => {
  expect(cleanName(text)?.replace(/\s+/g, ' ')).toBe(name);
});

test.each(['mara@example.org', 'https://example.org', '@@', ''])('nothing is left of %j', (text) => {
  expect(cleanName(text)).toBeUndefined();
});

test('what is left is always a name, and a name stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const name = cleanName(text);
      if (name !== undefined) expect(isPersonName(name)).toBe(true);
      if (name !== undefined) expect(cleanName(name)).toBe(name);
    }),
  );
});
