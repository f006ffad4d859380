import fc from 'fast-check';
import LinkifyIt from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import {
  cleanPersonName,
  isPersonName,
  joinedName,
  personNameLength,
  personNameProblem,
  personNameRefusal,
  personNameTooLong,
  unlinkedName,
} from './names.ts';

// docs/trust.md#names

test.each([
  'Ada Lovelace',
  'Madonna',
  "Sinéad O'Brien",
  'D’Arcy',
  'José-María Álvarez',
  '李小龙',
  'Ümit Özgür',
  'Нина Петровна',
  'محمد علی‌زاده',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'Dr. Maya Smith-Jones, Jr.',
  'Dr.Müller',
  'Dr.Li',
  'J.Li',
  'Prof.Ng',
  'B.Sc',
  'St. John',
  'St.John',
  'X Æ A-12',
  'Ada & Tom (guest)',
  'Ravi s/o Kumar',
  'Sam Lee (she/her)',
  'Kim: guest of Ada',
  'AC/DC',
  'a:/b',
  '𠮷田',
  '辻\u{e0100}',
  'Ada 👩‍👩‍👧',
  'L’Hôpital'.repeat(9),
  'x'.repeat(personNameLength),
  '𠮷'.repeat(personNameLength),
])('%s is a name, and stays as it is', (name) => {
  expect(isPersonName(name)).toBe(true);
  expect(cleanPersonName(name)).toBe(name);
});

test.each([
  'https://evil.example/win',
  'evil.com',
  'Evil.com',
  'EVIL.COM',
  'evil.Com',
  'Win at evil.com now',
  'evil.com.',
  'evil.com/x',
  'www.evil',
  'WWW.evil',
  'evil。com',
  'evil．com',
  'ｅｖｉｌ．ｃｏｍ',
  'пример.рф',
  '例え.みんな',
  'evil.xn--p1ai',
  'j.li',
  'J.li',
  'Dr.evil.com',
  'evil.co\u200bm',
  'evil.\u2060com',
  'evil.c\u200com',
  '\u202eevil.com',
  'a//b',
  'a／／b',
  'ada@example.org',
  'ada＠example',
  'Ada\nBcc: eve',
  'Ada\r\nLovelace',
  'Ada\tLovelace',
  'Ada\u0000',
  'Ada\u0085',
  'Ada\u2028Lovelace',
  'Ada \ud800',
  '<b>Ada</b>',
  'Ada\\Lovelace',
])('%j is not', (name) => {
  expect(personNameRefusal(cleanPersonName(name))).toBe(personNameProblem);
});

test('has at most 200 characters, without what is dropped', () => {
  expect(personNameRefusal('x'.repeat(201))).toBe(personNameTooLong);
  expect(isPersonName('\u200f'.repeat(300) + 'x'.repeat(200))).toBe(true);
});

test.each([
  ['\u200fמשה כהן\u200e', 'משה כהן'],
  ['\u202bمحمد\u202c', 'محمد'],
  ['Ada\u200b Love\u00adlace\ufeff', 'Ada Lovelace'],
  ['Ada\u200d', 'Ada'],
  ['\u2066Ada\u2069 \u3164', 'Ada'],
  ['\u00a0Ada\u00a0', 'Ada'],
  ['علی\u200cزاده', 'علی\u200cزاده'],
  ['ක්\u200dෂ', 'ක්\u200dෂ'],
])('%j is stored as %j', (typed, stored) => {
  expect(cleanPersonName(typed)).toBe(stored);
  expect(isPersonName(typed)).toBe(true);
});

const scripts = {
  Latin: 'AbcdéßñøŁž',
  Greek: 'Αβγδέ',
  Cyrillic: 'Жиюыё',
  Hebrew: 'אבגדה',
  Arabic: 'ابتثج',
  Devanagari: 'अआकखग',
  Tamil: 'அகசடத',
  Thai: 'กขคงจ',
  Georgian: 'აბგდე',
  Armenian: 'Աբգդե',
  Ethiopic: 'ሀለሐመ',
  Han: '李王陳田',
  Kana: 'さくらハナ',
  Hangul: '김이박최',
  Khmer: 'កខគឃ',
  Myanmar: 'ကခဂဃ',
};
const word = fc
  .constantFrom(...Object.values(scripts))
  .chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }));
