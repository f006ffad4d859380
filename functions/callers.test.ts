import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillPath } from '#shared/contract/common/route.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { impersonation } from '#shared/contract/members/admin-schemas.ts';
import { adminGroup, adminScope } from '#shared/rules/accounts.ts';
import { newId } from './ground/platform/ids.ts';
import { type AccessOutcome, callers, callerTable } from './testing/access-matrix.ts';
import { call, control, makeSession, type Reply } from './testing/cloud.ts';
import { bearer, claimsOf, makeMember, signIn, type TestAccount } from './testing/sign-in.ts';

// Authorization of every endpoint (docs/trust.md#tokens, docs/trust.md#admins), through the deployed gateway and function;
// expected results are in testing/access-matrix.ts.

type Headers = Record<string, string>;

let admin: TestAccount & { headers: Headers };
let member: TestAccount & { headers: Headers };
const headersOf = new Map<string, Headers>();

async function signed(options: Parameters<typeof makeMember>[0] = {}) {
  const account = await makeMember(options);
  return { ...account, headers: (await signIn(account)).headers };
}

/** An expired token of a member. */
async function expired(): Promise<Headers> {
  const account = await makeMember();
  await control('/identity/lifetimes', { accessSeconds: 1, email: account.email });
  const { headers } = await signIn(account);
  let status = 0;
  while (status !== 401) status = (await call('GET /api/me', { headers })).status;
  return headers;
}

/** The claims of an admin's token with an invalid signature. */
function forged({ authorization = '' }: Headers): Headers {
  const [header = '', claims = ''] = authorization.split(' ')[1]?.split('.') ?? [];
  expect(claimsOf(`.${claims}`)['cognito:groups']).toContain(adminGroup);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signature = createSign('RSA-SHA256').update(`${header}.${claims}`).sign(privateKey, 'base64url');
  return bearer(`${header}.${claims}.${signature}`);
}

async function impersonating(): Promise<Headers> {
  const reply = await call(`POST /api/admin/members/${member.sub}/impersonation`, { headers: admin.headers });
  return bearer(impersonation.parse(reply.body).accessToken);
}

/**
 * An admin whose password is too short for that. The pool names the group nevertheless, as one would that ignores what the
 * trigger says of groups.
 */
async function withheld(scopes: string[]): Promise<Headers> {
  const account = await makeMember({ admin: true, password: 'short-one' });
  await control('/identity/unfiltered-groups', { email: account.email, scopes });
  const { AccessToken, headers } = await signIn(account);
  expect(claimsOf(AccessToken)).toMatchObject({ 'cognito:groups': [adminGroup], admin_withheld: 'password' });
  return headers;
}

beforeAll(async () => {
  [admin, member] = await Promise.all([signed({ admin: true }), signed()]);
  const other = await signed();
  for (const [caller, headers] of Object.entries({
    visitor: {},
    member: member.headers,
    other: other.headers,
    expired: await expired(),
    impersonating: await impersonating(),
    admin: admin.headers,
    forged: forged(admin.headers),
    withheld: await withheld([]),
  })) {
    headersOf.set(caller, headers);
  }
});

const known: Record<string, string> = { shape: 'disc', category: 'Other', collection: 'birth', type: 'session' };
const fresh: Record<string, () => string> = {
  sub: randomUUID,
  personId: randomUUID,
  code: () => 'MISSING',
  authSessionId: () => '0'.repeat(22),
  file: () => `${newId(new Date())}.webp`,
  entryId: () => '0'.repeat(32),
  addressId: () => '0'.repeat(32),
};

/** A request for a missing item, or without an effect: only authorization is tested. */
function send({ method, path, params, body }: Endpoint, headers: Headers): Promise<Reply> {
  const names = Object.keys(params?.shape ?? {});
  const values = names.map((name) => [name, known[name] ?? fresh[name]?.() ?? newId(new Date())]);
  const filled = fillPath(path, Object.fromEntries(values));
  return call(`${method} ${filled}`, { headers, ...(body && { body: { not: 'known' } }) });
}

function outcomeOf({ status, body }: Reply): AccessOutcome | string {
  if (status === 401) return '401';
  // The gateway's own answer to a token without the scope that a route requires.
  if (status === 403 && (body as { message?: unknown }).message === 'Forbidden') return 'admin_only';
  if (status === 403) return String((body as { code?: unknown }).code);
  return status < 500 ? 'in' : `${status}`;
}

/** What ends its own token needs one of its own; undefined elsewhere. */
async function ownHeaders(name: string, caller: string): Promise<Headers | undefined> {
  if (name === 'endImpersonation' && caller === 'impersonating') return impersonating();
  if (name === 'signOut' && caller === 'withheld') return withheld([]);
  const isSignedIn = ['member', 'other', 'admin'].includes(caller);
  return name === 'signOut' && isSignedIn ? (await signed({ admin: caller === 'admin' })).headers : undefined;
}

test('the matrix has exactly the endpoints of the contract', () => {
  expect([...callerTable.keys()].toSorted()).toEqual(Object.keys(contract).toSorted());
});

describe.each(Object.entries<Endpoint>(contract))('%s', (name, endpoint) => {
  test.each(callers)('for %s', async (caller) => {
    const headers = (await ownHeaders(name, caller)) ?? headersOf.get(caller);
    if (!headers) throw new Error(`no headers of ${caller}`);
    expect(outcomeOf(await send(endpoint, headers))).toBe(callerTable.get(name)?.get(caller));
  });
});

const adminEndpoints = Object.entries<Endpoint>(contract).filter(([, { path }]) => path.startsWith('/api/admin/'));

test('the back office has endpoints, all of them for admins', () => {
  expect(adminEndpoints.length).toBeGreaterThan(50);
  expect(new Set(adminEndpoints.map(([, { access }]) => access))).toEqual(new Set(['admin']));
});

test('the gateway refuses every admin endpoint to a token without the scope of admins (docs/trust.md#admins)', async () => {
  for (const headers of [member.headers, headersOf.get('withheld') ?? {}]) {
    for (const [name, endpoint] of adminEndpoints) {
      const { status, body } = await send(endpoint, headers);
      expect([name, status, body]).toEqual([name, 403, { message: 'Forbidden' }]);
    }
  }
});

test('the function refuses every admin endpoint to a withheld admin, whatever else the token says (docs/trust.md#admins)', async () => {
  const headers = await withheld([adminScope]);
  for (const [name, endpoint] of adminEndpoints) {
    const { status, body } = await send(endpoint, headers);
    expect([name, status, body]).toEqual([name, 403, expect.objectContaining({ code: 'admin_only' })]);
  }
});

test('no response contains data of another member', async () => {
  const sessionId = await makeSession();
  const bookingId = newId(new Date());
  const request = { bookingId, sessionId, total: { amount: 0, currency: 'GBP' } };
  const booked = await call('POST /api/me/bookings', { headers: member.headers, body: request });
  expect(booked.status).toBe(201);
  const own = ['GET /api/me', 'GET /api/me/bookings', `GET /api/me/sessions/${sessionId}/pending-booking`] as const;
  for (const route of [...own, 'GET /api/me/collections'] as const) {
    const seen = JSON.stringify((await call(route, { headers: headersOf.get('other') ?? {} })).body);
    for (const private_ of [member.sub, member.email, bookingId]) expect(seen).not.toContain(private_);
  }
  const mine = JSON.stringify((await call('GET /api/me/bookings', { headers: member.headers })).body);
  expect(mine).toContain(bookingId);
});
