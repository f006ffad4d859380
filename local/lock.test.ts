import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from './lock.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exhale-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a lock', () => {
  test('has one holder until it is released', async () => {
    const path = join(folder, 'lock');
    const release = await takeLock(path);
    await expect(takeLock(path)).rejects.toThrow(`held by process ${process.pid}`);
    release();
    (await takeLock(path))();
  });

  test('is waited for', async () => {
    const path = join(folder, 'lock');
    const release = await takeLock(path);
    const waiting = takeLock(path, 10_000);
    release();
    (await waiting)();
  });

  test('of a killed process is released', async () => {
    const path = join(folder, 'lock');
    const script = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
      await takeLock(process.argv[1]); process.kill(process.pid, 'SIGKILL');`;
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script, path]);
    expect(signal).toBe('SIGKILL');
    (await takeLock(path))();
  });

  test.each([
    ['half a file', '{"pid":'],
    ['a process number that was used again', JSON.stringify({ pid: process.pid, born: 'long ago' })],
  ])('that contains %s is released', async (_, text) => {
    const path = join(folder, 'lock');
    writeFileSync(path, text);
    (await takeLock(path))();
  });
});
