import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { Harness, password } from './testing/harness.ts';

// Amplify computes its half of a password in plain JavaScript, which a busy machine makes slow.
jest.setTimeout(180_000);

const harness = new Harness();
const username = 'Ada@example.org';
const names = { given_name: 'Ada', family_name: 'Lovelace', name: 'Ada Lovelace' };

beforeAll(async () => {
  await harness.start();
  const { poolId: userPoolId, clientId: userPoolClientId, cognito } = harness;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: cognito.url } } });
  const options = { userAttributes: { email: username, ...names }, clientMetadata: { proof: 'yes' } };
  await auth.signUp({ username, password, options });
  await auth.confirmSignUp({ username, confirmationCode: harness.mails[0]?.code ?? '' });
});

afterAll(() => harness.close());

beforeEach(() => auth.signOut());

const tokens = async (forceRefresh = false) => (await auth.fetchAuthSession({ forceRefresh })).tokens;

/** Signs in by a word of the pool's own challenge. */
async function byLink(word: string, name = username, clientMetadata?: Record<string, string>) {
  const started = await auth.signIn({ username: name, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  expect(started.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE');
  return auth.confirmSignIn({ challengeResponse: word, options: { ...(clientMetadata && { clientMetadata }) } });
}

describe('Amplify, as it is, against the stand-in', () => {
  test('signs in by password, fifty times of fifty', async () => {
    for (let time = 0; time < 50; time += 1) {
      // Every attempt has numbers of its own: one in some hundred begins with a zero, where padding matters.
      await expect(auth.signIn({ username, password })).resolves.toMatchObject({ isSignedIn: true });
      await auth.signOut();
    }
  });

  test('reads the claims that Cognito gives', async () => {
    await auth.signIn({ username: username.toUpperCase(), password });
    const { accessToken, idToken } = (await tokens()) ?? {};
    const { sub } = accessToken?.payload ?? {};
    const iss = `https://cognito-idp.us-east-1.amazonaws.com/${harness.poolId}`;
    const both = { sub, iss, event_id: expect.any(String), origin_jti: expect.any(String), jti: expect.any(String) };
    const access = { client_id: harness.clientId, token_use: 'access', scope: 'aws.cognito.signin.user.admin' };
    expect(accessToken?.payload).toEqual({
      ...both,
      ...access,
      ...{ auth_time: expect.any(Number), iat: expect.any(Number), exp: expect.any(Number) },
      username: sub,
      email: username,
    });
    expect((accessToken?.payload.exp ?? 0) - (accessToken?.payload.iat ?? 0)).toBe(900);
    expect(idToken?.payload).toMatchObject({ ...both, ...names, aud: harness.clientId, token_use: 'id' });
    expect(idToken?.payload).toMatchObject({ email: username, email_verified: true, 'cognito:username': sub });
    await expect(auth.getCurrentUser()).resolves.toMatchObject({ userId: sub });
  });

  test('is told nothing but that name or password are wrong', async () => {
    const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(auth.signIn({ username, password: 'another' })).rejects.toMatchObject(wrong);
    await expect(auth.signIn({ username: 'nobody@example.org', password })).rejects.toMatchObject(wrong);
  });

  test('signs in by the pool’s own challenge; what comes with the answer reaches the tokens', async () => {
    await expect(byLink('right', username, { link: '1700000000' })).resolves.toMatchObject({ isSignedIn: true });
    expect((await tokens())?.accessToken.payload).toMatchObject({ link_at: 1_700_000_000 });
  });

  test('is refused by it after one wrong word, whoever it is', async () => {
    const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(byLink('wrong')).rejects.toMatchObject(wrong);
    await expect(byLink('wrong', 'nobody@example.org')).rejects.toMatchObject(wrong);
    await expect(byLink('anybody', 'nobody@example.org')).rejects.toMatchObject(wrong);
  });

  test('renews its tokens and goes on with the refresh token that it got', async () => {
    await auth.signIn({ username, password });
    const first = await tokens();
    for (let time = 0; time < 3; time += 1) {
      harness.ahead += 61_000;
      const renewed = await tokens(true);
      expect(renewed?.accessToken.payload.jti).not.toBe(first?.accessToken.payload.jti);
      expect(renewed?.accessToken.payload.origin_jti).toBe(first?.accessToken.payload.origin_jti);
      expect(renewed?.accessToken.payload.auth_time).toBe(first?.accessToken.payload.auth_time);
    }
  });

  test('reads and changes attributes, but not the address', async () => {
    await auth.signIn({ username, password });
    await auth.updateUserAttributes({ userAttributes: { given_name: 'Augusta' } });
    expect(await auth.fetchUserAttributes()).toMatchObject({
      email: username,
      given_name: 'Augusta',
      name: names.name,
    });
    await expect(auth.updateUserAttributes({ userAttributes: { email: 'eve@example.org' } })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'user.email: Attribute cannot be updated.',
    });
    await expect(auth.updateUserAttributes({ userAttributes: { nickname: 'A' } })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  test('changes a password, which needs the old one', async () => {
    await auth.signIn({ username, password });
    await expect(auth.updatePassword({ oldPassword: 'another', newPassword: 'exhale-1' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await expect(auth.updatePassword({ oldPassword: password, newPassword: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await auth.updatePassword({ oldPassword: password, newPassword: 'exhale-1' });
    await auth.signOut();
    await expect(auth.signIn({ username, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await auth.signIn({ username, password: 'exhale-1' });
    await auth.updatePassword({ oldPassword: 'exhale-1', newPassword: password });
  });

  test('signs out here, or everywhere', async () => {
    await auth.signIn({ username, password });
    const revoked = (await tokens())?.accessToken.toString() ?? '';
    await auth.signOut();
    const { GetUserCommand } = await import('@aws-sdk/client-cognito-identity-provider');
    const ask = (AccessToken: string) => harness.open.send(new GetUserCommand({ AccessToken }));
    await expect(ask(revoked)).rejects.toMatchObject({ message: 'Access Token has been revoked' });
    await auth.signIn({ username, password });
    const elsewhere = (await tokens())?.accessToken.toString() ?? '';
    await expect(ask(elsewhere)).resolves.toMatchObject({ Username: expect.any(String) });
    await auth.signOut({ global: true });
    await expect(ask(elsewhere)).rejects.toMatchObject({ message: 'Access Token has been revoked' });
  });

  test('cannot recover an account: only administrators do', async () => {
    const refused = { name: 'NotAuthorizedException', message: 'Contact administrator to reset password.' };
    await expect(auth.resetPassword({ username })).rejects.toMatchObject(refused);
    await expect(auth.resetPassword({ username: 'nobody@example.org' })).rejects.toMatchObject(refused);
    const confirmation = { confirmationCode: '123456', newPassword: 'exhale-1' };
    await expect(auth.confirmResetPassword({ username, ...confirmation })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
  });

  test('finds the person confirmed, with a verified address', async () => {
    const { admin, poolId: UserPoolId } = harness;
    await expect(admin.send(new AdminGetUserCommand({ UserPoolId, Username: username }))).resolves.toMatchObject({
      UserStatus: 'CONFIRMED',
      Enabled: true,
      UserCreateDate: expect.any(Date),
      UserAttributes: expect.arrayContaining([{ Name: 'email_verified', Value: 'true' }]),
    });
  });
});
