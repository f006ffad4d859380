import {
  AdminConfirmSignUpCommand,
  AdminGetUserCommand,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  type SignUpCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Harness, password } from './testing/harness.ts';

const harness = new Harness();
let ClientId = '';
let UserPoolId = '';
let counter = 0;

beforeAll(async () => {
  await harness.start();
  ClientId = harness.clientId;
  UserPoolId = harness.poolId;
});

afterAll(() => harness.close());

beforeEach(() => {
  harness.events.length = 0;
  harness.mails.length = 0;
});

const address = () => {
  counter += 1;
  return `person-${counter}@example.org`;
};

function signUp(Username: string, more: Partial<SignUpCommandInput> = {}) {
  const UserAttributes = [
    { Name: 'email', Value: Username },
    { Name: 'name', Value: 'Ada Lovelace' },
  ];
  const input = { ClientId, Username, Password: password, UserAttributes, ClientMetadata: { proof: 'yes' }, ...more };
  return harness.open.send(new SignUpCommand(input));
}

const confirm = (Username: string, ConfirmationCode: string, ClientMetadata?: Record<string, string>) =>
  harness.open.send(
    new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode, ...(ClientMetadata && { ClientMetadata }) }),
  );
const resend = (Username: string) => harness.open.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
const status = async (Username: string) =>
  (await harness.admin.send(new AdminGetUserCommand({ UserPoolId, Username }))).UserStatus;
const lastCode = () => harness.mails.at(-1)?.code ?? '';
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up', () => {
  test('sends a code from the pool’s sender with the text of the custom message trigger', async () => {
    const email = address();
    await expect(signUp(email)).resolves.toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      CodeDeliveryDetails: { Destination: 'p***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    });
    expect(harness.mails).toEqual([
      {
        ...{ from: 'Exhale <hello@exhale.example>', to: email, subject: 'Confirm your address' },
        html: expect.stringMatching(new RegExp(`^<p>${email}: code=\\d{6}</p>$`)),
        code: expect.stringMatching(/^\d{6}$/),
      },
    ]);
  });

  test('calls the triggers with the events of Cognito', async () => {
    const email = address();
    const { UserSub } = await signUp(email, { ClientMetadata: { proof: 'yes', colour: 'blue' } });
    const common = {
      version: '1',
      region: 'us-east-1',
      userPoolId: UserPoolId,
      userName: UserSub,
      callerContext: { awsSdkVersion: expect.any(String), clientId: ClientId },
    };
    const clientMetadata = { proof: 'yes', colour: 'blue' };
    expect(harness.events).toEqual([
      {
        ...common,
        triggerSource: 'PreSignUp_SignUp',
        request: { userAttributes: { email, name: 'Ada Lovelace' }, validationData: null, clientMetadata },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      },
      {
        ...common,
        triggerSource: 'CustomMessage_SignUp',
        request: {
          userAttributes: {
            ...{ sub: UserSub, email, name: 'Ada Lovelace' },
            ...{ email_verified: 'false', 'cognito:user_status': 'UNCONFIRMED' },
          },
          codeParameter: '{####}',
          linkParameter: '{##Click Here##}',
          usernameParameter: null,
          clientMetadata,
        },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      },
    ]);
  });

  test('fails by the pre sign-up trigger before it reveals whether the address is taken', async () => {
    const email = address();
    const rejected = {
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error a proof is missing.',
    };
    await expect(signUp(email, { ClientMetadata: {} })).rejects.toMatchObject(rejected);
    await expect(status(email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await signUp(email);
    await expect(signUp(email, { ClientMetadata: {} })).rejects.toMatchObject(rejected);
  });

  test('is rejected for a taken address, ignoring case', async () => {
    const email = address();
    await signUp(email);
    await expect(signUp(email.toUpperCase())).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'User already exists',
    });
  });

  test.each([
    ['an invalid address', { Username: 'ada' }, 'InvalidParameterException', 'Username should be an email.'],
    ['a short password', { Password: '12345' }, 'InvalidPasswordException', /Password not long enough$/],
    ['an attribute that the client may not write', attribute('nickname'), 'NotAuthorizedException', /unauthorized/],
    ['an unknown attribute', attribute('custom:x'), 'InvalidParameterException', /custom:x/],
    ['email_verified', attribute('email_verified'), 'InvalidParameterException', /email_verified/],
    ['another address', attribute('email', 'eve@example.org'), 'InvalidParameterException', /differs/],
    ['another client', { ClientId: 'unknown' }, 'ResourceNotFoundException', /unknown/],
  ])('is rejected with %s', async (_what, more, name, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    await expect(signUp(address(), more)).rejects.toMatchObject({ name, message: expected });
  });

  test('creates the user though the mail fails', async () => {
    const email = address();
    const ClientMetadata = { proof: 'yes', mail: 'fails' };
    await expect(signUp(email, { ClientMetadata })).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'CustomMessage failed with error no template.',
    });
    expect(await status(email)).toBe('UNCONFIRMED');
  });

  test('confirms the user when the trigger does', async () => {
    const email = address();
    const ClientMetadata = { proof: 'yes', confirmed: 'yes' };
    await expect(signUp(email, { ClientMetadata })).resolves.toMatchObject({ UserConfirmed: true });
    expect(await status(email)).toBe('CONFIRMED');
    expect(harness.mails).toEqual([]);
    expect(harness.events.at(-1)).toMatchObject({ triggerSource: 'PostConfirmation_ConfirmSignUp' });
  });
});

