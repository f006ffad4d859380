import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold, searchTerms, termsOf } from './terms.ts';

// How people search: without thinking of case, accents or what stands between words (back office, section 2).

describe('folding', () => {
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
  ])('%s is looked for as %s', (text, folded) => expect(fold(text)).toBe(folded));

  test('is done once: folded again it stays as it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(fold(fold(text))).toBe(fold(text))));
  });

  test('hides how the same letter was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(fold(text.normalize('NFD'))).toBe(fold(text))),
    );
  });
});

describe('words', () => {
  test('a name is found by each of its words, by parts of them and by the whole', () => {
    const words = searchTerms({ whole: [], names: ['Jean-Luc O’Brien'] });
    expect(words).toEqual(['jean-luc', 'jean', 'luc', "o'brien", 'o', 'brien']);
  });

  test('an address is one word, and so is a code', () => {
    expect(searchTerms({ whole: ['ada.lovelace@example.org', 'SPRING-25'], names: [] })).toEqual([
      'ada.lovelace@example.org',
      'spring-25',
    ]);
  });

  test('what stands around a word is no part of it, and a text without words has none', () => {
    expect(termsOf(' "Ada", (Lovelace) ')).toEqual(['ada', 'lovelace']);
    expect(termsOf(' - & ')).toEqual([]);
  });

  test('long names cost no more than sixteen words of sixty-four characters', () => {
    const name = Array.from({ length: 40 }, (_, n) => `word${n}${'x'.repeat(100)}`).join(' ');
    const words = searchTerms({ whole: ['ada@example.org'], names: [name] });
    expect(words).toHaveLength(16);
    expect(words[0]).toBe('ada@example.org');
    expect(Math.max(...words.map(({ length }) => length))).toBe(64);
  });
});
