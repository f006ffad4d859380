import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  type ListUsersCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CognitoHarness, password } from './testing/harness.ts';

const harness = new CognitoHarness();
let UserPoolId = '';
let counter = 0;

beforeAll(async () => {
  await harness.start();
  UserPoolId = harness.poolId;
});

afterAll(() => harness.close());

const named = (Name: string, Value: string) => ({ Name, Value });
const verified = [named('email_verified', 'true'), named('name', 'Ada Lovelace')];

async function addUser(more: Partial<AdminCreateUserCommandInput> = {}): Promise<string> {
  counter += 1;
  const Username = `User-${counter}@example.org`;
  const input = { UserPoolId, Username, UserAttributes: verified, MessageAction: 'SUPPRESS', ...more } as const;
  await harness.admin.send(new AdminCreateUserCommand(input));
  return Username;
}

const get = (Username: string) => harness.admin.send(new AdminGetUserCommand({ UserPoolId, Username }));

describe('administrators', () => {
  test('create users and set passwords', async () => {
    const Username = await addUser();
    expect(await get(Username)).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD' });
    const set = (Password: string) =>
      harness.admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
    await expect(set('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await set(password);
    const found = await get(Username.toLowerCase());
    expect(found).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true });
    expect(found.UserAttributes).toEqual(
      expect.arrayContaining([named('sub', found.Username ?? ''), named('email', Username), ...verified]),
    );
  });

  test('cannot create a user twice or get an unknown one', async () => {
    const Username = await addUser();
    await expect(addUser({ Username })).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await expect(get('unknown@example.org')).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  test('update attributes, but not the address', async () => {
    const Username = await addUser();
    const update = (...UserAttributes: { Name: string; Value: string }[]) =>
      harness.admin.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
    await update(named('name', 'Augusta'), named('email_verified', 'false'));
    expect((await get(Username)).UserAttributes).toEqual(
      expect.arrayContaining([named('name', 'Augusta'), named('email_verified', 'false')]),
    );
    await expect(update(named('email', 'eve@example.org'))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  test('add users to existing groups and remove them', async () => {
    const Username = await addUser();
    const groups = async () =>
      (await harness.admin.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))).Groups;
    const add = (GroupName: string) =>
      harness.admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
    await add('admin');
    await add('admin');
    expect(await groups()).toEqual([{ GroupName: 'admin', Description: 'Those who run the site', UserPoolId }]);
    await expect(add('unknown')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const command = new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName: 'admin' });
    await harness.admin.send(command);
    expect(await groups()).toEqual([]);
  });

  test('list users by address, id or prefix of the name, in pages', async () => {
    const list = (input: Partial<ListUsersCommandInput>) =>
      harness.admin.send(new ListUsersCommand({ UserPoolId, ...input }));
    const email = await addUser({ UserAttributes: [named('name', 'Zoë "Z" Zander')] });
    const { Username = '' } = await get(email);
    for (const Filter of [`email = "${email.toLowerCase()}"`, `sub = "${Username}"`, 'name ^= "zoë \\"z"']) {
      expect((await list({ Filter })).Users).toEqual([expect.objectContaining({ Username, Enabled: true })]);
    }
    expect((await list({ Filter: 'email = "unknown@example.org"' })).Users).toEqual([]);
    await expect(list({ Filter: 'height = "44"' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const all = (await list({ AttributesToGet: ['email'] })).Users ?? [];
    const first = await list({ Limit: 2 });
    const second = await list({ Limit: 2, PaginationToken: first.PaginationToken });
    const names = [first, second].flatMap(({ Users = [] }) => Users.map((user) => user.Username));
    expect(names).toEqual(all.slice(0, 4).map((user) => user.Username));
    expect(all[0]?.Attributes).toEqual([named('email', 'User-1@example.org')]);
  });
});

describe('the persisted state', () => {
  test('keeps users, groups, keys and the responses for unknown names over a restart', async () => {
    const Username = await addUser();
    const { clientId: ClientId, open } = harness;
    const AuthParameters = { USERNAME: 'unknown@example.org', SRP_A: 'a1b2c3' };
    const begin = new InitiateAuthCommand({ AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters });
    await harness.admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admin' }));
    const before = await get(Username);
    const unknown = (await open.send(begin)).ChallengeParameters;
    const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${UserPoolId}`;
    const keys = harness.cognito.jwks(issuer);
    await harness.restart();
    const { $metadata: _, ...after } = await get(Username);
    expect(before).toMatchObject(after);
    const groups = await harness.admin.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }));
    expect(groups.Groups).toHaveLength(1);
    expect(harness.cognito.jwks(issuer)).toEqual(keys);
    const { SALT, USERNAME } = unknown ?? {};
    expect((await harness.open.send(begin)).ChallengeParameters).toMatchObject({ SALT, USERNAME });
  });

  test('contains no password', async () => {
    const Username = await addUser();
    const Password = 'a-very-long-and-secret-one';
    await harness.admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
    const file = readFileSync(join(harness.dataFolder, 'cognito.json'), 'utf8');
    expect(file).toContain(Username);
    expect(file).not.toContain(Password);
  });
});

/** A request without the SDK. */
async function post(url: string, name: string, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('an operation', () => {
  test.each(['DeleteUser', 'AdminResetUserPassword', 'AdminSetUserSettings', 'CreateUserPool', 'toString'])(
    '%s is rejected and reported as unsupported',
    async (name) => {
      harness.reports.length = 0;
      const message = `The local Cognito does not support ${name}.`;
      const rejected = { status: 400, body: { __type: 'UnsupportedOperationException', message } };
      expect(await post(harness.cognito.signedUrl, name, { UserPoolId })).toEqual(rejected);
      expect(harness.reports).toEqual([expect.stringContaining(message)]);
    },
  );

  test.each([
    ['AdminCreateUser', { Username: 'a@example.org' }, /sends a mail/],
    ['AdminSetUserPassword', { Username: 'a@example.org', Password: password }, /temporary passwords/],
  ])('%s with unsupported options is rejected', async (name, input, message) => {
    expect(await post(harness.cognito.signedUrl, name, { UserPoolId, ...input })).toMatchObject({
      body: { __type: 'UnsupportedOperationException', message: expect.stringMatching(message) },
    });
  });

  test.each(['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH', 'USER_AUTH'])(
    'with the flow %s is rejected',
    async (AuthFlow) => {
      const answer = await post(harness.cognito.url, 'InitiateAuth', { AuthFlow, ClientId: harness.clientId });
      expect(answer.body).toMatchObject({ message: expect.stringContaining(`InitiateAuth with ${AuthFlow}`) });
    },
  );

  test('of an administrator needs a signature', async () => {
    const Username = await addUser();
    expect(await post(harness.cognito.url, 'AdminGetUser', { UserPoolId, Username })).toMatchObject({
      status: 400,
      body: { __type: 'MissingAuthenticationTokenException' },
    });
  });

  test.each([
    ['another pool', { UserPoolId: 'us-east-1_other', Username: 'a' }, 'ResourceNotFoundException'],
    ['no name', { UserPoolId: '' }, 'ResourceNotFoundException'],
    ['no JSON', '{', 'InvalidParameterException'],
    ['a list', '[]', 'InvalidParameterException'],
    ['nothing', '{}', 'InvalidParameterException'],
  ])('with %s is rejected', async (_what, body, type) => {
    expect((await post(harness.cognito.signedUrl, 'AdminGetUser', body)).body).toMatchObject({ __type: type });
  });
});
