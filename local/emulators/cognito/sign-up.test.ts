import {
  AdminCreateUserCommand,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CognitoHarness, password } from './testing/harness.ts';

const harness = new CognitoHarness();
const ClientId = harness.clientId;
const UserPoolId = harness.poolId;
const Username = 'ada@example.org';
const unknown = 'unknown@example.org';

beforeAll(async () => {
  await harness.start();
  await harness.admin.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
});
afterAll(() => harness.close());

test.each([Username, unknown])('no one signs up, whether or not there is a user: %s', async (name) => {
  const signUp = new SignUpCommand({ ClientId, Username: name, Password: password });
  const message = 'SignUp is not permitted for this user pool';
  await expect(harness.open.send(signUp)).rejects.toMatchObject({ name: 'NotAuthorizedException', message });
});

test('no one confirms an address', async () => {
  const confirm = (name: string) =>
    harness.open.send(new ConfirmSignUpCommand({ ClientId, Username: name, ConfirmationCode: '123456' }));
  await expect(confirm(Username)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(confirm(unknown)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
});

test('asking for another code tells that a user exists, as on AWS', async () => {
  const resend = (name: string) => harness.open.send(new ResendConfirmationCodeCommand({ ClientId, Username: name }));
  await expect(resend(Username)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await expect(resend(unknown)).resolves.toMatchObject({
    CodeDeliveryDetails: { Destination: 'u***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
  });
});
