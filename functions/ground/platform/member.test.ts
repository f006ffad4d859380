import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { HttpError } from './http-error.ts';
import { memberOf } from './member.ts';

// Checks of the functions themselves, independent of the gateway (docs/trust.md#tokens).

const now = new Date('2026-11-20T10:00:00.000Z');
const rules = { userPoolId: 'eu-west-2_AbCdEf', userPoolClientId: '1a2b3c' };
const good = {
  sub: '6b6b6b6b-0000-4000-8000-000000000001',
  iss: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_AbCdEf',
  client_id: rules.userPoolClientId,
  token_use: 'access',
  exp: String(now.getTime() / 1000 + 60),
  auth_time: '1795168000',
  email: 'Ada@Example.org',
  origin_jti: 'aaaaaaaa-0000-4000-8000-000000000001',
};

/** Claims as the gateway passes them: all strings. */
function eventWith(claims: unknown): APIGatewayProxyEventV2 {
  const requestContext = { authorizer: { jwt: { claims, scopes: null } } };
  return { headers: { authorization: 'Bearer the-token' }, requestContext } as unknown as APIGatewayProxyEventV2;
}

const impersonating = {
  impersonation_id: 'id-1',
  impersonated_by: 'sub-admin',
  impersonated_from: 'session-1',
  impersonated_until: String(now.getTime() / 1000 + 60),
};

function codeOf(claims: unknown, access: 'member' | 'admin' = 'member'): string {
  try {
    memberOf(eventWith(claims), access, rules, now);
  } catch (error) {
    if (error instanceof HttpError) return `${error.status} ${error.code}`;
    throw error;
  }
  return 'let in';
}

test('a valid token gives the member: lower-case address, no admin, no magic link', () => {
  expect(memberOf(eventWith(good), 'member', rules, now)).toEqual({
    sub: good.sub,
    email: 'ada@example.org',
    admin: false,
    linkedAt: null,
    impersonation: null,
    adminWithheld: [],
    authenticatedAt: 1_795_168_000,
    accessToken: 'the-token',
    authSessionId: expect.stringMatching(/^[\w-]{22}$/),
  });
});

test('a token names what an admin’s account lacks (docs/trust.md#admins)', () => {
  const withheld = (admin_withheld: string) =>
    memberOf(eventWith({ ...good, admin_withheld }), 'member', rules, now).adminWithheld;
  expect(withheld('password second_factor')).toEqual(['second_factor', 'password']);
  expect(withheld('other')).toEqual([]);
});

test.each(['second_factor', 'password', 'password second_factor', 'what a later version requires'])(
  'whose group is withheld for %s is no admin, whatever groups the token names (docs/trust.md#admins)',
  (admin_withheld) => {
    const claims = { ...good, admin_withheld, 'cognito:groups': '[admin]' };
    expect(codeOf(claims, 'admin')).toBe('403 admin_only');
    expect(codeOf(claims, 'member')).toBe('let in');
    expect(memberOf(eventWith(claims), 'member', rules, now).admin).toBe(false);
  },
);

test('a magic-link session has the time of the link’s use', () => {
  expect(memberOf(eventWith({ ...good, link_at: '1795168800' }), 'member', rules, now).linkedAt).toBe(1_795_168_800);
});

describe('a token is refused', () => {
  test.each([
    ['of another pool', { iss: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Other' }],
    ['of a pool of that name elsewhere', { iss: 'https://evil.example/eu-west-2_AbCdEf' }],
    [
      'of a pool of that name in another region',
      { iss: 'https://cognito-idp.us-east-1.amazonaws.com/eu-west-2_AbCdEf' },
    ],
    ['of another client', { client_id: 'other' }],
    ['without a client, as id tokens are', { client_id: undefined, aud: rules.userPoolClientId }],
    ['that is an id token', { token_use: 'id' }],
    ['that is a refresh token', { token_use: 'refresh' }],
    ['that is over', { exp: String(now.getTime() / 1000) }],
    ['that never ends', { exp: undefined }],
    ['of no account', { sub: '' }],
    ['of no session', { origin_jti: undefined }],
    ['without the time of its sign-in', { auth_time: undefined }],
    ['without a confirmed address', { email: undefined }],
    ['with half an address', { email: 'ada@' }],
    ['of an impersonation without id', { ...impersonating, impersonation_id: undefined }],
    ['of an impersonation without an admin', { ...impersonating, impersonated_by: undefined }],
    ['of an impersonation without the auth session of the admin', { ...impersonating, impersonated_from: undefined }],
    ['of an impersonation without end', { ...impersonating, impersonated_until: undefined }],
    ['of an impersonation that ends never', { ...impersonating, impersonated_until: 'never' }],
  ])('%s', (_, claims) => expect(codeOf({ ...good, ...claims })).toBe('401 not_signed_in'));

  test('when the gateway passed no claims', () => {
    expect(codeOf(undefined)).toBe('401 not_signed_in');
    const bare = { requestContext: {}, headers: { authorization: 'Bearer x' } } as unknown as APIGatewayProxyEventV2;
    expect(() => memberOf(bare, 'member', rules, now)).toThrow('not_signed_in');
  });
});

test('a token of an impersonation that is over is refused as one that was ended', () => {
  const impersonated_until = String(now.getTime() / 1000);
  expect(codeOf({ ...good, ...impersonating, impersonated_until })).toBe('401 auth_session_ended');
});

test('an impersonating admin is that member: no admin, no magic link, until the expiry', () => {
  const claims = { ...good, ...impersonating };
  const powers = { 'cognito:groups': '[admin]', link_at: impersonating.impersonated_until };
  expect(codeOf({ ...claims, ...powers }, 'admin')).toBe('403 admin_only');
  expect(memberOf(eventWith({ ...claims, ...powers }), 'member', rules, now)).toMatchObject({
    sub: good.sub,
    admin: false,
    linkedAt: null,
    impersonation: {
      id: 'id-1',
      by: 'sub-admin',
      authSessionId: 'session-1',
      until: Number(impersonating.impersonated_until),
    },
  });
});

describe('membership of the admin group', () => {
  test.each(['[admin]', '[editors admin]', '[admin editors]', 'admin'])('%s', (groups) => {
    expect(codeOf({ ...good, 'cognito:groups': groups }, 'admin')).toBe('let in');
    expect(memberOf(eventWith({ ...good, 'cognito:groups': groups }), 'member', rules, now).admin).toBe(true);
  });

  test.each([undefined, '', '[]', '[administrators]', '[not-admin]', '[Admin]', '[admin,editors]'])(
    '%s is not that',
    (groups) => {
      expect(codeOf({ ...good, 'cognito:groups': groups }, 'admin')).toBe('403 admin_only');
      expect(codeOf({ ...good, 'cognito:groups': groups })).toBe('let in');
    },
  );

  test.each(['groups', 'custom:admin', 'scope', 'admin'])('a claim called %s gives no admin rights', (name) => {
    expect(codeOf({ ...good, [name]: '[admin]' }, 'admin')).toBe('403 admin_only');
  });
});
