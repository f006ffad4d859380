import { AdminDeleteUserCommand, AdminRemoveUserFromGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authSessionList } from '#shared/contract/auth-sessions/schemas.ts';
import { impersonation } from '#shared/contract/members/admin-schemas.ts';
import { adminGroup } from '#shared/rules/accounts.ts';
import { recordPassword } from '../../domains/identity/passwords.ts';
import { newSecret, putSecret } from '../../domains/identity/secrets.ts';
import { updateMe } from '../../domains/members/update-me.ts';
import { call, control, makeSession, openTable } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { type KnownItems, memberEndpoints, requestAsMember } from '../../testing/member-endpoints.ts';
import {
  bearer,
  claimsOf,
  makeMember,
  operatorCognito,
  signIn,
  signInWithLink,
  type TestAccount,
  userPoolId,
} from '../../testing/sign-in.ts';
import { memberPartition } from '../keys/owner.ts';
import { systemClock } from '../platform/clock.ts';
import { HttpError } from '../platform/http-error.ts';
import { newId } from '../platform/ids.ts';
import { queryWholePartition } from '../platform/pagination.ts';
import { transact } from '../platform/transact.ts';

// docs/trust.md#impersonation: every endpoint of members with the token of an impersonation that ended a moment ago

type Headers = Record<string, string>;
type Admin = TestAccount & { headers: Headers };

const table = openTable();
const password = 'a long password of an admin';
let person: TestAccount;
let items: KnownItems;

async function makeAdmin(): Promise<Admin> {
  const account = await makeMember({ admin: true, password });
  const { headers } = await signIn(account);
  return { ...account, headers };
}

async function become({ headers }: Pick<Admin, 'headers'>): Promise<Headers> {
  const reply = await call(`POST /api/admin/members/${person.sub}/impersonation`, { headers });
  return bearer(impersonation.parse(reply.body).accessToken);
}

/** Each item of the member, but for the audit trail. */
const itemsOfMember = () =>
  queryWholePartition(table, { partition: memberPartition(person.sub), upTo: '~', consistent: true });

async function succeeds(request: ReturnType<typeof call>): Promise<void> {
  expect(await request).toMatchObject({ status: 200 });
}

async function currentSession(headers: Headers): Promise<string> {
  const { body } = await call('GET /api/me/auth-sessions', { headers });
  return authSessionList.parse(body).authSessions.find(({ current }) => current)?.id ?? '';
}

async function withdrawGroup({ email }: TestAccount): Promise<void> {
  const membership = { UserPoolId: userPoolId, Username: email, GroupName: adminGroup };
  await operatorCognito.send(new AdminRemoveUserFromGroupCommand(membership));
}

const changePassword = ({ headers }: Pick<Admin, 'headers'>, newPassword: string) =>
  call('POST /api/me/password/change', { headers, body: { currentPassword: password, newPassword } });

/** Each way in which an impersonation ends, with what ends it. */
const ends: Record<string, (admin: Admin, impersonating: Headers) => Promise<void>> = {
  'the banner’s way back': (_, headers) => succeeds(call('POST /api/me/impersonation/end', { headers })),
  'the sign-out of the admin in that browser': ({ headers }) => succeeds(call('POST /api/me/sign-out', { headers })),
  'the end of the admin’s auth session from another device': async (admin) => {
    const other = await signIn(admin);
    const id = await currentSession(admin.headers);
    await succeeds(call(`DELETE /api/me/auth-sessions/${id}`, { headers: other.headers }));
  },
  'the end of all other auth sessions of the admin': async (admin) => {
    const { headers } = await signIn(admin);
    await succeeds(call('POST /api/me/auth-sessions/end-others', { headers }));
  },
  'a new password of the admin, set on another device': async (admin) => {
    await succeeds(changePassword(await signIn(admin), 'another long password'));
  },
  'a password of the admin that is too short for admins': async ({ sub }) => {
    await recordPassword(table, sub, 'eleven-long', systemClock());
  },
  'the removal of the admin from the group': withdrawGroup,
  'the deletion of the admin’s account in the back office': async (admin) => {
    await withdrawGroup(admin);
    const { headers } = await makeAdmin();
    await succeeds(call(`POST /api/admin/members/${admin.sub}/deletion`, { headers, body: { email: admin.email } }));
  },
  'the deletion of the admin’s account at Cognito': async ({ email }) => {
    await operatorCognito.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: email }));
  },
};

