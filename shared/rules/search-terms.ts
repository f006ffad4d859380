/** Letters without a Unicode decomposition, as they are commonly transcribed. */
const transcriptions: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Removes case and accents; queries and terms are compared in this form (docs/product.md#search). */
export function fold(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return plain.replace(/[ßøłđðþæœı]/g, (letter) => transcriptions[letter] ?? letter);
}

/** Characters; bounds sort keys and cursors. */
const maxTermLength = 64;

/** Per item; each term is a row of the table. */
const maxTerms = 16;

/** The words of a text, folded, without surrounding punctuation. */
export function termsOf(text: string): string[] {
  return fold(text)
    .split(/\s+/u)
    .map((word) => truncate(word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))
    .filter((word) => word !== '');
}

function truncate(word: string): string {
  return [...word].slice(0, maxTermLength).join('');
}

/** `whole` (addresses, codes) are one term each; `names` are split at punctuation too. */
export function searchTerms({ whole, names }: { whole: string[]; names: string[] }): string[] {
  const ofNames = names.flatMap(termsOf).flatMap((word) => [word, ...termsOf(word.replace(/[^\p{L}\p{N}]+/gu, ' '))]);
  return [...new Set([...whole.flatMap(termsOf), ...ofNames])].slice(0, maxTerms);
}

/** Tells whether names have, for each word of a query, a term that begins with it. */
export function hasWords(names: string[], query: string): boolean {
  const terms = searchTerms({ whole: [], names });
  return termsOf(query).every((word) => terms.some((term) => term.startsWith(word)));
}
