import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Names that several files may export, each with the reason. */
const shared: Record<string, string> = {
  handler: 'Lambda calls each function by this name',
};

const exportedName = /^export (?:async )?(?:function|const|type|class) (\w+)/gm;

/** Finds the files that export each name, without tests and their harness. */
function findExports(pattern: string): Map<string, string[]> {
  const files = globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(exportedName))
      found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

describe.each(['functions/**/*.{ts,tsx}', 'web/src/**/*.{ts,tsx}'])('in %s', (pattern) => {
  const found = findExports(pattern);

  test('there are names', () => expect(found.size).toBeGreaterThan(500));

  test('one exported name has one meaning', () => {
    const twice = [...found].filter(([name, files]) => files.length > 1 && !shared[name]);
    expect(Object.fromEntries(twice)).toEqual({});
  });
});