/** A token that is valid for 15 minutes, of an impersonation whose half hour has passed. */
async function expiredImpersonation(): Promise<Headers> {
  const admin = await makeAdmin();
  const claims = claimsOf((await become(admin)).authorization?.split(' ')[1] ?? '');
  const secret = newSecret();
  const now = systemClock();
  const kept = {
    id: String(claims.impersonation_id),
    by: admin.sub,
    authSessionId: String(claims.impersonated_from),
    until: Math.floor(now.getTime() / 1000) - 1,
  };
  const bound = { purpose: 'impersonation', bearer: person.sub } as const;
  await transact(table, [putSecret(secret, { ...bound, impersonation: kept }, now, 2)]);
  const { AccessToken } = await signInWithLink(person.email, secret, { impersonation: secret });
  return bearer(AccessToken);
}

const tokens = new Map<string, Headers>();
let before: unknown[];

beforeAll(async () => {
  person = await makeMember();
  const { id: recordingId } = (await control('/demo', { command: 'recording' })) as { id: string };
  items = { sessionId: await makeSession({ maxAttendees: 20 }), recordingId };
  for (const [name, end] of Object.entries(ends)) {
    const admin = await makeAdmin();
    const headers = await become(admin);
    await succeeds(call('GET /api/me', { headers }));
    await end(admin, headers);
    tokens.set(name, headers);
  }
  tokens.set('its half hour', await expiredImpersonation());
  before = await itemsOfMember();
});

afterAll(async () => expect(await itemsOfMember()).toEqual(before));

describe.each([...Object.keys(ends), 'its half hour'])('an impersonation that was ended by %s', (name) => {
  test.each(memberEndpoints)('is 401 at %s', async (_, endpoint) => {
    const reply = await requestAsMember(endpoint, tokens.get(name) ?? {}, items);
    expect(reply).toMatchObject({ status: 401, body: { code: 'auth_session_ended' } });
  });
});

test('goes on while another session of the admin ends, and others of the same admin go on after one end', async () => {
  const admin = await makeAdmin();
  const other = await signIn(admin);
  const ended = await become(admin);
  const kept = await become(admin);
  await succeeds(call('POST /api/me/sign-out', { headers: other.headers }));
  await succeeds(call('POST /api/me/impersonation/end', { headers: ended }));
  expect(await call('GET /api/me', { headers: ended })).toMatchObject({ status: 401 });
  await succeeds(call('GET /api/me', { headers: kept }));
});

test('a token that was renewed before the end is refused after it', async () => {
  const first = await become(await makeAdmin());
  const renewed = impersonation.parse((await call('POST /api/me/impersonation', { headers: first })).body);
  await succeeds(call('POST /api/me/impersonation/end', { headers: first }));
  for (const headers of [first, bearer(renewed.accessToken)]) {
    expect(await call('GET /api/me', { headers })).toMatchObject({ status: 401, body: { code: 'auth_session_ended' } });
  }
});

test.each(['the banner’s way back', 'the sign-out of the admin in that browser'])(
  'a write that was checked before the end by %s has no effect after it',
  async (name) => {
    const admin = await makeAdmin();
    const headers = await become(admin);
    const claims = claimsOf(headers.authorization?.split(' ')[1] ?? '');
    const state = {
      id: String(claims.impersonation_id),
      by: admin.sub,
      authSessionId: String(claims.impersonated_from),
      until: Number(claims.impersonated_until),
    };
    const member = testMember({ sub: person.sub, email: person.email, impersonation: state });
    await ends[name]?.(admin, headers);
    const request = { ip: '203.0.113.7', country: null };
    const context = { member, request, params: undefined, query: undefined, body: { fullName: 'Too Late' } };
    const writing = updateMe(context, { table, now: systemClock, newId });
    await expect(writing).rejects.toEqual(new HttpError('auth_session_ended'));
    expect(await itemsOfMember()).toEqual(before);
  },
);
