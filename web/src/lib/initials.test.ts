import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Alex Member', 'AM'],
  ['alex', 'A'],
  ['  Ana  Maria de la Cruz ', 'AC'],
  ['𝒜lex Ønsk', '𝒜Ø'],
  ['', ''],
])('%j: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
