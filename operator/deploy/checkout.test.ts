import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCheckout } from './git.ts';
import { newKeyPair } from './media-key.ts';
import { openTestCommand, type TestCommand, testCommit } from './testing/command.ts';

// docs/operations.md#which-commit-runs

const keys = [newKeyPair()];
let command: TestCommand;
let folder: string;

beforeEach(async () => {
  command = await openTestCommand(keys);
  folder = mkdtempSync(join(tmpdir(), 'exhale-checkout-'));
});
afterEach(() => {
  command.close();
  rmSync(folder, { recursive: true });
});

const changes = [' M infra/stack.ts', '?? infra/new.ts'];

test('a tree with changes is deployed only when the operator agrees; the stack says that it had some', async () => {
  command.checkout = { commit: testCommit, changes };
  command.answers = { 'with these changes': false };
  await expect(command.run()).rejects.toMatchObject({ message: 'nothing was deployed' });
  expect(command.cdk).toEqual([]);
  for (const change of changes) expect(command.text).toContain(change);
  command.answers = {};
  await command.run();
  expect(command.deployed?.commit).toBe(`${testCommit}-changed`);
});

test('settings and public keys that are not committed are no changes', async () => {
  command.checkout = { commit: testCommit, changes: ['?? settings.jsonc', '?? prod.media-public.pem'] };
  await command.run();
  expect(command.text).not.toContain('with these changes');
  expect(command.deployed?.commit).toBe(testCommit);
});

test('without a repository the stack does not know', async () => {
  command.checkout = undefined;
  await command.run();
  expect(command.text).toContain('cannot say which commit runs');
  expect(command.deployed?.commit).toBe('unknown');
});

test('--check shows the commit, and asks nothing', async () => {
  await command.run();
  command.checkout = { commit: testCommit, changes };
  command.answer = false;
  await command.run('--check');
  expect(command.text).toContain(`commit ${testCommit}, with changes that no commit has:`);
});

test('git tells the commit and what differs from it', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  expect(await readCheckout(folder)).toBeUndefined();
  git('init', '--quiet');
  writeFileSync(join(folder, 'one.ts'), '');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.co', 'commit', '--quiet', '--message', 'One');
  const commit = git('rev-parse', 'HEAD');
  expect(await readCheckout(folder)).toEqual({ commit, changes: [] });
  writeFileSync(join(folder, 'one.ts'), '1');
  writeFileSync(join(folder, 'two.ts'), '2');
  expect(await readCheckout(folder)).toEqual({ commit, changes: [' M one.ts', '?? two.ts'] });
});
