import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const refused: [file: string, specifier: string][] = [
  ['shared/a.ts', '#infra/x.ts'],
  ['shared/b.ts', '#shared/x.ts'],
  ['shared/contract/a.ts', '../../functions/x.ts'],
  ['functions/s/a.ts', '#infra/x.ts'],
  ['functions/s/b.ts', '../../infra/x.ts'],
  ['functions/s/c.ts', '../../shared/x.ts'],
  ['functions/ground/s/a.ts', '../../domains/s/x.ts'],
  ['functions/ground/s/b.ts', '../../../shared/x.ts'],
  ['functions/domains/s/a.ts', '../../orders/s/x.ts'],
  ['functions/orders/s/a.ts', '../../reactions/s/x.ts'],
  ['functions/reactions/s/a.ts', '../../endpoints/admin/s/x.ts'],
  ['infra/a.ts', '../local/x.ts'],
  ['infra/constructs/a.ts', '../../web/x.ts'],
  ['infra/b.ts', '#infra/x.ts'],
  ['local/dev/a.ts', '../../functions/x.ts'],
  ['local/a.ts', '../web/x.ts'],
  ['local/demo/a.ts', '../../web/x.ts'],
  ['operator/reconcile/a.ts', '../../web/x.ts'],
  ['operator/import/a.ts', '../../web/x.ts'],
  ['local/b.ts', '../operator/x.ts'],
  ['local/c.ts', '../tools/x.ts'],
  ['operator/import/b.ts', '../../shared/x.ts'],
  ['operator/a.ts', '../tools/x.ts'],
  ['tools/bench/a.ts', '../../e2e/x.ts'],
  ['tools/bench/b.ts', '../../shared/x.ts'],
  ['local/emulators/a.ts', '../template/x.ts'],
  ['local/emulators/s3/a.ts', '../../template/x.ts'],
  ['local/emulators/s3/b.ts', '../iam/x.ts'],
  ['local/emulators/s3/c.ts', '#shared/x.ts'],
  ['local/emulators/s3/part/a.ts', '../../../template/x.ts'],
  ['local/emulators/s3/part/b.ts', '../../iam/x.ts'],
  ['e2e/a.ts', '../local/x.ts'],
  ['e2e/b.ts', '#infra/x.ts'],
  ['web/src/main.tsx', '../../functions/x.ts'],
  ['web/src/app/a.tsx', '#infra/x.ts'],
  ['web/src/ui/a.tsx', '../features/b/x.tsx'],
  ['web/src/ui/part/a.tsx', '../../features/b/x.tsx'],
  ['web/src/ui/b.tsx', '../app/x.tsx'],
  ['web/src/ui/c.tsx', '#infra/x.ts'],
  ['web/src/lib/a.ts', '../features/b/x.ts'],
  ['web/src/lib/b.ts', '../ui/x.tsx'],
  ['web/src/lib/api/a.ts', '../../app/x.ts'],
  ['web/src/features/site/a/a.tsx', '../b/x.tsx'],
  ['web/src/features/site/a/b.tsx', '../../member/b/x.tsx'],
  ['web/src/features/site/a/c.tsx', '../../../features/site/b/x.tsx'],
  ['web/src/features/site/a/d.tsx', '../../../app/x.tsx'],
  ['web/src/features/site/a/e.tsx', '../../../../../functions/x.ts'],
  ['web/src/features/site/a/part/a.tsx', '../../b/x.tsx'],
  ['web/src/features/site/a/part/b.tsx', '../../../member/b/x.tsx'],
  ['web/src/features/site/a/part/c.tsx', '../../../../app/x.tsx'],
];

