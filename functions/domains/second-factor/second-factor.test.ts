import { GetTokensFromRefreshTokenCommand, GetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { recentSignInMinutes } from '#shared/rules/second-factor.ts';
import { profileKey } from '../../ground/keys/member.ts';
import { newId } from '../../ground/platform/ids.ts';
import { requestLimits } from '../../ground/platform/request-limits.ts';
import { updateItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { arrived } from '../../reactions/mail/testing/inbox.ts';
import { call, itemAt, openTable, type Reply, viewerAt } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import {
  userPoolClientId as ClientId,
  cognito,
  createLinkSecret,
  makeMember,
  signIn,
  signInWithLink,
  type TestAccount,
  userPoolId,
} from '../../testing/sign-in.ts';
import { newSecret, putSecret } from '../identity/secrets.ts';
import { connectSecondFactor } from './pool.ts';
import { beginSecondFactor, renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from './second-factor.ts';

// Two-step sign-in through gateway, functions and pool as they are deployed (docs/trust.md#second-factor)

const table = openTable();
const path = '/api/me/second-factor';
const someViewer = () => viewerAt(`2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:2fa::1`);
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
const withCodes = z.object({ recoveryCodes: z.array(z.string()) });
const withSecret = z.object({ secret: z.string() });

async function begun(account?: TestAccount) {
  const member = account ?? (await makeMember());
  const { headers, RefreshToken, AccessToken } = await signIn(member);
  const { body } = await call(`POST ${path}/setup`, { headers });
  return { ...member, headers, RefreshToken, AccessToken, secret: withSecret.parse(body).secret };
}

/** An account with two-step sign-in, in the session that turned it on. */
async function enrolled(account?: TestAccount) {
  const member = await begun(account);
  const reply = await call(`POST ${path}`, { headers: member.headers, body: { code: codeOf(member.secret) } });
  expect(reply.status).toBe(200);
  return { ...member, ...withCodes.parse(reply.body) };
}

const me = async (headers: Record<string, string>) => (await call('GET /api/me', { headers })).body;
const setPassword = (body: object, headers = someViewer()) => call('POST /api/new-password', { body, headers });
/** In alphabetical order: mails of the same moment arrive in any. Without those of sign-ins, as the tests' are in no known browser. */
const subjectsTo = async (email: string, count: number) =>
  (
    await arrived(
      ({ destination, subject }) => destination.to.includes(email) && subject !== 'New sign-in to your account',
      count,
    )
  )
    .map(({ subject }) => subject)
    .toSorted();
const problem = (code: string) => ({ body: expect.objectContaining({ code }) });
const wrongField = (field: string) => ({
  status: 400,
  body: expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
});
/** What Cognito says: whether a password needs a code. */
const factorsOf = async (AccessToken: string) =>
  (await cognito.send(new GetUserCommand({ AccessToken }))).UserMFASettingList;

describe('turning it on', () => {
  test('counts after a code of the app, gives ten recovery codes, and mails the owner', async () => {
    const member = await begun();
    const elsewhere = await signIn(member);
    expect((await call('GET /api/me', { headers: elsewhere.headers })).status).toBe(200);
    const turnOn = (code: string) => call(`POST ${path}`, { headers: member.headers, body: { code } });
    expect(await turnOn('000000')).toMatchObject(wrongField('body.code'));
    expect(await me(member.headers)).toMatchObject({ secondFactorAt: null });
    expect(await factorsOf(member.AccessToken)).toBeUndefined();
    const { recoveryCodes } = withCodes.parse((await turnOn(codeOf(member.secret))).body);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await me(member.headers)).toMatchObject({ secondFactorAt: expect.any(String) });
    expect(await factorsOf(member.AccessToken)).toEqual(['SOFTWARE_TOKEN_MFA']);
    expect((await call('GET /api/me', { headers: elsewhere.headers })).status).toBe(401);
    expect(await subjectsTo(member.email, 1)).toEqual(['Two-step sign-in is on']);
  });

  test('and any other change is refused in a session whose sign-in is not recent', async () => {
    const member = testMember({ authenticatedAt: Math.floor(Date.now() / 1000) - recentSignInMinutes * 60 - 1 });
    const context = { params: undefined, query: undefined, member, request: { ip: '2001:db8::1', country: null } };
    const pool = connectSecondFactor(userPoolId);
    const dependencies = { table, now: () => new Date(), newId, pool };
    for (const change of [beginSecondFactor, renewRecoveryCodes, turnOffSecondFactor])
      await expect(change({ ...context, body: undefined }, dependencies)).rejects.toMatchObject({
        code: 'recent_sign_in_needed',
        status: 403,
      });
    const turnOn = turnOnSecondFactor({ ...context, body: { code: '123456' } }, dependencies);
    await expect(turnOn).rejects.toMatchObject({ code: 'recent_sign_in_needed' });
  });
});

describe('an attacker with a mailed link', () => {
  test('opens no session, whatever is passed to Cognito; the link still sets a password', async () => {
    const member = await enrolled();
    const secret = await createLinkSecret(member.sub);
    for (const metadata of [undefined, { link: secret }, { impersonation: secret }]) {
      await expect(signInWithLink(member.email, secret, metadata)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
      });
    }
    expect(await setPassword({ secret, newPassword: 'a quiet new one' })).toMatchObject({ status: 200 });
    expect(await setPassword({ secret, newPassword: 'another new one' })).toMatchObject(problem('link_not_found'));
    expect(await factorsOfProfile(member)).toBe(true);
    await expect(
      cognito.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: member.RefreshToken })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('opens none when it was turned on between mail and click', async () => {
    const account = await makeMember();
    const secret = await createLinkSecret(account.sub);
    await enrolled(account);
    await expect(signInWithLink(account.email, secret)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('opens none when Cognito asked for codes when the mail was made, and the profile does not say so', async () => {
    const account = await makeMember();
    const secret = newSecret();
    const bound = { purpose: 'magic_link', bearer: account.sub, secondFactor: true } as const;
    await transact(table, [putSecret(secret, bound, new Date(), linkMinutes)]);
    await expect(signInWithLink(account.email, secret)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('is mailed one that leads to the new password, and signs no one in', async () => {
    const { email } = await enrolled();
    await call('POST /api/magic-links', { body: { email, purpose: 'sign_in' }, headers: someViewer() });
    const mails = await arrived(
      ({ destination, subject }) => destination.to.includes(email) && /link/.test(subject),
      1,
    );
    expect(mails[0]?.subject).toBe('Your link for a new password');
    expect(mails[0]?.body.text).toContain('/new-password#email=');
    const secret = /secret=([\w-]{43})/.exec(mails[0]?.body.text ?? '')?.[1] ?? '';
    await expect(signInWithLink(email, secret)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

/** Whether the profile records a second factor. */
async function factorsOfProfile({ sub }: TestAccount): Promise<boolean> {
  const { PK, SK } = profileKey(sub);
  return (await itemAt(PK, SK))?.secondFactorAt !== undefined;
}

describe('a recovery code', () => {
  const isOff = async (member: TestAccount) => !(await factorsOfProfile(member));

  test('with a mailed link turns it off, in any spelling, and ends with all others', async () => {
    const member = await enrolled();
    const [code = '', other = ''] = member.recoveryCodes;
    const recoveryCode = code.toLowerCase().replaceAll('-', ' ');
    const secret = await createLinkSecret(member.sub);
    expect(await setPassword({ secret, newPassword: 'a quiet new one', recoveryCode })).toMatchObject({
      status: 200,
      body: { email: member.email },
    });
    expect(await isOff(member)).toBe(true);
    const { AccessToken } = await signIn(member);
    expect(await factorsOf(AccessToken)).toBeUndefined();
    const again = { secret: await createLinkSecret(member.sub), newPassword: 'a quiet new one' };
    for (const used of [code, other]) {
      expect(await setPassword({ ...again, recoveryCode: used })).toMatchObject(wrongField('body.recoveryCode'));
    }
    expect(await subjectsTo(member.email, 3)).toContain('Two-step sign-in is off');
  });

  test('of another account, or a wrong one, changes nothing and leaves the link good', async () => {
    const member = await enrolled();
    const other = await enrolled();
    const secret = await createLinkSecret(member.sub);
    for (const recoveryCode of [other.recoveryCodes[0], '0000-0000']) {
      const reply = await setPassword({ secret, newPassword: 'a quiet new one', recoveryCode });
      expect(reply).toMatchObject(wrongField('body.recoveryCode'));
    }
    expect(await isOff(member)).toBe(false);
    expect(await setPassword({ secret, newPassword: 'a quiet new one' })).toMatchObject({ status: 200 });
  });

  test('counts once in concurrent requests, with one link or several', async () => {
    const member = await enrolled();
    const [recoveryCode = ''] = member.recoveryCodes;
    const secrets = await Promise.all([1, 2, 3].map(() => createLinkSecret(member.sub)));
    const requests = [...secrets, ...secrets].map((secret, n) =>
      setPassword({ secret, newPassword: `a quiet new one ${n}`, recoveryCode }),
    );
    const statuses = (await Promise.all(requests)).map(({ status }: Reply) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  });

  test('cannot be guessed: attempts of one account are limited wherever they come from', async () => {
    const member = await enrolled();
    const secret = await createLinkSecret(member.sub);
    const attempt = () => setPassword({ secret, newPassword: 'a quiet new one', recoveryCode: '0000-0000' });
    for (let n = 0; n < requestLimits.newPassword.member.limit; n += 1) expect((await attempt()).status).toBe(400);
    expect((await attempt()).status).toBe(429);
  });

  test('is replaced by new ones', async () => {
    const member = await enrolled();
    const reply = await call(`POST ${path}/recovery-codes`, { headers: member.headers });
    const [fresh] = withCodes.parse(reply.body).recoveryCodes;
    const secret = await createLinkSecret(member.sub);
    const use = (recoveryCode = '') => setPassword({ secret, newPassword: 'a quiet new one', recoveryCode });
    expect(await use(member.recoveryCodes[0])).toMatchObject(wrongField('body.recoveryCode'));
    expect(await use(fresh)).toMatchObject({ status: 200 });
  });
});

describe('turning it off', () => {
  test('is for a recent session, idempotent, and mails the owner once', async () => {
    const member = await enrolled();
    const turnOff = () => call(`DELETE ${path}`, { headers: member.headers });
    expect([(await turnOff()).status, (await turnOff()).status]).toEqual([200, 200]);
    expect(await me(member.headers)).toMatchObject({ secondFactorAt: null });
    expect(await factorsOf(member.AccessToken)).toBeUndefined();
    const renewed = await call(`POST ${path}/recovery-codes`, { headers: member.headers });
    expect(renewed).toMatchObject(problem('second_factor_off'));
    expect(await subjectsTo(member.email, 2)).toEqual(['Two-step sign-in is off', 'Two-step sign-in is on']);
  });

  test('repairs what a crash has left: Cognito asks for codes, the profile does not say so', async () => {
    const member = await enrolled();
    const Key = profileKey(member.sub);
    await updateItem(table, { Key, UpdateExpression: 'REMOVE secondFactorAt' });
    expect((await call(`DELETE ${path}`, { headers: member.headers })).status).toBe(200);
    expect(await factorsOf(member.AccessToken)).toBeUndefined();
  });
});
