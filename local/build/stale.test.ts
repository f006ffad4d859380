import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { filesBelow, makeWhenStale } from './stale.ts';

let folder = '';
let made = 0;
const at = (name: string) => join(folder, name);

/** Makes `out` of `in/a` and `in/b` when needed, and answers whether it was. */
function make(): Promise<boolean> {
  return makeWhenStale(at('stamp.json'), at('out'), async () => {
    made += 1;
    writeFileSync(at('out'), 'made');
    return [at('in'), ...filesBelow([at('in')])];
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exhale-stale-'));
  mkdirSync(at('in'));
  writeFileSync(at('in/a'), 'one');
  writeFileSync(at('in/b'), 'two');
  made = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was made is not made again', async () => {
  expect([await make(), await make()]).toEqual([true, false]);
  writeFileSync(at('in/a'), 'one');
  expect(await make()).toBe(false);
  expect(made).toBe(1);
});

const changes: [string, () => void][] = [
  ['a source has changed', () => writeFileSync(at('in/a'), 'three')],
  ['a source is new', () => writeFileSync(at('in/c'), 'three')],
  ['a source is gone', () => rmSync(at('in/b'))],
  ['what was made is gone', () => rmSync(at('out'))],
];

test.each(changes)('it is made again when %s', async (_, change) => {
  await make();
  change();
  expect([await make(), await make()]).toEqual([true, false]);
});

test('what could not be made is tried again', async () => {
  const fail = makeWhenStale(at('stamp.json'), at('out'), () => Promise.reject(new Error('syntax')));
  await expect(fail).rejects.toThrow('syntax');
  expect(await make()).toBe(true);
});
