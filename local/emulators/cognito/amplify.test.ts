import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AmplifyThread } from './testing/amplify.ts';
import { CognitoHarness, password } from './testing/harness.ts';

const harness = new CognitoHarness();
const username = 'Ada@example.org';
const names = { given_name: 'Ada', family_name: 'Lovelace', name: 'Ada Lovelace' };
let amplify: AmplifyThread;

const call = (name: string, argument?: unknown) => amplify.call(name, argument);

beforeAll(async () => {
  await harness.start();
  const { poolId: userPoolId, clientId: userPoolClientId, cognito } = harness;
  amplify = new AmplifyThread({ userPoolId, userPoolClientId, userPoolEndpoint: cognito.url });
  const attributes = Object.entries({ email: username, email_verified: 'true', ...names });
  const UserAttributes = attributes.map(([Name, Value]) => ({ Name, Value }));
  const user = { UserPoolId: userPoolId, Username: username };
  await harness.admin.send(new AdminCreateUserCommand({ ...user, UserAttributes, MessageAction: 'SUPPRESS' }));
  await harness.admin.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
});

afterAll(async () => {
  await amplify.close();
  await harness.close();
});

beforeEach(() => call('signOut'));

type Claims = Record<string, unknown> & { exp: number; iat: number };
const tokens = async (forceRefresh = false) =>
  (await call('tokens', forceRefresh)) as { access: Claims; id: Claims; raw: string };

const wrongCredentials = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

/** Signs in by a custom challenge. */
async function byLink(challengeResponse: string, name = username, clientMetadata?: Record<string, string>) {
  const started = await call('signIn', { username: name, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  expect(started).toMatchObject({ nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' } });
  return call('confirmSignIn', { challengeResponse, options: { ...(clientMetadata && { clientMetadata }) } });
}

describe('Amplify against the emulator', () => {
  test('signs in by password, also with numbers that need padding', async () => {
    for (let time = 0; time < 12; time += 1) {
      // Each attempt has new random numbers; half of them begin with a set bit, where padding matters. Amplify takes long.
      await expect(call('signIn', { username, password })).resolves.toMatchObject({ isSignedIn: true });
      await call('signOut');
    }
  });

  test('gets the claims of Cognito', async () => {
    await call('signIn', { username: username.toUpperCase(), password });
    const { access, id } = await tokens();
    const { sub } = access;
    const iss = `https://cognito-idp.us-east-1.amazonaws.com/${harness.poolId}`;
    const both = { sub, iss, event_id: expect.any(String), origin_jti: expect.any(String), jti: expect.any(String) };
    expect(access).toEqual({
      ...both,
      client_id: harness.clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: access.iat + 900,
      username: sub,
      email: username,
    });
    expect(id).toMatchObject({ ...names, sub, iss, aud: harness.clientId, token_use: 'id', exp: id.iat + 900 });
    expect(id).toMatchObject({ email: username, email_verified: true, 'cognito:username': sub });
    await expect(call('getCurrentUser')).resolves.toMatchObject({ userId: sub });
  });

  test('gets the same error for an unknown name and a wrong password', async () => {
    await expect(call('signIn', { username, password: 'another' })).rejects.toMatchObject(wrongCredentials);
    await expect(call('signIn', { username: 'unknown@example.org', password })).rejects.toMatchObject(wrongCredentials);
  });

  test('signs in by a custom challenge, whose metadata reaches the tokens', async () => {
    await expect(byLink('right', username, { link: '1700000000' })).resolves.toMatchObject({ isSignedIn: true });
    expect((await tokens()).access).toMatchObject({ link_at: 1_700_000_000 });
  });

  test('fails a custom challenge after one wrong answer, also for unknown names', async () => {
    await expect(byLink('wrong')).rejects.toMatchObject(wrongCredentials);
    await expect(byLink('wrong', 'unknown@example.org')).rejects.toMatchObject(wrongCredentials);
    await expect(byLink('always-right', 'unknown@example.org')).rejects.toMatchObject(wrongCredentials);
  });

  test('refreshes its tokens with rotated refresh tokens', async () => {
    await call('signIn', { username, password });
    const { access: first } = await tokens();
    for (let time = 0; time < 3; time += 1) {
      harness.ahead += 61_000;
      const { access } = await tokens(true);
      expect(access).toMatchObject({ origin_jti: first.origin_jti, auth_time: first.auth_time });
      expect(access.jti).not.toBe(first.jti);
    }
  });

  test('refreshes tokens that are about to expire', async () => {
    harness.cognito.setAccessSeconds(2);
    await call('signIn', { username, password });
    harness.cognito.setAccessSeconds(null);
    const { access } = await tokens();
    expect(access.exp - access.iat).toBe(900);
  });

  test('reads and updates attributes, but not the address', async () => {
    await call('signIn', { username, password });
    await call('updateUserAttributes', { userAttributes: { given_name: 'Augusta' } });
    await expect(call('fetchUserAttributes')).resolves.toMatchObject({
      ...names,
      given_name: 'Augusta',
      email: username,
    });
    const change = (userAttributes: object) => call('updateUserAttributes', { userAttributes });
    await expect(change({ email: 'eve@example.org' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'user.email: Attribute cannot be updated.',
    });
    await expect(change({ nickname: 'A' })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('changes a password with the old one', async () => {
    const newPassword = 'exhale-1';
    await call('signIn', { username, password });
    await expect(call('updatePassword', { oldPassword: 'another', newPassword })).rejects.toMatchObject(
      wrongCredentials,
    );
    await expect(call('updatePassword', { oldPassword: password, newPassword: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    await call('updatePassword', { oldPassword: password, newPassword });
    await call('signOut');
    await expect(call('signIn', { username, password })).rejects.toMatchObject(wrongCredentials);
    await call('signIn', { username, password: newPassword });
    await call('updatePassword', { oldPassword: newPassword, newPassword: password });
  });

  test('signs out one session or all', async () => {
    const getUser = (AccessToken: string) => harness.open.send(new GetUserCommand({ AccessToken }));
    const revoked = { name: 'NotAuthorizedException', message: 'Access Token has been revoked' };
    await call('signIn', { username, password });
    const { raw: here } = await tokens();
    await call('signOut');
    await expect(getUser(here)).rejects.toMatchObject(revoked);
    await call('signIn', { username, password });
    const { raw: elsewhere } = await tokens();
    await expect(getUser(elsewhere)).resolves.toMatchObject({ Username: expect.any(String) });
    await call('signOut', { global: true });
    await expect(getUser(elsewhere)).rejects.toMatchObject(revoked);
  });

  test('cannot recover an account', async () => {
    const rejected = { name: 'NotAuthorizedException', message: 'Contact administrator to reset password.' };
    await expect(call('resetPassword', { username })).rejects.toMatchObject(rejected);
    await expect(call('resetPassword', { username: 'unknown@example.org' })).rejects.toMatchObject(rejected);
    const confirmation = { username, confirmationCode: '123456', newPassword: 'exhale-1' };
    await expect(call('confirmResetPassword', confirmation)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('leaves a confirmed user with a verified address', async () => {
    const { admin, poolId: UserPoolId } = harness;
    await expect(admin.send(new AdminGetUserCommand({ UserPoolId, Username: username }))).resolves.toMatchObject({
      UserStatus: 'CONFIRMED',
      Enabled: true,
      UserCreateDate: expect.any(Date),
      UserAttributes: expect.arrayContaining([{ Name: 'email_verified', Value: 'true' }]),
    });
  });
});
