import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/decisions/one-language-setting.md: what people read is formatted in one place, in the language of the site.

const root = join(import.meta.dirname, '../..');
const sources = globSync('{web/src,functions,shared}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const withMatch = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

test.each([
  [
    'Intl',
    /\bIntl\.(?!DateTimeFormat(?:Options)?\b)\w+/,
    [
      'functions/domains/art/type.ts', // Letters of any language.
      'functions/ground/codecs/decode.ts', // Sizes in a message of an error.
      'shared/rules/countries.ts', // Names of countries, which are the same in both.
      'shared/rules/locale.ts',
      'shared/rules/time-zones.ts',
      'web/src/features/admin/sessions/door/door-lines.ts', // The order of names in the language of the device.
      'web/src/lib/admin/zones.ts',
    ],
  ],
  ['the language of the runtime', /\.toLocale\w*String\(/, []],
  [
    'a language by its tag',
    /['"]en[-_](?:US|GB)['"]/,
    [
      'shared/rules/dates.ts',
      'shared/rules/language.ts',
      'shared/rules/site-defaults.ts',
      'shared/rules/time-zones.ts', // Read by the code, not by people.
      'web/src/lib/admin/dates.ts', // The hour of a zone, for reckoning.
      'web/src/lib/time/zones.ts', // Whether a zone is known.
    ],
  ],
  [
    'a language of a document',
    /<html lang=\{?['"]|\blang: '/i,
    // They put it in the place of the frame's.
    ['web/src/server/document.ts', 'web/src/server/frame.tsx'],
  ],
])('%s is used where a language is chosen', (_, pattern, files) => {
  expect(withMatch(pattern)).toEqual(files);
});
