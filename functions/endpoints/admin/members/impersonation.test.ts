import {
  ChangePasswordCommand,
  GetUserCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { impersonation } from '#shared/contract/members/admin-schemas.ts';
import { impersonationMinutes } from '#shared/rules/admin.ts';
import { auditEntryRecord, historyPartition } from '../../../ground/keys/audit-entry.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { queryPage } from '../../../ground/platform/table.ts';
import { call, control, itemAt, makeSession, openTable, viewerAt } from '../../../testing/cloud.ts';
import { bookingRequest } from '../../../testing/payments.ts';
import {
  bearer,
  claimsOf,
  cognito,
  makeMember,
  signIn,
  signInWithLink,
  type TestAccount,
} from '../../../testing/sign-in.ts';

// docs/trust.md#impersonation, against the Cognito emulator.

type SignedInAccount = TestAccount & Awaited<ReturnType<typeof signIn>>;
let admin: SignedInAccount;
let person: TestAccount;

async function signed(options: Parameters<typeof makeMember>[0] = {}): Promise<SignedInAccount> {
  const account = await makeMember(options);
  return { ...account, ...(await signIn(account)) };
}

beforeAll(async () => {
  [admin, person] = await Promise.all([signed({ admin: true }), makeMember({ fullName: 'Mara Lindgren' })]);
});

const start = (sub: string, headers: Record<string, string> = admin.headers) =>
  call(`POST /api/admin/members/${sub}/impersonation`, { headers });

async function become(account: TestAccount = person) {
  const reply = await start(account.sub);
  expect(reply.status).toBe(200);
  const started = impersonation.parse(reply.body);
  return { ...started, headers: bearer(started.accessToken) };
}

/** Audit entries of a member, oldest first. */
async function auditHistory(sub: string) {
  const page = { index: 'byParent', partition: historyPartition('person', sub) } as const;
  return (await queryPage(openTable(), page, auditEntryRecord)).items;
}

const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) =>
  `${status} ${z.looseObject({ code: z.string().default('none') }).parse(body).code}`;

/** The gateway's answer to a token without the scope of admins. */
const forbidden = { status: 403, body: { message: 'Forbidden' } };

test('signs in as the member by a token of 15 minutes, for half an hour in all', async () => {
  const before = Date.now();
  const { accessToken, expiresAt, until, headers, ...rest } = await become();
  expect(JSON.stringify(Object.keys((await start(person.sub)).body as object))).not.toMatch(/refresh/i);
  expect(rest.person).toEqual({ sub: person.sub, email: person.email, fullName: 'Mara Lindgren' });
  const minutes = (instant: string) => (Date.parse(instant) - before) / 60_000;
  expect(minutes(until)).toBeGreaterThan(impersonationMinutes - 0.1);
  expect(minutes(until)).toBeLessThan(impersonationMinutes + 1);
  expect(minutes(expiresAt)).toBeLessThan(16);
  expect(claimsOf(accessToken)).toMatchObject({
    sub: person.sub,
    impersonated_by: admin.sub,
    impersonated_until: String(Date.parse(until) / 1000),
  });
  expect(await call('GET /api/me', { headers })).toMatchObject({
    status: 200,
    body: { sub: person.sub, admin: false },
  });
});

describe('during an impersonation', () => {
  const ofMembers = Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'member');
  const refused = ofMembers.filter(([, route]) => route.notWhileImpersonating);
  /** Requests of the endpoints that write while impersonating, and the action in the audit trail. */
  const audited: Record<string, [route: `${string} ${string}`, action: string, body?: object]> = {
    updateMe: ['PATCH /api/me', 'person.updated', { fullName: 'Mara L. Lindgren' }],
    renewImpersonation: ['POST /api/me/impersonation', 'person.impersonation_renewed'],
    endImpersonation: ['POST /api/me/impersonation/end', 'person.impersonation_ended'],
  };

  test('every endpoint that writes is refused or audited', () => {
    const isWrite = ([, { method, notWhileImpersonating }]: [string, Endpoint]) =>
      method !== 'GET' && !notWhileImpersonating;
    // Asks Stripe for what is shown, and records that as the schedule does.
    const shown = 'showMyMembership';
    const written = ofMembers.filter(isWrite).flatMap(([name]) => (name === shown ? [] : [name]));
    expect(written.toSorted()).toEqual(Object.keys(audited).toSorted());
  });

  test.each(Object.entries(audited))('%s is audited with both identities', async (_, [route, action, body]) => {
    const target = await makeMember({ fullName: 'Mara Lindgren' });
    const { headers } = await become(target);
    const reply = await call(route, { headers: { ...headers, ...viewerAt('203.0.113.9') }, ...(body && { body }) });
    expect(reply.status).toBe(200);
    expect((await auditHistory(target.sub)).at(-1)).toMatchObject({
      action,
      by: { sub: admin.sub, email: admin.email },
      as: { sub: target.sub, email: target.email },
      target: { type: 'person', id: target.sub, name: target.email },
      ip: '203.0.113.9',
      ...(body && { before: { fullName: 'Mara Lindgren' }, after: body }),
    });
  });

  test('reading writes nothing: bookings of a guest with that address wait for the member', async () => {
    const target = await makeMember();
    const bookingId = newId(new Date());
    const total = { amount: 0, currency: 'GBP' } as const;
    const body = bookingRequest(await makeSession(), { bookingId, email: target.email, total });
    expect((await call('POST /api/bookings', { body })).status).toBe(201);
    const { headers } = await become(target);
    for (const path of ['bookings', 'collections']) {
      expect((await call(`GET /api/me/${path}`, { headers })).status).toBe(200);
    }
    expect(await itemAt(`BOOKING#${bookingId}`, 'BOOKING')).not.toHaveProperty('memberSub');
  });

  let impersonating: ReturnType<typeof become> | undefined;
  test.each(refused)('%s is refused', async (_, { method, path, params }) => {
    impersonating ??= become(); // One for all of them: an admin has thirty an hour.
    const { headers } = await impersonating;
    const names = Object.keys(params?.shape ?? {});
    const filled = fillPath(path, Object.fromEntries(names.map((name) => [name, newId(new Date())])));
    const body = method === 'GET' ? {} : { body: {} };
    expect(codeOf(await call(`${method} ${filled}`, { headers, ...body }))).toBe('403 impersonating');
  });

  test('admin routes are refused, also the start of another impersonation', async () => {
    const { headers } = await become();
    expect(await call('GET /api/admin/members', { headers })).toMatchObject(forbidden);
    expect(await start(person.sub, headers)).toMatchObject(forbidden);
  });

  test('Cognito refuses the token for changes of password and name', async () => {
    const { accessToken: AccessToken } = await become();
    const commands = [
      new ChangePasswordCommand({ AccessToken, PreviousPassword: person.password, ProposedPassword: 'taken-over' }),
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'name', Value: 'Another Name' }] }),
      new GetUserCommand({ AccessToken }),
    ];
    for (const command of commands) {
      await expect(cognito.send(command as GetUserCommand)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    }
  });

  test('the auth sessions of member and admin stay valid', async () => {
    const own = await signIn(person);
    await become();
    expect((await call('GET /api/me', { headers: own.headers })).body).toMatchObject({ sub: person.sub });
    expect((await call('GET /api/me', { headers: admin.headers })).body).toMatchObject({ sub: admin.sub, admin: true });
    await expect(cognito.send(new GetUserCommand({ AccessToken: own.AccessToken }))).resolves.toBeTruthy();
  });
});

