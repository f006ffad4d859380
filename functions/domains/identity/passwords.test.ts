import { NotAuthorizedException } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { profileItem, profileKey } from '../../ground/keys/member.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem, type Table } from '../../ground/platform/table.ts';
import { interceptTable } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { checkPassword, replacePassword } from './passwords.ts';

// docs/product.md#passwords, docs/trust.md#new-passwords

const table = await openSharedTable();
const now = new Date('2026-11-20T10:00:00.000Z');
const dependencies: WriteDependencies = { table, now: () => now, newId };
const common = 'This password is on the lists that attackers try first. Please choose another one.';
const short = 'slow-breath';
const long = 'a-long-slow-breath';

async function aMember({ admin = false } = {}) {
  const { sub, email } = testMember();
  await putItem(
    table,
    profileItem({ sub, email, fullName: 'Ada', subscriptionStatus: 'Free', createdAt: now.toISOString() }),
  );
  return { sub, email, admin };
}
type Owner = Awaited<ReturnType<typeof aMember>>;

const setting = async () => 'set' as const;
const replace = (owner: Owner, password: string, set: () => Promise<'set' | 'refused'> = setting, own = dependencies) =>
  replacePassword(owner, { password, field: 'body.newPassword' }, set, own);
const recorded = async ({ sub }: Owner) =>
  (await scanPrefix(table, profileKey(sub).PK)).find(({ SK }) => SK === 'PROFILE')?.longPasswordAt;
const mailsTo = async ({ email }: Owner) => (await scanPrefix(table, 'MAIL#')).filter(({ to }) => to === email);
const message = (text: string, field = 'body.newPassword') => ({
  toProblem: expect.any(Function),
  details: { errors: [{ field, message: text }] },
});

describe('a password is refused', () => {
  const check = (password: string, admin = false) =>
    checkPassword({ password, field: 'body.password' }, { email: 'grace.hopper@example.org', admin });

  test.each([
    ['on the list', '123456'],
    ['on the list in other letters', 'PassWord1234'],
    ['on the list with spaces around it', ' sunshine '],
    ['on the list in full-width letters', 'ｑｗｅｒｔｙ'],
    ['that is the e-mail address', 'Grace.Hopper@example.org'],
    ['that is the part before the @', 'grace.HOPPER'],
    ["that is the site's name", 'exhale'],
  ])('%s', async (_, password) => {
    await expect(check(password)).rejects.toMatchObject(message(common, 'body.password'));
  });

  test('of an admin that has less than twelve characters, counted as people count them', async () => {
    const tooShort = message('Password must be at least 12 characters, because you are an admin', 'body.password');
    await expect(check('x7-breath-\u{1f32c}', true)).rejects.toMatchObject(tooShort);
    await expect(check('123456789012', true)).rejects.toMatchObject(message(common, 'body.password'));
    await check('x7-breath-ab', true);
    await check('x7-bre');
  });
});

describe('a new password', () => {
  test('is recorded in the profile while it has twelve characters, and mailed', async () => {
    const owner = await aMember();
    await replace(owner, long);
    expect(await recorded(owner)).toBe(now.toISOString());
    await replace(owner, short);
    expect(await recorded(owner)).toBeUndefined();
    expect(await mailsTo(owner)).toMatchObject(
      Array(2).fill({ kind: 'password_changed', state: 'queued', nextAttemptAt: now.toISOString() }),
    );
  });

  test('that is refused calls nothing and mails no one', async () => {
    const owner = await aMember({ admin: true });
    const set = () => Promise.reject(new Error('called'));
    await expect(replace(owner, short, set)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(replace(owner, 'password1234', set)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await mailsTo(owner)).toEqual([]);
  });

  test.each<[string, () => Promise<'set' | 'refused'>]>([
    ['Cognito refuses', async () => 'refused'],
    ['is not set because the old one is wrong', () => Promise.reject(new HttpError('link_session_needed'))],
    ['Cognito rejects', () => Promise.reject(new NotAuthorizedException({ message: '', $metadata: {} }))],
  ])('that %s is neither recorded nor mailed', async (_, set) => {
    const owner = await aMember();
    await expect(replace(owner, long, set)).rejects.toThrow();
    expect(await recorded(owner)).toBeUndefined();
    expect(await mailsTo(owner)).toEqual([]);
  });

  test.each([
    [
      'while Cognito is called',
      (failing: Table) => ({ set: () => Promise.reject(new Error('crashed')), table: failing }),
    ],
    ['after it was set', (failing: Table) => ({ set: setting, table: failing })],
  ])('is mailed a minute later after a crash %s, and no short one is taken for a long one', async (_, crash) => {
    const owner = await aMember();
    await replace(owner, long);
    const { set, table: own } = crash(failingAfter(2));
    await expect(replace(owner, short, set, { ...dependencies, table: own })).rejects.toThrow();
    expect(await recorded(owner)).toBeUndefined();
    const later = new Date(now.getTime() + 60_000).toISOString();
    expect((await mailsTo(owner)).map(({ nextAttemptAt }) => nextAttemptAt).toSorted()).toEqual([
      now.toISOString(),
      later,
    ]);
  });

  test('of an account without a profile is mailed and not recorded', async () => {
    const owner = { sub: 'none', email: 'none@example.org', admin: false };
    await replace(owner, long);
    expect(await mailsTo(owner)).toHaveLength(1);
    expect(await recorded(owner)).toBeUndefined();
  });
});

/** The table, which fails after so many calls, as if the function had crashed. */
function failingAfter(calls: number): Table {
  let made = 0;
  return interceptTable(table, (_, send) => (made++ < calls ? send() : Promise.reject(new Error('crashed'))));
}
