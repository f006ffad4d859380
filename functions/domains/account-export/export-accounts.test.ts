import { gunzipSync } from 'node:zlib';
import {
  AdminDisableUserCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { openPages, runSchedule } from '../../testing/cloud.ts';
import { accountExportsBucket, makeMember, operatorCognito, userPoolId } from '../../testing/sign-in.ts';
import { type ExportDependencies, type ExportedAccount, exportAccounts, exportKey } from './export-accounts.ts';

// docs/operations.md#accounts-of-every-night

function accountsIn(file: Uint8Array): ExportedAccount[] {
  const lines = gunzipSync(file).toString().split('\n').slice(0, -1);
  return lines.map((line): ExportedAccount => JSON.parse(line));
}

test('the schedule writes every account with what Cognito tells of it, and no password', async () => {
  const [member, admin, disabled] = await Promise.all([
    makeMember({ fullName: 'Nora Nacht' }),
    makeMember({ admin: true }),
    makeMember(),
  ]);
  await operatorCognito.send(new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: disabled.sub }));
  const before = new Date();
  await runSchedule('ExportAccounts');
  const { client } = openPages();
  // A run over midnight UTC is that of either day.
  const days = [before, new Date()].map((at) => exportKey(at.toISOString().slice(0, 10)));
  const files = await Promise.all(
    days.map((Key) => client.send(new GetObjectCommand({ Bucket: accountExportsBucket, Key })).catch(() => undefined)),
  );
  const file = await files.find((found) => found?.Body)?.Body?.transformToByteArray();
  if (!file) throw new Error('there is no export');
  const accounts = accountsIn(file);
  const exported = (sub: string) => accounts.filter((account) => account.sub === sub);
  const attributes = { sub: member.sub, email: member.email, email_verified: 'true' };
  expect(exported(member.sub)).toEqual([
    expect.objectContaining({ attributes: expect.objectContaining(attributes), enabled: true, isAdmin: false }),
  ]);
  expect(exported(admin.sub)).toEqual([expect.objectContaining({ isAdmin: true })]);
  expect(exported(disabled.sub)).toEqual([expect.objectContaining({ enabled: false })]);
  expect(gunzipSync(file).toString()).not.toContain(member.password);
});

/** Cognito with these pages of users, whose calls fail from a number on. */
function emulated({ pages, failsFrom = Number.POSITIVE_INFINITY }: { pages: string[][]; failsFrom?: number }) {
  const written: PutObjectCommand[] = [];
  let calls = 0;
  const cognito = {
    send: async (command: unknown) => {
      calls += 1;
      if (calls >= failsFrom) throw new Error('TooManyRequestsException');
      const isGroup = command instanceof ListUsersInGroupCommand;
      if (!isGroup && !(command instanceof ListUsersCommand)) throw new Error('an unexpected command');
      const token = isGroup ? command.input.NextToken : command.input.PaginationToken;
      const page = Number(token ?? 0);
      const next = page + 1 < pages.length ? String(page + 1) : undefined;
      const Users = (pages[page] ?? []).map((Username) => ({ Username }));
      return isGroup ? { Users, NextToken: next } : { Users, PaginationToken: next };
    },
  };
  const storage = {
    send: async (command: unknown) => {
      if (command instanceof PutObjectCommand) written.push(command);
    },
  };
  const dependencies = {
    cognito,
    storage,
    userPoolId: 'pool',
    bucket: 'exports',
    now: () => new Date('2026-11-28T02:00:00Z'),
  } as unknown as ExportDependencies;
  return { written, run: () => exportAccounts(dependencies) };
}

test('all pages of users and of admins are read', async () => {
  const { written, run } = emulated({ pages: [['one', 'two'], ['three'], []] });
  expect(await run()).toBe(3);
  const [{ input } = { input: undefined }] = written;
  expect(input).toMatchObject({ Bucket: 'exports', Key: 'accounts/2026-11-28.ndjson.gz' });
  const accounts = accountsIn(input?.Body as Uint8Array);
  expect(accounts.map(({ sub, isAdmin }) => [sub, isAdmin])).toEqual([
    ['one', true],
    ['two', true],
    ['three', true],
  ]);
});

test('a call that fails leaves no file that is cut off', async () => {
  for (const failsFrom of [1, 2, 3, 4]) {
    const { written, run } = emulated({ pages: [['one'], ['two']], failsFrom });
    await expect(run()).rejects.toThrow('TooManyRequestsException');
    expect(written).toEqual([]);
  }
});

test('a pool without accounts has an empty export', async () => {
  const { written, run } = emulated({ pages: [[]] });
  expect(await run()).toBe(0);
  expect(accountsIn(written[0]?.input.Body as Uint8Array)).toEqual([]);
});
