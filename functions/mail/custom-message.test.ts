import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { customMessage } from './custom-message.ts';

const compose = customMessage('https://exhale.example');

async function mailFor(triggerSource: string, userAttributes: Record<string, string> = {}) {
  const event = {
    triggerSource,
    request: { userAttributes: { email: 'Ada+1@Example.org', ...userAttributes }, codeParameter: '{####}' },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
  return (await compose(event as unknown as CustomMessageTriggerEvent)).response;
}

test.each(['CustomMessage_SignUp', 'CustomMessage_ResendCode'])(
  '%s gets our mail with the confirmation link',
  async (source) => {
    const { emailSubject, emailMessage } = await mailFor(source);
    expect(emailSubject).toBe('Confirm your e-mail address');
    // Cognito replaces its parameter, so it must be unchanged.
    const link = 'https://exhale.example/sign-in/confirm#email=ada%2B1%40example.org&amp;code={####}';
    expect(emailMessage).toContain(`href="${link}"`);
    expect(emailMessage).toContain('24 hours');
    expect(emailMessage?.length).toBeLessThan(20_000);
  },
);

test('the mail has no user input, as a stranger may have typed the address', async () => {
  const { emailMessage } = await mailFor('CustomMessage_SignUp', {
    name: 'Win at www.evil.example',
    given_name: 'Win at www.evil.example',
  });
  expect(emailMessage).not.toContain('evil');
});

test('leaves other mails of Cognito unchanged', async () => {
  expect(await mailFor('CustomMessage_AdminCreateUser')).toMatchObject({ emailMessage: null, emailSubject: null });
});