const allowed: [file: string, specifier: string][] = [
  ['shared/contract/y.ts', '../money.ts'],
  ['shared/y.ts', 'zod'],
  ['functions/s/y.ts', '#shared/x.ts'],
  ['functions/s/z.ts', '../platform/x.ts'],
  ['functions/orders/s/y.ts', '../../domains/s/x.ts'],
  ['functions/orders/s/y.test.ts', '../../endpoints/admin/s/x.ts'],
  ['functions/orders/s/testing/y.ts', '../../../reactions/s/x.ts'],
  ['infra/constructs/y.ts', '../functions.ts'],
  ['infra/y.ts', '#shared/x.ts'],
  ['local/demo/y.ts', '../../functions/s/x.ts'],
  ['operator/reconcile/y.ts', '../../functions/s/x.ts'],
  ['operator/import/y.ts', '../../functions/s/x.ts'],
  ['local/dev/y.ts', '#infra/x.ts'],
  ['local/dev/z.ts', '../cloud.ts'],
  ['local/emulators/s3/y.ts', '../http/server.ts'],
  ['local/emulators/s3/z.ts', '../errors.ts'],
  ['local/emulators/s3/part/y.ts', '../../http/server.ts'],
  ['local/emulators/s3/part/z.ts', '../../errors.ts'],
  ['local/emulators/s3/part/w.ts', '../x.ts'],
  ['e2e/y.ts', '#shared/x.ts'],
  ['web/src/app/y.tsx', '../features/site/a/x.tsx'],
  ['web/src/ui/y.tsx', '../lib/x.ts'],
  ['web/src/lib/api/y.ts', '../router/x.ts'],
  ['web/src/features/site/a/y.tsx', './x.tsx'],
  ['web/src/features/site/a/z.tsx', '../../../ui/x.tsx'],
  ['web/src/features/site/a/part/y.tsx', '../x.tsx'],
  ['web/src/features/site/a/part/z.tsx', '../../../../lib/x.ts'],
];

const root = join(import.meta.dirname, '../..');

type Diagnostic = { category: string; location: { path: string } };

/** Finds what the linter, with the project's own rules, says of a folder: the files by each rule. */
async function lint(folder: string): Promise<(rule: string) => Set<string>> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false'];
  const { stdout } = await promisify(execFile)(process.execPath, [biome, 'lint', ...options], { cwd: folder }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  return (rule) =>
    new Set(diagnostics.filter(({ category }) => category === `lint/${rule}`).map(({ location }) => location.path));
}

/** Makes a folder with the rules of this repository and these files. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'exhale-rules-'));
  for (const rules of globSync('**/biome.json', { cwd: root, exclude: ['node_modules'] })) {
    cpSync(join(root, rules), join(folder, rules));
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe('the import rules between modules', () => {
  const folder = folderWith(
    Object.fromEntries(
      [...refused, ...allowed].map(([file, specifier]) => [
        file,
        `import { x } from '${specifier}';\n\nconsole.log(x);\n`,
      ]),
    ),
  );
  let found: Set<string>;

  beforeAll(async () => {
    found = (await lint(folder))('style/noRestrictedImports');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(refused)('%s may not import %s', (file) => {
    expect(found).toContain(file);
  });

  it.each(allowed)('%s may import %s', (file) => {
    expect(found).not.toContain(file);
  });

  // The rule of features is written per depth, since the linter matches specifiers, not resolved paths.
  it('cover every depth of a feature', () => {
    const features = join(root, 'web/src/features');
    const files = readdirSync(features, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.split('/').length > 4)).toEqual([]);
  });
});

describe('in each folder with rules of its own', () => {
  const folders = globSync('**/biome.json', { cwd: root, exclude: ['node_modules'] })
    .map((file) => join(dirname(file), 'noun/part'))
    .filter((folder) => folder !== 'noun/part');
  const long = `export function long(): void {\n${'  console.log(1);\n'.repeat(51)}}\n`;
  const folder = folderWith(
    Object.fromEntries(
      folders.flatMap((own) => [
        [`${own}/a.ts`, "import type { B } from './b.ts';\n\nexport type A = { b: B };\n"],
        [`${own}/b.ts`, "import type { A } from './a.ts';\n\nexport type B = { a: A };\n"],
        [`${own}/long.ts`, long],
        [`${own}/long.test.ts`, long],
      ]),
    ),
  );

  afterAll(() => rmSync(folder, { recursive: true }));

  it('files may not import each other, and functions outside of tests have at most 50 lines', async () => {
    const found = await lint(folder);
    expect(folders.length).toBeGreaterThan(10);
    expect([...found('suspicious/noImportCycles')].toSorted()).toEqual(
      folders.flatMap((own) => [`${own}/a.ts`, `${own}/b.ts`]).toSorted(),
    );
    expect([...found('complexity/noExcessiveLinesPerFunction')].toSorted()).toEqual(
      folders.map((own) => `${own}/long.ts`).toSorted(),
    );
  });
});

describe('the import aliases', () => {
  it('are covered by the rules', () => {
    const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // The first one is a file of shared/, which is another one in a browser.
    expect(Object.keys(imports)).toEqual(['#top-level-domains', '#shared/*', '#infra/*']);
  });
});
