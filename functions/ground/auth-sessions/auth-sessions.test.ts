import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { authSessionList } from '#shared/contract/auth-sessions/schemas.ts';
import { authSessionDays } from '#shared/rules/accounts.ts';
import { call, callSite, itemAt, openTable } from '../../testing/cloud.ts';
import { bearer, claimsOf, cognito, makeMember, signIn, userPoolClientId } from '../../testing/sign-in.ts';
import { authSessionKey } from '../keys/auth-session.ts';
import { updateItem } from '../platform/table.ts';
import { endOtherSessions } from './store.ts';

// docs/trust.md#auth-sessions, docs/product.md#signed-in-devices

const table = openTable();
type Headers = Record<string, string>;
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

const signedOut = { status: 401, body: { code: 'auth_session_ended' } };
const me = (headers: Headers) => call('GET /api/me', { headers });
async function list(headers: Headers) {
  const { body } = await call('GET /api/me/auth-sessions', { headers });
  return authSessionList.parse(body).authSessions;
}

async function renewed(RefreshToken: string): Promise<Headers> {
  const command = new GetTokensFromRefreshTokenCommand({ ClientId: userPoolClientId, RefreshToken });
  return bearer(String((await cognito.send(command)).AuthenticationResult?.AccessToken));
}

/** An account with this many auth sessions, each of which has made a request. */
async function signedInTimes(times: number) {
  const account = await makeMember();
  const sessions = await Promise.all(Array.from({ length: times }, () => signIn(account)));
  for (const { headers } of sessions) expect((await me(headers)).status).toBe(200);
  return { account, sessions, ids: await Promise.all(sessions.map(async ({ headers }) => idOf(headers))) };
}
const idOf = async (headers: Headers) => (await list(headers)).find(({ current }) => current)?.id ?? '';

describe('a list of auth sessions', () => {
  test('names device, country and times, and this session first; other members see none of them', async () => {
    const account = await makeMember();
    const phone = await signIn(account);
    const laptop = await signIn(account);
    const at = Date.now();
    const path = 'GET /api/me' as const;
    await callSite(path, { headers: { ...phone.headers, 'user-agent': iPhone } });
    await callSite(path, { headers: { ...laptop.headers, 'x-local-viewer-country': 'DE' } });
    const seen = await list(laptop.headers);
    expect(seen).toMatchObject([{ current: true }, { device: 'Safari on iPhone', current: false }]);
    expect(seen.every(({ country }) => country === null || /^[A-Z]{2}$/.test(country))).toBe(true);
    for (const { startedAt, lastUsedAt } of seen) {
      expect(Math.abs(Date.parse(startedAt) - at)).toBeLessThan(60_000);
      expect(Math.abs(Date.parse(lastUsedAt) - at)).toBeLessThan(60_000);
    }
    const item = await itemAt(`MEMBER#${account.sub}`, `AUTHSESSION#${seen[0]?.id}`);
    expect(item?.expiresAt).toBe(Number(claimsOf(laptop.AccessToken).auth_time) + authSessionDays * 86_400);
    expect(JSON.stringify(item)).not.toContain(String(claimsOf(laptop.AccessToken).origin_jti));
    const other = await signIn(await makeMember());
    expect(await list(other.headers)).toMatchObject([{ current: true }]);
  });

  test('has a session once, however many requests begin it, and its last use to the hour', async () => {
    const account = await makeMember();
    const { headers } = await signIn(account);
    const replies = await Promise.all(Array.from({ length: 8 }, () => me(headers)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [session] = await list(headers);
    const key = authSessionKey(account.sub, session?.id ?? '');
    const lastUsed = async () => (await itemAt(key.PK, key.SK))?.lastUsedAt;
    const used = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
    for (const [before, isWritten] of [
      [used(59), false],
      [used(61), true],
    ] as const) {
      await updateItem(table, {
        Key: key,
        UpdateExpression: 'SET lastUsedAt = :at',
        ExpressionAttributeValues: { ':at': before },
      });
      await me(headers);
      expect((await lastUsed()) !== before).toBe(isWritten);
    }
  });
});

describe('an auth session that was ended', () => {
  test('by another one is refused at once, also with renewed tokens; the others stay', async () => {
    const { sessions, ids } = await signedInTimes(3);
    const [mine, lost, third] = sessions as [(typeof sessions)[0], (typeof sessions)[0], (typeof sessions)[0]];
    const route = `DELETE /api/me/auth-sessions/${ids[1]}` as const;
    for (let time = 0; time < 2; time++)
      expect(await call(route, { headers: mine.headers })).toMatchObject({ status: 200 });
    expect(await me(lost.headers)).toMatchObject(signedOut);
    expect(await me(await renewed(lost.RefreshToken))).toMatchObject(signedOut);
    for (const { headers } of [mine, third]) expect((await me(headers)).status).toBe(200);
    expect((await list(mine.headers)).map(({ id }) => id).toSorted()).toEqual([ids[0], ids[2]].toSorted());
  });

  test('cannot be ended by another member', async () => {
    const { sessions, ids } = await signedInTimes(1);
    const other = await signIn(await makeMember());
    const reply = await call(`DELETE /api/me/auth-sessions/${ids[0]}`, { headers: other.headers });
    expect(reply).toMatchObject({ status: 404, body: { code: 'auth_session_not_found' } });
    expect((await me(sessions[0]?.headers ?? {})).status).toBe(200);
  });

  test('by ending all others: also one that has made no request yet, but none that begins afterwards', async () => {
    const { account, sessions } = await signedInTimes(2);
    const [mine, other] = sessions as [(typeof sessions)[0], (typeof sessions)[0]];
    const unknown = await signIn(account);
    // The time of a sign-in has whole seconds.
    const nextSecond = new Date((Number(claimsOf(unknown.AccessToken).auth_time) + 1) * 1000);
    await endOtherSessions(table, account.sub, await idOf(mine.headers), nextSecond);
    for (const { headers } of [other, unknown]) expect(await me(headers)).toMatchObject(signedOut);
    expect((await me(mine.headers)).status).toBe(200);
    expect(await call('POST /api/me/auth-sessions/end-others', { headers: mine.headers })).toMatchObject({
      status: 200,
    });
    expect(await list(mine.headers)).toMatchObject([{ current: true }]);
    await expect.poll(() => Date.now()).toBeGreaterThan(nextSecond.getTime());
    expect((await me((await signIn(account)).headers)).status).toBe(200);
  });

  test('by signing out refuses its access token, which Cognito alone would leave valid', async () => {
    const { sessions } = await signedInTimes(2);
    const [mine, other] = sessions as [(typeof sessions)[0], (typeof sessions)[0]];
    expect((await call('POST /api/me/sign-out', { headers: mine.headers })).status).toBe(200);
    expect(await me(mine.headers)).toMatchObject(signedOut);
    expect((await me(other.headers)).status).toBe(200);
  });
});
