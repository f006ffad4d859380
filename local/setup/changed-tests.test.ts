import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsBeside } from './changed-tests.ts';

test('selects the tests in the folders of changed files, also of removed ones', () => {
  const root = mkdtempSync(join(tmpdir(), 'exhale-changed-'));
  mkdirSync(join(root, 'other'));
  for (const file of ['a.ts', 'a.test.ts', 'b.test.tsx', 'c.journey.ts', 'other/d.test.ts'])
    writeFileSync(join(root, file), '');
  const changed = ['a.ts', 'removed.ts', 'gone/x.ts'].map((file) => join(root, file));
  expect(testsBeside(changed)).toEqual(['a.test.ts', 'b.test.tsx'].map((file) => join(root, file)));
  rmSync(root, { recursive: true });
});
