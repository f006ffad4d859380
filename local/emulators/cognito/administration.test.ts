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
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Harness, password } from './testing/harness.ts';

const harness = new Harness();
let UserPoolId = '';
let counter = 0;

beforeAll(async () => {
  await harness.start();
  UserPoolId = harness.poolId;
});

afterAll(() => harness.close());

const named = (Name: string, Value: string) => ({ Name, Value });
const verified = [named('email_verified', 'true'), named('name', 'Ada Lovelace')];

async function addPerson(more: Partial<AdminCreateUserCommandInput> = {}): Promise<string> {
  counter += 1;
  const Username = `Person-${counter}@example.org`;
  const input = { UserPoolId, Username, UserAttributes: verified, MessageAction: 'SUPPRESS', ...more } as const;
  await harness.admin.send(new AdminCreateUserCommand(input));
  return Username;
}

const get = (Username: string) => harness.admin.send(new AdminGetUserCommand({ UserPoolId, Username }));

describe('administrators', () => {
  test('add people, of which the pre sign-up trigger is told, and give them passwords', async () => {
    harness.events.length = 0;
    const Username = await addPerson();
    expect(harness.events).toEqual([
      expect.objectContaining({
        triggerSource: 'PreSignUp_AdminCreateUser',
        callerContext: expect.objectContaining({ clientId: 'CLIENT_ID_NOT_APPLICABLE' }),
      }),
    ]);
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
    expect(harness.mails).toEqual([]);
  });

  test('add nobody twice, and find nobody who is not there', async () => {
    const Username = await addPerson();
    await expect(addPerson({ Username })).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await expect(get('nobody@example.org')).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  test('change attributes, but no address', async () => {
    const Username = await addPerson();
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

  test('put people into groups of the template, and take them out', async () => {
    const Username = await addPerson();
    const groups = async () =>
      (await harness.admin.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))).Groups;
    const add = (GroupName: string) =>
      harness.admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
    await add('admin');
    await add('admin');
    expect(await groups()).toEqual([{ GroupName: 'admin', Description: 'Those who run the site', UserPoolId }]);
    await expect(add('kings')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const command = new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName: 'admin' });
    await harness.admin.send(command);
    expect(await groups()).toEqual([]);
  });

  test('find people by address, id or the beginning of a name, page by page', async () => {
    const list = (input: Partial<ListUsersCommandInput>) =>
      harness.admin.send(new ListUsersCommand({ UserPoolId, ...input }));
    const email = await addPerson({ UserAttributes: [named('name', 'Zoë "Z" Zander')] });
    const { Username = '' } = await get(email);
    for (const Filter of [`email = "${email.toLowerCase()}"`, `sub = "${Username}"`, 'name ^= "zoë \\"z"']) {
      expect((await list({ Filter })).Users).toEqual([expect.objectContaining({ Username, Enabled: true })]);
    }
    expect((await list({ Filter: 'email = "nobody@example.org"' })).Users).toEqual([]);
    await expect(list({ Filter: 'shoe = "44"' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const all = (await list({ AttributesToGet: ['email'] })).Users ?? [];
    const first = await list({ Limit: 2 });
    const second = await list({ Limit: 2, PaginationToken: first.PaginationToken });
    const names = [first, second].flatMap(({ Users = [] }) => Users.map((user) => user.Username));
    expect(names).toEqual(all.slice(0, 4).map((user) => user.Username));
    expect(all[0]?.Attributes).toEqual([named('email', 'Person-1@example.org')]);
  });
});

describe('what is kept', () => {
  test('outlives a restart: people, groups, keys, and what is told of nobody', async () => {
    const Username = await addPerson();
    const { clientId: ClientId, open } = harness;
    const AuthParameters = { USERNAME: 'nobody@example.org', SRP_A: 'a1b2c3' };
    const begin = new InitiateAuthCommand({ AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters });
    await harness.admin.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admin' }));
    const before = await get(Username);
    const nobody = (await open.send(begin)).ChallengeParameters;
    const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${UserPoolId}`;
    const keys = harness.cognito.jwks(issuer);
    await harness.restart();
    const { $metadata: _, ...after } = await get(Username);
    expect(before).toMatchObject(after);
    const groups = await harness.admin.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }));
    expect(groups.Groups).toHaveLength(1);
    expect(harness.cognito.jwks(issuer)).toEqual(keys);
    const { SALT, USERNAME } = nobody ?? {};
    expect((await harness.open.send(begin)).ChallengeParameters).toMatchObject({ SALT, USERNAME });
  });

  test('holds no password', async () => {
    const Username = await addPerson();
    const Password = 'a-very-long-and-secret-one';
    await harness.admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
    const file = readFileSync(join(harness.dataFolder, 'cognito.json'), 'utf8');
    expect(file).toContain(Username);
    expect(file).not.toContain(Password);
  });
});

/** A call past the SDK, as anybody could make it. */
async function post(url: string, name: string, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('a call', () => {
  test.each(['DeleteUser', 'AdminResetUserPassword', 'SetUserMFAPreference', 'CreateUserPool', 'toString'])(
    '%s, which has no stand-in, is refused by its name, and people are told',
    async (name) => {
      harness.reports.length = 0;
      const message = `The local cloud's stand-in for Cognito has no call ${name}.`;
      const refused = { status: 400, body: { __type: 'UnsupportedOperationException', message } };
      expect(await post(harness.cognito.signedUrl, name, { UserPoolId })).toEqual(refused);
      expect(harness.reports).toEqual([expect.stringContaining(message)]);
    },
  );

  test.each([
    ['AdminCreateUser', { Username: 'a@example.org' }, /sends a mail/],
    ['AdminSetUserPassword', { Username: 'a@example.org', Password: password }, /temporary passwords/],
  ])('%s asks for more than there is, and is refused by that', async (name, input, message) => {
    expect(await post(harness.cognito.signedUrl, name, { UserPoolId, ...input })).toMatchObject({
      body: { __type: 'UnsupportedOperationException', message: expect.stringMatching(message) },
    });
  });

  test.each(['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH', 'USER_AUTH'])(
    'with the flow %s is refused',
    async (AuthFlow) => {
      const answer = await post(harness.cognito.url, 'InitiateAuth', { AuthFlow, ClientId: harness.clientId });
      expect(answer.body).toMatchObject({ message: expect.stringContaining(`InitiateAuth with ${AuthFlow}`) });
    },
  );

  test('of an administrator needs a signature, which CloudFront does not bring', async () => {
    const Username = await addPerson();
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
  ])('with %s is refused', async (_what, body, type) => {
    expect((await post(harness.cognito.signedUrl, 'AdminGetUser', body)).body).toMatchObject({ __type: type });
  });
});
