import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { email } from '../contract/common/schemas.ts';
import { asciiEmail, emailLocalProblem, emailProblem, emailRefusal, mailtoOf } from './email-addresses.ts';

// docs/product.md#limits

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['tom&jerry@example.org', 'tom&jerry@example.org'],
  ["o'neil@example.org", "o'neil@example.org"],
  ['a!#$%*/=?^_`{|}~-b@example.org', 'a!#$%*/=?^_`{|}~-b@example.org'],
  ['ada+tag@mail.example.co.uk', 'ada+tag@mail.example.co.uk'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['Anna@Bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@例え。テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ['anna@xn--e1afmkfd.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai'],
])('%j is taken as %s', (typed, stored) => {
  expect(emailRefusal(typed)).toBeNull();
  expect(email.parse(typed)).toBe(stored);
});

test.each([
  ...['', 'ada', 'ada@', '@example.org', 'ada@example', 'ada@@example.org', 'ada@exa mple.org', 'a..b@example.org'],
  ...['.ada@example.org', 'ada.@example.org', 'ada@-.org', 'ada@example..org', 'ada@1.2.3.4', 'ada@[1.2.3.4]'],
  ...[
    'ada@example.org,eve@example.org',
    'Ada <ada@example.org>',
    '"a b"@example.org',
    'ada@example.org\r\nBcc: e@x.org',
  ],
  'ada@example.org/x',
])('%j is refused', (typed) => {
  expect(emailRefusal(typed)).toBe(emailProblem);
  expect(email.safeParse(typed).success).toBe(false);
});

test.each(['анна@example.org', 'jürgen@example.org', '李@example.org'])('%s is refused in words that help', (typed) => {
  expect(emailRefusal(typed)).toBe(emailLocalProblem);
  expect(email.safeParse(typed).error?.issues.map(({ message }) => message)).toContain(emailLocalProblem);
});

describe('every address', () => {
  const typed = fc.oneof(
    fc.emailAddress(),
    fc
      .tuple(fc.string({ unit: fc.constantFrom(...'aZ9.!&+_-'), minLength: 1 }), fc.domain())
      .map((all) => all.join('@')),
    fc.string({ unit: fc.constantFrom(...'aü.@рф例。-& '), maxLength: 20 }),
  );

  test('that is taken stays as it is when it is read again, in ASCII', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { success, data } = email.safeParse(text);
        if (!success) return;
        expect(data).toMatch(/^[!-~]+$/);
        expect(email.parse(data)).toBe(data);
        expect(asciiEmail(data)).toBe(data);
      }),
      { numRuns: 2000 },
    );
  });

  test('that was taken before is taken', () => {
    const before = z.email().max(254);
    fc.assert(
      fc.property(typed, (text) => {
        if (before.safeParse(text).success) expect(email.safeParse(text).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('is a whole part of its link', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const { protocol, pathname, search, hash } = new URL(mailtoOf(address));
        expect([protocol, decodeURIComponent(pathname), search, hash]).toEqual(['mailto:', address, '', '']);
      }),
    );
  });
});
