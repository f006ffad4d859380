import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collections } from '#shared/rules/collections.ts';

// docs/decisions/collections.md: what differs between collections stands in their rows.

const root = join(import.meta.dirname, '../..');
const sources = globSync('{web/src,functions,shared,infra,operator}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const ids = collections.join('|');

test('no code asks which collection it is', () => {
  const asking = new RegExp(`(?:===|!==|case) '(?:${ids})'|'(?:${ids})' (?:===|!==)`);
  expect(sources.filter(({ text }) => asking.test(text)).map(({ file }) => file)).toEqual([]);
});

test('few files name one', () => {
  const naming = new RegExp(`'(?:${ids})'|[{ ](?:${ids}): (?:[{[]|icons\\.)|\\.(?:${ids})\\b`);
  expect(
    sources
      .filter(({ text }) => naming.test(text))
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual([
    'shared/contract/uploads/schemas.ts',
    'shared/rules/collection-addresses.ts',
    'shared/rules/collections.ts',
    'shared/rules/site-defaults.ts',
    'web/src/features/admin/recordings/library-text.ts',
    // The print of the marketing page.
    'web/src/lib/collections/collection-text.ts',
    'web/src/ui/Breath.tsx',
    'web/src/ui/admin/library-entries.ts',
  ]);
});
