import tlds from 'tlds' with { type: 'json' };

const knownDomains = new Set(tlds);

/** True for a top-level domain in any case, in ASCII or its own script: `com`, `Рф`, `xn--p1ai`. */
export function isTopLevelDomain(word: string): boolean {
  const name = word.toLowerCase();
  return knownDomains.has(name) || name.startsWith('xn--');
}
