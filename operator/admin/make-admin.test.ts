import { AdminAddUserToGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';
import type { UserPool } from './connect.ts';
import { makeAdmin } from './make-admin.ts';

// docs/operations.md#accounts

/** A pool with one account, and what it was asked. */
function poolWith(email: string) {
  const inputs: object[] = [];
  const send = async (command: unknown) => {
    if (!(command instanceof AdminAddUserToGroupCommand)) throw new Error('an unexpected command');
    if (command.input.Username !== email) throw Object.assign(new Error(), { name: 'UserNotFoundException' });
    inputs.push(command.input);
    return {};
  };
  return { pool: { cognito: { send }, userPoolId: 'eu-west-2_Pool' } as unknown as UserPool, inputs };
}

test('an account becomes an admin; without one the command says what to do first', async () => {
  const { pool, inputs } = poolWith('mira@lake.example');
  await makeAdmin(pool, 'mira@lake.example');
  expect(inputs).toEqual([{ UserPoolId: 'eu-west-2_Pool', GroupName: 'admin', Username: 'mira@lake.example' }]);
  await expect(makeAdmin(pool, 'typo@lake.example')).rejects.toThrow('sign up on the site with it');
});

test.each([
  [['--local'], 'name one e-mail address.'],
  [['a@b.example', 'c@d.example', '--local'], 'name one e-mail address.'],
  [['a@b.example'], 'name --local or one --stage.'],
])('refuses %j', (args, message) => {
  expect(() => readCommandLine(args)).toThrow(message);
});
