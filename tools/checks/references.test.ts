import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  anchorsOf,
  deadReferences,
  docReferences,
  markdownLinks,
  missingTests,
  outsideReferences,
  repositoryFiles,
} from './references.ts';

const root = join(import.meta.dirname, '../..');

/** These files quote what they look for. */
const quoting = ['tools/checks/references.ts', 'tools/checks/references.test.ts'];

describe('references of this repository', () => {
  const files = new Map([...repositoryFiles(root)].filter(([path]) => !quoting.includes(path)));

  test('lead to files and headings that exist', () => {
    expect(deadReferences(files, (path) => existsSync(join(root, path)))).toEqual([]);
  });

  test('name tests that exist', () => {
    expect(missingTests(files)).toEqual([]);
  });

  test('name no document outside the repository', () => {
    const found = [...files].flatMap(([path, text]) =>
      outsideReferences(text).map((reference) => `${path}:${reference.line} ${reference.text}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the finder of dead references', () => {
  const docs = new Map([['docs/rules.md', '# Rules\n\n## Seat holds\n']]);
  const deadIn = (path: string, text: string) => deadReferences(new Map([...docs, [path, text]]), () => false);

  test('accepts a heading that exists', () => {
    expect(deadIn('a.ts', '// docs/rules.md#seat-holds, docs/rules.md')).toEqual([]);
    expect(deadIn('docs/a.md', '[holds](rules.md#seat-holds) [top](./rules.md)')).toEqual([]);
  });

  test('reports a missing heading with its line', () => {
    expect(deadIn('a.ts', '\n// docs/rules.md#seats')).toEqual(['a.ts:2 docs/rules.md#seats']);
    expect(deadIn('README.md', '[holds](docs/rules.md#seats)')).toEqual([
      'README.md:1 docs/rules.md#seats',
      'README.md:1 ](docs/rules.md#seats)',
    ]);
  });

  test('reports a missing file', () => {
    expect(deadIn('a.ts', '// docs/gone.md')).toEqual(['a.ts:1 docs/gone.md']);
    expect(deadIn('docs/a.md', '[gone](gone.md)')).toEqual(['docs/a.md:1 ](gone.md)']);
  });

  test('reports a missing path in a code span of Markdown', () => {
    expect(deadIn('a.md', '`docs/rules.md`, `functions/<domain>/store.ts`')).toEqual([]);
    expect(deadIn('a.md', '`functions/gone.ts`')).toEqual(['a.md:1 `functions/gone.ts`']);
  });

  test('reports a missing heading of the same file', () => {
    expect(deadIn('docs/a.md', '# Top\n[below](#below) [top](#top)')).toEqual(['docs/a.md:2 ](#below)']);
  });
});

test('the finder of missing tests reports a missing file, and a title that the file does not have', () => {
  const tests = new Map([['local/a.test.ts', "test('is %s times as long', () => {})"]]);
  const missingIn = (text: string) => missingTests(new Map([...tests, ['docs/a.md', text]]));
  expect(missingIn('`local/a.test.ts > times as long`, `npm test > log`')).toEqual([]);
  expect(missingIn('\n`local/a.test.ts > shorter`')).toEqual(['docs/a.md:2 `local/a.test.ts > shorter`']);
  expect(missingIn('`local/b.test.ts > times`')).toEqual(['docs/a.md:1 `local/b.test.ts > times`']);
});

describe('anchors', () => {
  test('are made as GitHub makes them', () => {
    expect([...anchorsOf("## Who may, and who can't\n### `a.ts` file\n# Über uns")]).toEqual([
      'who-may-and-who-cant',
      'ats-file',
      'über-uns',
    ]);
  });

  test('of repeated headings are numbered', () => {
    expect([...anchorsOf('# One\n# One\n# One')]).toEqual(['one', 'one-1', 'one-2']);
  });

  test('do not come from code blocks', () => {
    expect([...anchorsOf('# One\n```\n# a comment\n```\n# Two')]).toEqual(['one', 'two']);
  });
});

describe('what counts as a reference', () => {
  test('leaves out URLs, code and paths that only end like one', () => {
    expect(docReferences('https://example.com/docs/a.md node_modules/x/docs/a.md')).toEqual([]);
    expect(
      markdownLinks('a.md', '[x](https://example.com) [y](mailto:a@b.c) `[z](z.md)`\n```\n[w](w.md)\n```'),
    ).toEqual([]);
  });

  test.each([
    'as listed (spec\u0020section 4)',
    'Spec\u0020sections 2 and 5',
    'back office,\u0020section 2',
    'a secret (trust:\u0020people)',
    'the spec says so',
    'see issue 12',
    'shared/design/trust.md',
  ])('finds a document outside the repository in: %s', (text) => {
    expect(outsideReferences(text)).toHaveLength(1);
  });

  test.each([
    "import { x } from '#shared/design/x.ts'",
    'result.error.issues.length',
    'a list.spec.ts',
    'inspect 2 sections',
    'docs/trust.md#settlement',
  ])('finds none in: %s', (text) => {
    expect(outsideReferences(text)).toEqual([]);
  });
});
