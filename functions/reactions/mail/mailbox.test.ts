import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailbox } from './mailbox.ts';

test.each([
  ['Exhale', 'Exhale <a@b.example>'],
  ['Breath & Co. "Lake"', '"Breath & Co. \\"Lake\\"" <a@b.example>'],
  ['Atem, Zürich', '=?UTF-8?B?QXRlbSwgWsO8cmljaA==?= <a@b.example>'],
])('%s as a sender', (name, header) => {
  expect(mailbox(name, 'a@b.example')).toBe(header);
});

test('any name survives, in words of at most 75 ASCII characters (RFC 2047)', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((name) => /[^ -~]/.test(name));
  fc.assert(
    fc.property(names, (name) => {
      const words = mailbox(name, 'a@b.example').replace(' <a@b.example>', '').split(' ');
      expect(words.every((word) => /^=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=$/.test(word) && word.length <= 75)).toBe(true);
      const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString('utf8')).join('');
      expect(decoded).toBe(name.toWellFormed());
    }),
  );
});
