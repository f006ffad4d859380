import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, searchTerms, termsOf } from './search-terms.ts';

// docs/product.md#search: case, accents and punctuation do not matter

describe('fold', () => {
  test.each([
    ['Élodie', 'elodie'],
    ['MÜLLER', 'muller'],
    ['Strauß', 'strauss'],
    ['Søren Kierkegård', 'soren kierkegard'],
    ['Łukasz', 'lukasz'],
    ['İpek', 'ipek'],
    ['O’Brien', "o'brien"],
    ['Nguyễn', 'nguyen'],
    ['ｗｉｄｅ', 'wide'],
  ])('turns %s into %s', (text, folded) => expect(fold(text)).toBe(folded));

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test('is independent of Unicode normalization', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
      }),
    );
  });
});

describe('searchTerms', () => {
  test('has each word of a name and the parts of a compound word', () => {
    const words = searchTerms({ whole: [], names: ['Jean-Luc O’Brien'] });
    expect(words).toEqual(['jean-luc', 'jean', 'luc', "o'brien", 'o', 'brien']);
  });

  test('keeps an address or a code as one term', () => {
    expect(searchTerms({ whole: ['ada.lovelace@example.org', 'SPRING-25'], names: [] })).toEqual([
      'ada.lovelace@example.org',
      'spring-25',
    ]);
  });

  test('drops surrounding punctuation', () => {
    expect(termsOf(' "Ada", (Lovelace) ')).toEqual(['ada', 'lovelace']);
    expect(termsOf(' - & ')).toEqual([]);
  });

  test('is limited to 16 terms of 64 characters', () => {
    const name = Array.from({ length: 40 }, (_, n) => `word${n}${'x'.repeat(100)}`).join(' ');
    const words = searchTerms({ whole: ['ada@example.org'], names: [name] });
    expect(words).toHaveLength(16);
    expect(words[0]).toBe('ada@example.org');
    expect(Math.max(...words.map(({ length }) => length))).toBe(64);
  });
});
