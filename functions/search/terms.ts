/** Letters that no decomposition takes apart, as people type them who do not have them. */
const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/** A text without case and accents: what is searched for and what is found are compared like this. */
export function fold(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return plain.replace(/[ßøłđðþæœı]/g, (letter) => letters[letter] ?? letter);
}

/** Longest word in characters; what follows is not looked at. It keeps sort keys and cursors short. */
const longest = 64;

/** Most words that one thing is found by: each costs an item. */
const most = 16;

/** The words of a text, folded, without what stands around them. */
export function termsOf(text: string): string[] {
  return fold(text)
    .split(/\s+/u)
    .map((word) => cut(word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))
    .filter((word) => word !== '');
}

function cut(word: string): string {
  return [...word].slice(0, longest).join('');
}

/** What a person or an order is found by: these whole (addresses, codes), and each part of these (names). */
export function searchTerms({ whole, names }: { whole: string[]; names: string[] }): string[] {
  const ofNames = names.flatMap(termsOf).flatMap((word) => [word, ...termsOf(word.replace(/[^\p{L}\p{N}]+/gu, ' '))]);
  return [...new Set([...whole.flatMap(termsOf), ...ofNames])].slice(0, most);
}
