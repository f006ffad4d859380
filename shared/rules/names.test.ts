import { expect, test } from 'vitest';
import { isPersonName } from './names.ts';

// docs/trust.md#names

test.each([
  'Ada Lovelace',
  "Sinéad O'Brien",
  'D’Arcy',
  'José-María Álvarez',
  '李小龙',
  'Ümit Özgür',
  'Нина Петровна',
  'محمد علی‌زاده',
  'J.R.R. Tolkien',
  'Dr. Maya Smith-Jones, Jr.',
  'St. John',
  'X Æ A-12',
  'Ada & Tom (guest)',
  '𠮷田',
])('%s is a name', (name) => {
  expect(isPersonName(name)).toBe(true);
});

test.each([
  'https://evil.example/win',
  'evil.example',
  'Win at evil.com now',
  'www.evil.com',
  'evil.com/x',
  'evil。com',
  'evil．com',
  'mailto:me',
  'ada@example.org',
  'Ada\nBcc: eve',
  'Ada\r\nLovelace',
  'Ada\tLovelace',
  'Ada\u0000',
  'Ada\u0085',
  'Ada\u2028Lovelace',
  'Ada \u202egnissim',
  'Ada \u2066x\u2069',
  'Ada\u200f',
  'Ada\u200b',
  'Ada \ud800',
  '<b>Ada</b>',
  'Ada\\Lovelace',
  'x'.repeat(81),
])('%j is not', (name) => {
  expect(isPersonName(name)).toBe(false);
});
