import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.ts';
import { reset } from './reset.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exhale-reset-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('removes the state of a cloud', async () => {
  mkdirSync(join(folder, 'logs'));
  expect(await reset(folder)).toMatch(/^Removed/);
  expect(existsSync(folder)).toBe(false);
  expect(await reset(folder)).toMatch(/^There is no state/);
});

it('leaves the state of a running cloud', async () => {
  mkdirSync(join(folder, 'logs'));
  await takeLock(join(folder, 'lock'));
  await expect(reset(folder)).rejects.toThrow(/A cloud runs on/);
  expect(existsSync(join(folder, 'logs'))).toBe(true);
});

it('leaves a folder that is something else', async () => {
  writeFileSync(join(folder, 'thesis.txt'), 'years of work');
  await expect(reset(folder)).rejects.toThrow(/does not look like/);
  expect(existsSync(join(folder, 'thesis.txt'))).toBe(true);
});
