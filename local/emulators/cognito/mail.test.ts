import { describe, expect, test } from '@jest/globals';
import { deploy } from '../../template/resolve.ts';
import { type PoolDefinition, readPool } from '../../template/user-pool.ts';
import { poolStack } from '../../testing/user-pool-stack.ts';
import { PoolMail } from './mail.ts';
import type { Person } from './state-store.ts';
import { Triggers } from './triggers.ts';

const deployed = deploy(poolStack);
const person: Person = {
  ...{ sub: 'a', status: 'UNCONFIRMED' as const, enabled: true, groups: [], createdAt: 0, modifiedAt: 0 },
  attributes: { email: 'ada@example.org' },
};

/** What SES is given for a letter that the trigger writes, or for the pool's own text. */
async function send(letter: object | undefined, changes: Partial<PoolDefinition> = {}, status = 200) {
  const read = readPool(deployed);
  if (read === undefined) throw new Error('the stack has a pool');
  const triggers = letter === undefined ? {} : read.triggers;
  const definition = { ...read, ...changes, triggers };
  const mails: unknown[] = [];
  const mail = new PoolMail({
    definition,
    triggers: new Triggers(definition, deployed, async () => ({ response: letter })),
    post: async (sent) => {
      mails.push(sent);
      return status;
    },
  });
  const why = { source: 'CustomMessage_SignUp', clientId: 'app', clientMetadata: undefined } as const;
  await mail.sendConfirmation({ person, digits: '012345', ...why });
  return mails;
}

const simple = (subject: string, html: string) =>
  expect.objectContaining({ Content: { Simple: { Subject: { Data: subject }, Body: { Html: { Data: html } } } } });

describe('a confirmation', () => {
  test('holds the code wherever the trigger put its placeholder', async () => {
    const letter = { emailSubject: 'Code {####}', emailMessage: '<a href="/confirm?code={####}">{####}</a>' };
    expect(await send(letter)).toEqual([simple('Code 012345', '<a href="/confirm?code=012345">012345</a>')]);
  });

  test('has the pool’s words where there is no trigger, or where it says nothing', async () => {
    const own = [simple('Your verification code', 'Your confirmation code is 012345')];
    expect(await send(undefined)).toEqual(own);
    expect(await send({ emailSubject: null, emailMessage: null })).toEqual(own);
  });

  test('comes from Cognito itself as long as the pool has no sender of its own', async () => {
    const email = { EmailSendingAccount: 'COGNITO_DEFAULT' } as const;
    expect(await send(undefined, { email })).toMatchObject([{ FromEmailAddress: 'no-reply@verificationemail.com' }]);
  });

  test.each([
    ['without a code', { emailMessage: 'Hello' }, 'InvalidParameterException'],
    ['of more than 20,000 characters', { emailMessage: `{####}${'x'.repeat(20_000)}` }, 'InvalidParameterException'],
    ['with a subject above 140', { emailSubject: 'x'.repeat(141) }, 'InvalidParameterException'],
    ['that is no text', { emailMessage: 5 }, 'InvalidLambdaResponseException'],
  ])('%s is refused, as Cognito does', async (_what, letter, code) => {
    await expect(send(letter)).rejects.toMatchObject({ code });
  });

  test('that SES refuses is told', async () => {
    await expect(send(undefined, {}, 400)).rejects.toMatchObject({ code: 'CodeDeliveryFailureException' });
  });
});