describe('impersonation is refused', () => {
  test('of another admin, and of oneself', async () => {
    const other = await makeMember({ admin: true });
    expect(codeOf(await start(other.sub))).toBe('403 impersonation_refused');
    expect(codeOf(await start(admin.sub))).toBe('403 impersonation_refused');
  });

  test('for members, and for anonymous callers', async () => {
    expect(await start(person.sub, (await signIn(await makeMember())).headers)).toMatchObject(forbidden);
    expect((await start(person.sub, {})).status).toBe(401);
  });

  test('of a missing member', async () => {
    expect(codeOf(await start('11111111-2222-4333-8444-555555555555'))).toBe('404 person_not_found');
    expect(codeOf(await start('not-an-id'))).toBe('400 invalid_request');
  });

  test('after thirty starts an hour, and writes nothing', async () => {
    const busy = await signed({ admin: true });
    const [one, other] = await Promise.all([makeMember(), makeMember()]);
    const headers = { ...busy.headers, ...viewerAt('2001:db8:ffff:1::1') };
    for (let time = 0; time < 30; time++) expect((await start(one.sub, headers)).status).toBe(200);
    const reply = await start(other.sub, headers);
    expect(codeOf(reply)).toBe('429 too_many_requests');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await auditHistory(other.sub)).toEqual([]);
    // Whoever has shown who they are is counted by that alone (docs/trust.md#rate-limits).
    const colleague = await signed({ admin: true });
    const sameNetwork = { ...colleague.headers, ...viewerAt('2001:db8:ffff:1::1') };
    expect((await start(other.sub, sameNetwork)).status).toBe(200);
  });
});

describe('the secret of an impersonation', () => {
  test('differs from that of a mailed link, which opens only the member’s own session', async () => {
    const { secret } = z
      .object({ secret: z.string() })
      .parse(await control('/demo', { command: 'secret', sub: person.sub }));
    await expect(signInWithLink(person.email, secret, { impersonation: secret })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });
});

describe('renewing', () => {
  const renew = (headers: Record<string, string>) => call('POST /api/me/impersonation', { headers });

  test('gives a new token without extending the end', async () => {
    const first = await become();
    const reply = await renew(first.headers);
    expect(reply.status).toBe(200);
    const second = impersonation.parse(reply.body);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.until).toBe(first.until);
    expect(claimsOf(second.accessToken)).toMatchObject({ impersonated_by: admin.sub });
    expect((await call('GET /api/me', { headers: bearer(second.accessToken) })).status).toBe(200);
  });

  test('is refused without an impersonation', async () => {
    expect(codeOf(await renew((await signIn(person)).headers))).toBe('403 admin_only');
    expect(codeOf(await renew(admin.headers))).toBe('403 admin_only');
  });

  test('is refused after the end of the impersonation', async () => {
    const { headers } = await become();
    expect((await call('POST /api/me/impersonation/end', { headers })).status).toBe(200);
    expect(codeOf(await renew(headers))).toBe('401 auth_session_ended');
  });
});

test('audit entries name admin, member, time, address and end, and record renewals and, once, the end', async () => {
  const target = await makeMember();
  const from = viewerAt('203.0.113.7');
  const reply = await start(target.sub, { ...admin.headers, ...from });
  const { accessToken, until } = impersonation.parse(reply.body);
  const headers = { ...bearer(accessToken), ...from };
  await call('POST /api/me/impersonation', { headers });
  await call('POST /api/me/impersonation/end', { headers });
  await call('POST /api/me/impersonation/end', { headers });
  const trail = await auditHistory(target.sub);
  expect(trail.map(({ action, after }) => [action, after])).toEqual([
    ['person.impersonated', { until }],
    ['person.impersonation_renewed', { until }],
    ['person.impersonation_ended', null],
  ]);
  for (const entry of trail) {
    expect(entry).toMatchObject({
      by: { sub: admin.sub, email: admin.email },
      target: { type: 'person', id: target.sub, name: target.email },
      ip: '203.0.113.7',
    });
  }
});
