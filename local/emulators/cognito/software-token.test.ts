import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { AmplifyThread } from './testing/amplify.ts';
import { CognitoHarness, password } from './testing/harness.ts';

const harness = new CognitoHarness();
let UserPoolId = '';
let ClientId = '';
let amplify: AmplifyThread;
let users = 0;

beforeAll(async () => {
  await harness.start();
  ({ clientId: ClientId, poolId: UserPoolId } = harness);
  amplify = new AmplifyThread({
    userPoolId: UserPoolId,
    userPoolClientId: ClientId,
    userPoolEndpoint: harness.cognito.url,
  });
});

afterAll(async () => {
  await amplify.close();
  await harness.close();
});

beforeEach(async () => {
  await amplify.call('signOut');
  harness.ahead += 3_600_000;
});

async function addUser(): Promise<string> {
  users += 1;
  const Username = `totp-${users}@example.org`;
  await harness.admin.send(new sdk.AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
  const set = { UserPoolId, Username, Password: password, Permanent: true };
  await harness.admin.send(new sdk.AdminSetUserPasswordCommand(set));
  return Username;
}

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + harness.ahead + seconds * 1000 });
const signIn = (username: string) => amplify.call('signIn', { username, password });
const respond = (challengeResponse: string) => amplify.call('confirmSignIn', { challengeResponse });
const accessToken = async () => z.object({ raw: z.string() }).parse(await amplify.call('tokens', false)).raw;

/** To the beginning of the next 30 seconds, which have one code: a slow machine may need most of them. */
function toNextStep(): void {
  const step = 30_000;
  harness.ahead += step - ((Date.now() + harness.ahead) % step);
}

/** A user who turned software tokens on through Amplify; signed out. */
async function enrolled() {
  const username = await addUser();
  await signIn(username);
  const { sharedSecret: secret } = z.object({ sharedSecret: z.string() }).parse(await amplify.call('setUpTOTP'));
  await amplify.call('verifyTOTPSetup', { code: codeOf(secret) });
  await amplify.call('updateMFAPreference', { totp: 'PREFERRED' });
  await amplify.call('signOut');
  toNextStep();
  toNextStep();
  return { username, secret };
}

describe('signing in', () => {
  test('needs a code after the password, each once, and the code of a neighbouring step counts', async () => {
    const { username, secret } = await enrolled();
    const next = { nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } };
    expect(await signIn(username)).toMatchObject(next);
    await expect(respond('000000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(respond(codeOf(secret, 90))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    const code = codeOf(secret, -30);
    expect(await respond(code)).toMatchObject({ isSignedIn: true });
    await amplify.call('signOut');
    await signIn(username);
    await expect(respond(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect(await respond(codeOf(secret))).toMatchObject({ isSignedIn: true });
  });

  test('locks after five wrong codes, which a right password does not forgive', async () => {
    const { username, secret } = await enrolled();
    await signIn(username);
    for (let time = 0; time < 8; time += 1) {
      await expect(respond('000000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
      // Past the lockouts of the fifth to the seventh.
      if (time < 7) harness.ahead += 5000;
    }
    await expect(respond(codeOf(secret))).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    await expect(signIn(username)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    harness.ahead += 9000;
    await signIn(username);
    expect(await respond(codeOf(secret))).toMatchObject({ isSignedIn: true });
  });

  test('by a custom challenge asks for none', async () => {
    const { username } = await enrolled();
    await amplify.call('signIn', { username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
    expect(await respond('right')).toMatchObject({ isSignedIn: true });
  });

  test('needs none again once an administrator turned it off', async () => {
    const { username: Username } = await enrolled();
    const enabled = await harness.admin.send(new sdk.AdminGetUserCommand({ UserPoolId, Username }));
    const on = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' };
    expect(enabled).toMatchObject(on);
    const off = { UserPoolId, Username, SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };
    await harness.admin.send(new sdk.AdminSetUserMFAPreferenceCommand(off));
    const disabled = await harness.admin.send(new sdk.AdminGetUserCommand({ UserPoolId, Username }));
    expect([disabled.UserMFASettingList, disabled.PreferredMfaSetting]).toEqual([undefined, undefined]);
    expect(await signIn(Username)).toMatchObject({ isSignedIn: true });
  });
});

describe('turning it on', () => {
  const call = (operation: string, input: object) =>
    fetch(harness.cognito.url, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify(input),
    }).then(async (response) => z.record(z.string(), z.unknown()).parse(await response.json()));

  test('is refused as AWS documents it', async () => {
    await signIn(await addUser());
    const AccessToken = await accessToken();
    const send = (UserCode: string) => harness.open.send(new sdk.VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    const prefer = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
    await expect(harness.open.send(new sdk.SetUserMFAPreferenceCommand(prefer))).rejects.toBeInstanceOf(
      sdk.InvalidParameterException,
    );
    await expect(send('123456')).rejects.toBeInstanceOf(sdk.InvalidParameterException);
    await harness.open.send(new sdk.AssociateSoftwareTokenCommand({ AccessToken }));
    await expect(send('000000')).rejects.toBeInstanceOf(sdk.EnableSoftwareTokenMFAException);
    await expect(send('12345')).rejects.toBeInstanceOf(sdk.InvalidParameterException);
    for (const input of [{}, { AccessToken, Session: 'x'.repeat(20) }])
      expect(await call('AssociateSoftwareToken', input)).toMatchObject({ __type: 'InvalidParameterException' });
    const sms = new sdk.SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true } });
    await expect(harness.open.send(sms)).rejects.toMatchObject({ name: 'UnsupportedOperationException' });
    expect(await signIn(await addUser()).catch(() => 'signed in')).toBe('signed in');
  });

  test('keeps the earlier secret until a code of the new one is verified', async () => {
    const { username, secret } = await enrolled();
    await signIn(username);
    await respond(codeOf(secret));
    const AccessToken = await accessToken();
    const { SecretCode = '' } = await harness.open.send(new sdk.AssociateSoftwareTokenCommand({ AccessToken }));
    await amplify.call('signOut');
    await signIn(username);
    expect(await respond(codeOf(secret, 30))).toMatchObject({ isSignedIn: true });
    const verify = { AccessToken: await accessToken(), UserCode: codeOf(SecretCode) };
    expect(await harness.open.send(new sdk.VerifySoftwareTokenCommand(verify))).toMatchObject({ Status: 'SUCCESS' });
    await amplify.call('signOut');
    await signIn(username);
    await expect(respond(codeOf(secret, 30))).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });

  test('has responses with the members of the SDK’s models only', async () => {
    const username = await addUser();
    await signIn(username);
    const AccessToken = await accessToken();
    const [, , , , members = []] = sdk.AssociateSoftwareTokenResponse$;
    const associated = await call('AssociateSoftwareToken', { AccessToken });
    expect(members).toEqual(expect.arrayContaining(Object.keys(associated)));
    expect(associated.SecretCode).toMatch(/^[A-Z2-7]{16,}$/);
    const verified = await call('VerifySoftwareToken', {
      AccessToken,
      UserCode: codeOf(String(associated.SecretCode)),
    });
    expect(sdk.VerifySoftwareTokenResponse$[4]).toEqual(expect.arrayContaining(Object.keys(verified)));
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    expect(await call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })).toEqual({});
    const user = await call('GetUser', { AccessToken });
    expect(user).toMatchObject({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
    expect(sdk.GetUserResponse$[4]).toEqual(expect.arrayContaining(Object.keys(user)));
  });
});