const separator = fc.constantFrom(' ', '-', '’', "'", ', ', ' (', '/', ': ', '. ', ' & ', ' s/o ', '\u00a0', '·');
const name = fc
  .tuple(word, fc.array(fc.tuple(separator, word), { maxLength: 5 }))
  .map(([first, rest]) => first + rest.flat().join(''));
const mark = fc.constantFrom(...'\u200b\u200e\u200f\u202a\u202b\u202c\u2060\u2066\u2069\ufeff\u00ad\u061c');

test(`names in ${Object.keys(scripts).length} scripts are taken, and marks pasted along are dropped`, () => {
  fc.assert(
    fc.property(name, fc.array(fc.tuple(fc.nat(), mark), { maxLength: 5 }), (plain, marks) => {
      const characters = [...plain];
      for (const [place, one] of marks) characters.splice(place % (characters.length + 1), 0, one);
      expect(personNameRefusal(plain)).toBeNull();
      expect(cleanPersonName(characters.join(''))).toBe(plain);
    }),
    { numRuns: 2000 },
  );
});

test('a word with a full stop before a top-level domain is refused wherever it stands, unless it is an initial or a title', () => {
  const host = fc.string({ unit: fc.constantFrom(...'abcxyz0189-'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(host, fc.constantFrom(...tlds), fc.constantFrom('', ' ', '(', ', '), (before, domain, around) => {
      expect(isPersonName(`${around}${before}.${domain}${around}`)).toBe(false);
      expect(isPersonName(`${before}.${domain.toUpperCase()}`)).toBe(false);
    }),
    { numRuns: 2000 },
  );
  const title = fc.constantFrom('J', 'Dr', 'Mag', 'Prof', 'Frau', 'Ж', 'Ö');
  const latin = fc.constantFrom(...tlds.filter((domain) => /^[a-z]/.test(domain)));
  fc.assert(
    fc.property(title, latin, (before, domain) => {
      expect(isPersonName(`${before}.${domain.charAt(0).toUpperCase()}${domain.slice(1)}`)).toBe(true);
      expect(isPersonName(`${before}.${domain}`)).toBe(false);
    }),
  );
});

describe('a name in a mail', () => {
  const linkify = new LinkifyIt({}, { fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(tlds);

  test('is linked by no program, whatever it is', () => {
    const parts = fc.oneof(
      word,
      fc.constantFrom(...tlds),
      fc.constantFrom('J', 'Dr', 'www', 'http', 'mailto', 'tel', '1'),
    );
    const signs = fc.constantFrom('.', ':', '/', '//', '@', '://', ' ', '-', '。');
    const text = fc.array(fc.tuple(parts, signs), { minLength: 1, maxLength: 5 }).map((all) => all.flat().join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 30 })), (typed) => {
        expect(linkify.match(`Hello ${unlinkedName(typed)}, welcome`)).toBeNull();
      }),
      { numRuns: 3000 },
    );
    expect(linkify.match('Hello J.Li, welcome')).not.toBeNull();
  });

  test('reads as it was typed', () => {
    fc.assert(
      fc.property(name, (typed) => {
        expect(cleanPersonName(unlinkedName(typed))).toBe(typed);
      }),
    );
  });
});

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Madonna', 'Madonna', 'Madonna'],
  ['Madonna', '-', 'Madonna'],
  ['.', 'Madonna', 'Madonna'],
  ['ABBA', 'Abba', 'ABBA'],
  ['-', '-', '-'],
])('%s and %s make the name %s', (first, last, whole) => expect(joinedName(first, last)).toBe(whole));
