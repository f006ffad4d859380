import tlds from 'tlds' with { type: 'json' };

const known = new Set(tlds);

/** True for a top-level domain in any case, in ASCII or its own script: `com`, `Рф`, `xn--p1ai`. */
export function isTopLevelDomain(word: string): boolean {
  const name = word.toLowerCase();
  return known.has(name) || name.startsWith('xn--');
}
