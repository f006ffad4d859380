import { describe, expect, test } from 'vitest';
import type { PoolDefinition } from './definition.ts';
import { PoolMail } from './mail.ts';
import type { User } from './state-store.ts';
import { poolDefinition } from './testing/pool-definition.ts';
import { TriggerFunctions } from './triggers.ts';

const user: User = {
  ...{ sub: 'a', status: 'UNCONFIRMED' as const, enabled: true, groups: [], createdAt: 0, modifiedAt: 0 },
  attributes: { email: 'ada@example.org' },
};

/** Mails sent with the response of the custom message trigger; undefined: there is no such trigger. */
async function send(response: object | undefined, changes: Partial<PoolDefinition> = {}, status = 200) {
  const triggers = response === undefined ? {} : poolDefinition.triggers;
  const definition = { ...poolDefinition, ...changes, triggers };
  const mails: unknown[] = [];
  const callTriggers = new TriggerFunctions(definition, async () => ({ result: { response } }));
  const mail = new PoolMail(definition, callTriggers, async (sent) => {
    mails.push(sent);
    return status;
  });
  const options = { source: 'CustomMessage_SignUp', clientId: 'app', clientMetadata: undefined } as const;
  await mail.sendConfirmation({ user, digits: '012345', ...options });
  return mails;
}

const simple = (subject: string, html: string) =>
  expect.objectContaining({ Content: { Simple: { Subject: { Data: subject }, Body: { Html: { Data: html } } } } });

describe('a confirmation mail', () => {
  test('has the code in place of each placeholder of the trigger', async () => {
    const message = { emailSubject: 'Code {####}', emailMessage: '<a href="/confirm?code={####}">{####}</a>' };
    expect(await send(message)).toEqual([simple('Code 012345', '<a href="/confirm?code=012345">012345</a>')]);
  });

  test('has the template of the pool without a trigger or a custom message', async () => {
    const own = [simple('Your verification code', 'Your confirmation code is 012345')];
    expect(await send(undefined)).toEqual(own);
    expect(await send({ emailSubject: null, emailMessage: null })).toEqual(own);
  });

  test('has sender, reply address and configuration set of the pool', async () => {
    const email = { from: 'a@example.org', replyTo: 'b@example.org', configurationSet: 'set' };
    expect(await send(undefined, { email })).toMatchObject([
      { FromEmailAddress: 'a@example.org', ReplyToAddresses: ['b@example.org'], ConfigurationSetName: 'set' },
    ]);
  });

  test.each([
    ['without a code', { emailMessage: 'Hello' }, 'InvalidParameterException'],
    ['of more than 20,000 characters', { emailMessage: `{####}${'x'.repeat(20_000)}` }, 'InvalidParameterException'],
    ['with a subject above 140', { emailSubject: 'x'.repeat(141) }, 'InvalidParameterException'],
    ['of another type', { emailMessage: 5 }, 'InvalidLambdaResponseException'],
  ])('%s is rejected', async (_what, message, code) => {
    await expect(send(message)).rejects.toMatchObject({ code });
  });

  test('that SES rejects is a CodeDeliveryFailureException', async () => {
    await expect(send(undefined, {}, 400)).rejects.toMatchObject({ code: 'CodeDeliveryFailureException' });
  });
});
