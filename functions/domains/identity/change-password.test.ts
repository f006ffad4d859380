import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { arrived } from '../../reactions/mail/testing/inbox.ts';
import { call, control, openTable, randomIp } from '../../testing/cloud.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { testMember } from '../../testing/member.ts';
import {
  bearer,
  claimsOf,
  cognito,
  makeMember,
  signIn,
  type TestAccount,
  userPoolClientId,
  userPoolId,
} from '../../testing/sign-in.ts';
import { changePassword } from './change-password.ts';
import { connectPool } from './pool.ts';

// docs/product.md#change-password, docs/trust.md#new-passwords, docs/trust.md#admins

type Auth = Awaited<ReturnType<typeof signIn>>;

async function change({ headers }: Pick<Auth, 'headers'>, currentPassword: string, newPassword: string) {
  const { status, body } = await call('POST /api/me/password/change', {
    headers,
    body: { currentPassword, newPassword },
  });
  const { errors = [], code } = body as { errors?: { field: string; message: string }[]; code?: string };
  return { status, code, wrong: Object.fromEntries(errors.map(({ field, message }) => [field, message])) };
}

async function renew({ RefreshToken }: Auth): Promise<string> {
  const { AuthenticationResult } = await cognito.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: userPoolClientId, RefreshToken }),
  );
  return String(AuthenticationResult?.AccessToken);
}

const announced = ({ email }: TestAccount, count: number) =>
  arrived((mail) => mail.destination.to.includes(email) && mail.subject === 'Your password was changed', count);

test('a member changes the password with the current one; this session goes on, others end, and the owner is told', async () => {
  const member = await makeMember({ password: 'slow-breath' });
  const other = await signIn(member);
  const auth = await signIn(member);
  expect(await call('GET /api/me', { headers: other.headers })).toMatchObject({ status: 200 });
  expect(await change(auth, 'not-mine', 'six-66')).toMatchObject({
    status: 400,
    wrong: { 'body.currentPassword': 'Current password is incorrect' },
  });
  expect(await change(auth, 'slow-breath', 'sunshine')).toMatchObject({
    status: 400,
    wrong: { 'body.newPassword': expect.stringMatching(/on the lists that attackers try first/) },
  });
  expect(await change(auth, 'slow-breath', 'short')).toMatchObject({
    wrong: { 'body.newPassword': 'Password must be at least 6 characters' },
  });
  expect(await change(auth, 'slow-breath', 'six-66')).toMatchObject({ status: 200 });
  expect(await change({ headers: bearer(await renew(auth)) }, 'six-66', 'seven-7')).toMatchObject({ status: 200 });
  expect(await call('GET /api/me', { headers: other.headers })).toMatchObject({ status: 401 });
  await announced(member, 2);
});

test('a session that was ended elsewhere changes nothing', async () => {
  const member = await makeMember();
  const auth = await signIn(member);
  await control('/demo', { command: 'signOut', email: member.email });
  expect(await change(auth, member.password, 'six-66')).toMatchObject({ status: 401, code: 'not_signed_in' });
});

test('guessing the current password locks (docs/trust.md#rate-limits)', async () => {
  const { AccessToken } = await signIn(await makeMember());
  const pool = connectPool({ userPoolId }, cognito);
  const outcomes: unknown[] = [];
  // Each failure from the fifth on locks for twice as long.
  for (let guess = 0; guess < 15 && !outcomes.includes('locked'); guess++) {
    outcomes.push(await pool.changePassword(AccessToken, { current: `guess-${guess}`, next: 'six-66' }));
  }
  expect(outcomes).toEqual([...Array(outcomes.length - 1).fill('wrong_password'), 'locked']);
  const locked = { ...fakePool().pool, changePassword: async () => 'locked' as const };
  const body = { currentPassword: 'guess-16', newPassword: 'six-66' };
  const context = {
    params: undefined,
    query: undefined,
    body,
    member: testMember(),
    request: { ip: randomIp(), country: null },
  };
  const attempt = changePassword(context, { table: openTable(), now: () => new Date(), newId, pool: locked });
  await expect(attempt).rejects.toMatchObject({ code: 'too_many_requests', status: 429, retryAfter: 60 });
});

test('an admin is let in by a password of twelve characters, and not before', async () => {
  const admin = await makeMember({ admin: true, password: 'slow-breath' });
  const auth = await signIn(admin);
  expect(claimsOf(auth.AccessToken)).toMatchObject({ admin_withheld: 'password' });
  expect(claimsOf(auth.AccessToken)['cognito:groups']).toBeUndefined();
  expect(await call('GET /api/admin/members', { headers: auth.headers })).toMatchObject({ status: 403 });
  expect(await change(auth, 'slow-breath', 'eleven-long')).toMatchObject({
    wrong: { 'body.newPassword': 'Password must be at least 12 characters, because you are an admin' },
  });
  expect(await change(auth, 'slow-breath', 'other-breath')).toMatchObject({ status: 200 });
  const headers = bearer(await renew(auth));
  expect(await call('GET /api/admin/members', { headers })).toMatchObject({ status: 200 });
});
