import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CognitoHarness } from './testing/harness.ts';

const harness = new CognitoHarness();
let ClientId = '';
let UserPoolId = '';
let Username = '';
let counter = 0;

beforeAll(async () => {
  await harness.start();
  ({ clientId: ClientId, poolId: UserPoolId } = harness);
});

afterAll(() => harness.close());

beforeEach(async () => {
  counter += 1;
  Username = `user-${counter}@example.org`;
  await addUser();
});

async function addUser(): Promise<void> {
  await harness.admin.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
}

type Tokens = { access: string; id: string; refresh: string };

/** Signs in by a custom challenge, which is faster than SRP. */
async function signIn(): Promise<Tokens> {
  const AuthParameters = { USERNAME: Username };
  const begin = new InitiateAuthCommand({ AuthFlow: 'CUSTOM_AUTH', ClientId, AuthParameters });
  const { Session } = await harness.open.send(begin);
  const ChallengeResponses = { USERNAME: Username, ANSWER: 'right' };
  const input = { ChallengeName: 'CUSTOM_CHALLENGE', ClientId, ChallengeResponses, Session } as const;
  const { AuthenticationResult } = await harness.open.send(new RespondToAuthChallengeCommand(input));
  return tokensOf(AuthenticationResult);
}

function tokensOf(result: AuthenticationResultType | undefined): Tokens {
  return { access: result?.AccessToken ?? '', id: result?.IdToken ?? '', refresh: result?.RefreshToken ?? '' };
}

async function renew(RefreshToken: string, client = ClientId): Promise<Tokens> {
  const ClientMetadata = { link: '18' };
  const command = new GetTokensFromRefreshTokenCommand({ ClientId: client, RefreshToken, ClientMetadata });
  return tokensOf((await harness.open.send(command)).AuthenticationResult);
}

const getUser = (AccessToken: string) => harness.open.send(new GetUserCommand({ AccessToken }));
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const revokedAccess = { name: 'NotAuthorizedException', message: 'Access Token has been revoked' };
const revokedRefresh = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };

describe('tokens', () => {
  test('pass aws-jwt-verify with the keys of the pool’s issuer', async () => {
    const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${UserPoolId}`;
    const keys = harness.cognito.jwks(issuer) ?? [];
    const { access, id } = await signIn();
    for (const tokenUse of ['access', 'id'] as const) {
      const verifier = CognitoJwtVerifier.create({ userPoolId: UserPoolId, clientId: ClientId, tokenUse });
      verifier.cacheJwks({ keys });
      await expect(verifier.verify(tokenUse === 'access' ? access : id)).resolves.toMatchObject({
        token_use: tokenUse,
      });
    }
    expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB' })]);
    expect(harness.cognito.jwks('https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other')).toBeUndefined();
  });

  test('contain the groups, and no trigger changes reserved claims', async () => {
    const first = claimsOf((await signIn()).access);
    expect(first).not.toHaveProperty('cognito:groups');
    expect(first).toMatchObject({ email: Username, sub: first.username });
    await harness.admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admin' }));
    const { access, id } = await signIn();
    expect(claimsOf(access)).toMatchObject({ 'cognito:groups': ['admin'] });
    expect(claimsOf(id)).toMatchObject({ 'cognito:groups': ['admin'] });
  });

  test('are rejected when forged, expired or not for access', async () => {
    const { access, id } = await signIn();
    const [header, , signature] = access.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claimsOf(access), sub: 'another' })).toString('base64url');
    for (const token of ['nonsense', id, `${header}.${forged}.${signature}`]) {
      await expect(getUser(token)).rejects.toMatchObject({ message: 'Invalid Access Token' });
    }
    // A minute before and after the end of the 15 minutes: the test itself may take seconds.
    harness.ahead += 840_000;
    await expect(getUser(access)).resolves.toMatchObject({ UserAttributes: expect.any(Array) });
    harness.ahead += 120_000;
    await expect(getUser(access)).rejects.toMatchObject({ message: 'Access Token has expired' });
  });
});

test('the lifetime of tokens can be overridden for one user or for all', async () => {
  const seconds = async () => {
    const { exp, iat } = claimsOf((await signIn()).access);
    return Number(exp) - Number(iat);
  };
  harness.cognito.setAccessSeconds(20);
  harness.cognito.setAccessSeconds(7, Username);
  expect(await seconds()).toBe(7);
  harness.cognito.setAccessSeconds(null, Username);
  expect(await seconds()).toBe(20);
  harness.cognito.setAccessSeconds(null);
  expect(await seconds()).toBe(900);
});

describe('a refresh token', () => {
  test('gives new tokens of the same session and calls the trigger with its metadata', async () => {
    const { access, refresh } = await signIn();
    harness.events.length = 0;
    harness.ahead += 5000;
    const renewed = await renew(refresh);
    const { origin_jti, auth_time, sub } = claimsOf(access);
    expect(claimsOf(renewed.access)).toMatchObject({ origin_jti, auth_time, sub, link_at: 18 });
    expect(renewed.refresh).not.toBe(refresh);
    expect(harness.events).toEqual([
      expect.objectContaining({
        version: '2',
        triggerSource: 'TokenGeneration_RefreshTokens',
        request: expect.objectContaining({ clientMetadata: { link: '18' } }),
      }),
    ]);
  });

  test('works for a minute after its rotation, for concurrent tabs', async () => {
    const { refresh } = await signIn();
    const [one, other] = await Promise.all([renew(refresh), renew(refresh)]);
    harness.ahead += 59_000;
    await renew(refresh);
    harness.ahead += 2000;
    await expect(renew(refresh)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
    await expect(renew(one.refresh)).resolves.toBeDefined();
    await expect(renew(other.refresh)).resolves.toBeDefined();
  });

  test('expires thirty days after the sign-in in spite of rotations', async () => {
    const { refresh } = await signIn();
    harness.ahead += 29 * 86_400_000;
    const renewed = await renew(refresh);
    harness.ahead += 86_400_000;
    await expect(renew(renewed.refresh)).rejects.toMatchObject({ message: 'Refresh Token has expired' });
  });

  test('is valid for its client only', async () => {
    const { refresh } = await signIn();
    await expect(renew(refresh, 'another')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(renew('nonsense')).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
  });

  test('ends its session, and no other, when it is revoked', async () => {
    const { refresh, access } = await signIn();
    const elsewhere = await signIn();
    const renewed = await renew(refresh);
    await harness.open.send(new RevokeTokenCommand({ ClientId, Token: renewed.refresh }));
    await expect(renew(refresh)).rejects.toMatchObject(revokedRefresh);
    await expect(renew(renewed.refresh)).rejects.toMatchObject(revokedRefresh);
    await expect(getUser(access)).rejects.toMatchObject(revokedAccess);
    await expect(getUser(renewed.access)).rejects.toMatchObject(revokedAccess);
    await expect(getUser(elsewhere.access)).resolves.toBeDefined();
    await expect(harness.open.send(new RevokeTokenCommand({ ClientId, Token: 'nonsense' }))).resolves.toBeDefined();
  });
});

describe('all sessions end', () => {
  const expectRevoked = async ({ access, refresh }: Tokens) => {
    await expect(renew(refresh)).rejects.toMatchObject(revokedRefresh);
    await expect(getUser(access)).rejects.toMatchObject(revokedAccess);
  };

  test('by a global sign-out, also of an administrator', async () => {
    const one = await signIn();
    const other = await signIn();
    await harness.open.send(new GlobalSignOutCommand({ AccessToken: one.access }));
    await expectRevoked(one);
    await expectRevoked(other);
    const third = await signIn();
    await harness.admin.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    await expectRevoked(third);
  });

  test('when the user is disabled, permanently', async () => {
    const before = await signIn();
    await harness.admin.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    await expectRevoked(before);
    await expect(signIn()).rejects.toMatchObject({ message: 'User is disabled.' });
    await harness.admin.send(new AdminEnableUserCommand({ UserPoolId, Username }));
    await expectRevoked(before);
    await expect(signIn()).resolves.toBeDefined();
  });

  test('when the user is deleted; a new user with the address is another one', async () => {
    const before = await signIn();
    await harness.admin.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    await expectRevoked(before);
    await addUser();
    const after = await signIn();
    expect(claimsOf(after.access).sub).not.toBe(claimsOf(before.access).sub);
  });
});
