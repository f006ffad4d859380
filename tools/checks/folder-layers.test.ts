import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The folders of each layer of functions/ from the ground up (docs/decisions/import-rules.md). A folder imports those on lines
 * above it only; those of one line do not import each other. The linter holds the layers themselves.
 */
const layers = {
  ground: [
    ['platform', 'codecs'],
    ['keys'],
    ['attention', 'audit-entries', 'media', 'outbox', 'page-updates', 'settings', 'stripe'],
    ['auth-sessions', 'confirmed-addresses', 'deliverability', 'events'],
  ],
  domains: [
    [
      'account-export',
      'art',
      'currency',
      'discount-codes',
      'identity',
      'learning-resources',
      'origin',
      'probe',
      'screening',
      'search',
      'sessions',
      'vouchers',
    ],
    ['memberships', 'reminders', 'second-factor', 'totals', 'uploads'],
    ['packs'],
    ['waitlist'],
    ['members'],
  ],
  orders: [
    ['payments'],
    ['bookings', 'income', 'purchases', 'sales', 'saved-cards'],
    ['pack-sales', 'voucher-sales'],
    ['groups', 'memberships', 'passes', 'withdrawals'],
    ['follow-ups', 'lists', 'offers', 'receipts', 'recordings', 'settlement'],
    ['sound', 'suggestions'],
  ],
  reactions: [['dispatch', 'mail', 'mail-events', 'pages'], ['stream-consumer'], ['derived-data']],
  endpoints: [['account-setup', 'admin/*'], ['own-data'], ['handlers']],
};

/** Lines of all layers, each with folders as `ground/keys`. */
const lines = Object.entries(layers).flatMap(([layer, ofLayer]) =>
  ofLayer.map((folders) => folders.map((folder) => `${layer}/${folder}`)),
);

const root = join(import.meta.dirname, '../..');
const aliases: Record<string, string> = { '#shared/': 'shared/', '#infra/': 'infra/' };

type Import = { from: string; to: string };

/** Imports between the files of a glob that are deployed or run, without tests and their harness. */
function importsOf(pattern: string): Import[] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(
      ([, specifier = '']) => ({ from: file, to: targetOf(file, specifier) }),
    ),
  );
}

function targetOf(file: string, specifier: string): string {
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name));
  return alias ? specifier.replace(alias, aliases[alias] ?? '') : normalize(join(dirname(file), specifier));
}

/** The folder of functions/ that a file belongs to; each noun of admin/ is a folder of its own. */
function functionsFolder(file: string): string | undefined {
  return /^functions\/(endpoints\/admin\/[^/]+|[^/]+\/[^/]+)\//.exec(file)?.[1];
}

/** One cycle of folders that import each other, directly or through others; undefined when there is none. */
function findCycle(imports: Import[], folderOf: (file: string) => string | undefined): string[] | undefined {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const source = folderOf(from);
    const target = folderOf(to);
    if (source && target && source !== target) graph.set(source, (graph.get(source) ?? new Set()).add(target));
  }
  const finished = new Set<string>();
  const visit = (folder: string, path: string[]): string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (finished.has(folder)) return undefined;
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle) return cycle;
    }
    finished.add(folder);
    return undefined;
  };
  for (const folder of graph.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('the folders of functions/', () => {
  const lineOf = (folder: string) =>
    lines.findIndex((line) => line.includes(folder.replace(/^endpoints\/admin\/.*/, 'endpoints/admin/*')));
  const imports = importsOf('functions/**/*.{ts,tsx}');

  test('all have a line', () => {
    const folders = new Set(imports.flatMap(({ from }) => functionsFolder(from) ?? []));
    expect([...folders].filter((folder) => lineOf(folder) === -1)).toEqual([]);
  });

  test('import those on lines above only', () => {
    const forbidden = imports.filter(({ from, to }) => {
      const source = functionsFolder(from);
      const target = functionsFolder(to);
      return source && target && source !== target && lineOf(target) >= lineOf(source);
    });
    expect(forbidden).toEqual([]);
  });
});

test('a cycle through other folders is found', () => {
  const imports = ['a b', 'b c', 'c a'].map((pair) => ({ from: `${pair[0]}/x.ts`, to: `${pair[2]}/x.ts` }));
  expect(findCycle(imports, dirname)).toEqual(['a', 'b', 'c', 'a']);
  expect(findCycle(imports.slice(0, 2), dirname)).toBeUndefined();
});

test.each([
  ['functions', functionsFolder],
  ['infra', (file: string) => /^infra\/([^/]+)\//.exec(file)?.[1]],
  ['local', (file: string) => /^local\/(emulators\/[^/]+|[^/]+)\//.exec(file)?.[1]],
  ['operator', (file: string) => /^operator\/([^/]+)\//.exec(file)?.[1]],
  ['tools', (file: string) => /^tools\/([^/]+)\//.exec(file)?.[1]],
  ['shared', dirname],
  ['web/src', dirname],
])('no two folders of %s import each other, directly or through others', (folder, folderOf) => {
  expect(findCycle(importsOf(`${folder}/**/*.{ts,tsx}`), folderOf)).toBeUndefined();
});
