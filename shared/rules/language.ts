import { memoize } from './memoize.ts';

/** The English of the site (docs/product.md#dates-and-durations): `lang` of what it writes, and how dates and numbers read. */
export const languages = ['en-US', 'en-GB'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = {
  'en-US': 'American English: December 12, 2026, 2:00 PM',
  'en-GB': 'British English: 12 December 2026, 14:00',
};

let chosen: Language = 'en-US';

/**
 * Makes what is formatted from now on follow the owner's choice (docs/decisions/one-language-setting.md). A process shows one
 * site: call it with the settings that were just read, in the same turn as what is formatted.
 */
export function setLanguage(language: Language): void {
  chosen = language;
}

export const siteLanguage = (): Language => chosen;

/** Returns what `create` makes of the site's language and a key, once for each. */
export function byLanguage<Value>(create: (language: Language, key: string) => Value): (key: string) => Value {
  const ofLanguage = memoize((language: Language) => memoize((key: string) => create(language, key)));
  return (key) => ofLanguage(chosen)(key);
}
