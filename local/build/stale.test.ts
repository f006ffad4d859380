import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

// In the past: a file saved during a build counts as changed.
const longAgo = 1_700_000_000;

function save(name: string, text: string): void {
  writeFileSync(at(name), text);
  utimesSync(at(name), longAgo, longAgo);
}

// Saving a file also changes the time of its folder.
const settle = () => utimesSync(at('in'), longAgo, longAgo);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exhale-stale-'));
  mkdirSync(at('in'));
  save('in/a', 'one');
  save('in/b', 'two');
  settle();
  made = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('does not build again without changes', async () => {
  expect([await make(), await make()]).toEqual([true, false]);
  save('in/a', 'one');
  expect(await make()).toBe(false);
  expect(made).toBe(1);
});

const changes: [string, () => void][] = [
  ['a source has changed', () => save('in/a', 'three')],
  ['a source is new', () => save('in/c', 'three')],
  ['a source is gone', () => rmSync(at('in/b'))],
  ['the output is gone', () => rmSync(at('out'))],
];

test.each(changes)('builds again when %s', async (_, change) => {
  await make();
  change();
  settle();
  expect([await make(), await make()]).toEqual([true, false]);
});

test('builds again after a failed build', async () => {
  const fail = makeWhenStale(at('stamp.json'), at('out'), () => Promise.reject(new Error('syntax')));
  await expect(fail).rejects.toThrow('syntax');
  expect(await make()).toBe(true);
});

test('builds again when a source was saved during the build', async () => {
  await makeWhenStale(at('stamp.json'), at('out'), async () => {
    writeFileSync(at('out'), 'made');
    utimesSync(at('in/a'), new Date(), new Date(Date.now() + 1000));
    return [at('in/a')];
  });
  expect(await make()).toBe(true);
});