function attribute(Name: string, Value = 'x'): Partial<SignUpCommandInput> {
  return { UserAttributes: [{ Name, Value }] };
}

describe('confirmation', () => {
  test('confirms the user once and calls the trigger', async () => {
    const email = address();
    const { UserSub } = await signUp(email);
    harness.events.length = 0;
    await confirm(email, lastCode(), { from: 'the page' });
    expect(await status(email)).toBe('CONFIRMED');
    expect(harness.events).toEqual([
      expect.objectContaining({
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        userName: UserSub,
        request: {
          userAttributes: {
            ...{ sub: UserSub, email, name: 'Ada Lovelace' },
            ...{ email_verified: 'true', 'cognito:user_status': 'CONFIRMED' },
          },
          clientMetadata: { from: 'the page' },
        },
        response: {},
      }),
    ]);
    await expect(confirm(email, lastCode())).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });

  test('persists though the post confirmation trigger fails', async () => {
    const email = address();
    await signUp(email);
    await expect(confirm(email, lastCode(), { table: 'fails' })).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PostConfirmation failed with error no table.',
    });
    expect(await status(email)).toBe('CONFIRMED');
  });

  test('accepts five wrong codes, also across a restart; then it needs a new one', async () => {
    const email = address();
    await signUp(email);
    const right = lastCode();
    for (let time = 0; time < 3; time += 1) {
      await expect(confirm(email, otherThan(right))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    }
    await harness.restart();
    for (let time = 0; time < 2; time += 1) {
      await expect(confirm(email, otherThan(right))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    }
    await expect(confirm(email, right)).rejects.toMatchObject({ name: 'LimitExceededException' });
    await resend(email);
    await confirm(email, lastCode());
    expect(await status(email)).toBe('CONFIRMED');
  });

  test('accepts a code for a day', async () => {
    const email = address();
    await signUp(email);
    harness.ahead += 24 * 3_600_000;
    await expect(confirm(email, lastCode())).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await resend(email);
    harness.ahead += 23 * 3_600_000;
    await confirm(email, lastCode());
  });

  test('of an unknown address fails like an expired code', async () => {
    await expect(confirm('unknown@example.org', '123456')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('works for administrators', async () => {
    const email = address();
    await signUp(email);
    await harness.admin.send(new AdminConfirmSignUpCommand({ UserPoolId, Username: email }));
    expect(await status(email)).toBe('CONFIRMED');
    expect(harness.events.at(-1)).toMatchObject({ triggerSource: 'PostConfirmation_ConfirmSignUp' });
  });
});

describe('resending the code', () => {
  test('sends another code and invalidates the first', async () => {
    const email = address();
    await signUp(email);
    const first = lastCode();
    const { CodeDeliveryDetails } = await resend(email);
    expect(CodeDeliveryDetails).toMatchObject({ Destination: 'p***@e***' });
    expect(harness.events.at(-1)).toMatchObject({ triggerSource: 'CustomMessage_ResendCode' });
    if (first !== lastCode())
      await expect(confirm(email, first)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await confirm(email, lastCode());
    await expect(resend(email)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  test('for an unknown address responds as if a mail was sent', async () => {
    await expect(resend('unknown@example.org')).resolves.toMatchObject({
      CodeDeliveryDetails: { Destination: 'u***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    });
    expect(harness.mails).toEqual([]);
  });
});
