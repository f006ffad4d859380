import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AmplifyThread } from './testing/amplify.ts';
import { CognitoHarness, password } from './testing/harness.ts';

const harness = new CognitoHarness();
let ClientId = '';
let UserPoolId = '';
let amplify: AmplifyThread;
const ada = 'ada@example.org';
const unknown = 'unknown@example.org';
const wrongCredentials = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

async function addUser(Username: string): Promise<void> {
  await harness.admin.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
  const input = { UserPoolId, Username, Password: password, Permanent: true };
  await harness.admin.send(new AdminSetUserPasswordCommand(input));
}

beforeAll(async () => {
  await harness.start();
  ({ clientId: ClientId, poolId: UserPoolId } = harness);
  amplify = new AmplifyThread({
    userPoolId: UserPoolId,
    userPoolClientId: ClientId,
    userPoolEndpoint: harness.cognito.url,
  });
  await addUser(ada);
});

afterAll(async () => {
  await amplify.close();
  await harness.close();
});

beforeEach(async () => {
  await amplify.call('signOut');
  harness.events.length = 0;
  // Ends lockouts of the previous test.
  harness.ahead += 3_600_000;
});

const signIn = (username: string, word = password) => amplify.call('signIn', { username, password: word });

async function start(USERNAME: string) {
  const AuthParameters = { USERNAME, SRP_A: 'a1b2c3d4e5' };
  const input = { AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters } as const;
  const { ChallengeName, ChallengeParameters = {} } = await harness.open.send(new InitiateAuthCommand(input));
  return { ChallengeName, parameters: ChallengeParameters };
}

/** Answers an attempt with a wrong signature. */
function prove(parameters: Record<string, string>) {
  const ChallengeResponses = {
    USERNAME: parameters.USER_ID_FOR_SRP ?? '',
    PASSWORD_CLAIM_SECRET_BLOCK: parameters.SECRET_BLOCK ?? '',
    PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
    TIMESTAMP: 'Fri Nov 20 09:05:00 UTC 2026',
  };
  const input = { ChallengeName: 'PASSWORD_VERIFIER', ClientId, ChallengeResponses } as const;
  return harness.open.send(new RespondToAuthChallengeCommand(input));
}

const failSignIn = async (name: string) => prove((await start(name)).parameters);

describe('an unknown name', () => {
  test('gets a response of the same form, and always the same one', async () => {
    const known = await start(ada);
    const first = await start(unknown);
    const again = await start(unknown.toUpperCase());
    const id = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const { ChallengeName, parameters } of [known, first]) {
      expect(ChallengeName).toBe('PASSWORD_VERIFIER');
      expect(parameters).toEqual({
        SALT: expect.stringMatching(/^[0-9a-f]{28,32}$/),
        SECRET_BLOCK: expect.stringMatching(/^[\w+/]{128}$/),
        SRP_B: expect.stringMatching(/^[0-9a-f]{760,768}$/),
        USERNAME: expect.stringMatching(id),
        USER_ID_FOR_SRP: parameters.USERNAME,
      });
    }
    const { SALT, USERNAME } = first.parameters;
    expect(again.parameters).toMatchObject({ SALT, USERNAME });
    expect(known.parameters.SALT).not.toBe(SALT);
  });

  test('takes as long as a known one', async () => {
    const time = async (name: string) => {
      const started = performance.now();
      await expect(failSignIn(name)).rejects.toMatchObject(wrongCredentials);
      return performance.now() - started;
    };
    let knownWasSlower = 0;
    for (let pair = 0; pair < 60; pair += 1) {
      // Ends the lockout. The order alternates, so that load affects both alike.
      harness.ahead += 1_000_000;
      const first = await time(pair % 2 === 0 ? ada : unknown);
      const second = await time(pair % 2 === 0 ? unknown : ada);
      if (pair % 2 === 0 ? first > second : second > first) knownWasSlower += 1;
    }
    // Fair coin: outside of these bounds with a probability of about 1e-6.
    expect(knownWasSlower).toBeGreaterThan(11);
    expect(knownWasSlower).toBeLessThan(49);
  });
});

describe('wrong passwords', () => {
  test.each([ada, unknown])('lock out %s, also for the right password, for growing times', async (name) => {
    const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
    for (let time = 0; time < 5; time += 1) await expect(failSignIn(name)).rejects.toMatchObject(wrongCredentials);
    await expect(failSignIn(name)).rejects.toMatchObject(locked);
    for (let time = 0; time < 6; time += 1) {
      harness.ahead += 130_000;
      await expect(failSignIn(name)).rejects.toMatchObject(wrongCredentials);
    }
    // The lockout is 64 seconds long now.
    await expect(signIn(name)).rejects.toMatchObject(locked);
  });

  test('are reset by the right one', async () => {
    for (let time = 0; time < 4; time += 1) await expect(failSignIn(ada)).rejects.toMatchObject(wrongCredentials);
    await signIn(ada);
    for (let time = 0; time < 4; time += 1) await expect(failSignIn(ada)).rejects.toMatchObject(wrongCredentials);
  });
});

describe('the right password', () => {
  test('is needed to learn that a user is disabled', async () => {
    const Username = 'disabled@example.org';
    await addUser(Username);
    await harness.admin.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    await expect(signIn(Username, 'another')).rejects.toMatchObject(wrongCredentials);
    await expect(signIn(Username)).rejects.toMatchObject({ message: 'User is disabled.' });
  });

  test('does not sign in a user without a password', async () => {
    const Username = 'invited@example.org';
    await harness.admin.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
    await expect(signIn(Username)).rejects.toMatchObject(wrongCredentials);
  });
});

describe('an attempt', () => {
  const invalid = { name: 'NotAuthorizedException', message: expect.stringMatching(/^Invalid session for the user/) };

  test('can be answered once', async () => {
    const { parameters } = await start(ada);
    await expect(prove(parameters)).rejects.toMatchObject(wrongCredentials);
    await expect(prove(parameters)).rejects.toMatchObject(invalid);
  });

  test('expires after three minutes', async () => {
    const { parameters } = await start(ada);
    harness.ahead += 180_000;
    await expect(prove(parameters)).rejects.toMatchObject(invalid);
  });

  test('with an invalid A is rejected', async () => {
    const AuthParameters = { USERNAME: ada, SRP_A: '0' };
    const input = { AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters } as const;
    await expect(harness.open.send(new InitiateAuthCommand(input))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });
});

async function startCustom(USERNAME: string) {
  const ClientMetadata = { sent: 'at the beginning' };
  const input = { AuthFlow: 'CUSTOM_AUTH', ClientId, AuthParameters: { USERNAME }, ClientMetadata } as const;
  return harness.open.send(new InitiateAuthCommand(input));
}

function answerCustom(USERNAME: string, ANSWER: string, Session = '', ClientMetadata = { link: '17' }) {
  const ChallengeResponses = { USERNAME, ANSWER };
  const input = { ChallengeName: 'CUSTOM_CHALLENGE', ClientId, ChallengeResponses, Session, ClientMetadata } as const;
  return harness.open.send(new RespondToAuthChallengeCommand(input));
}

describe('a custom challenge', () => {
  test('calls the triggers in order, with the metadata of the response only', async () => {
    const { ChallengeParameters, Session } = await startCustom(ada);
    const sub = ChallengeParameters?.USERNAME ?? '';
    await answerCustom(ada, 'right', Session);
    const userAttributes = { sub, email: ada, email_verified: 'false', 'cognito:user_status': 'CONFIRMED' };
    const answered = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true, challengeMetadata: 'WORD' };
    const clientMetadata = { link: '17' };
    const defined = { challengeName: null, issueTokens: null, failAuthentication: null };
    const made = { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null };
    const known = { userAttributes, userNotFound: false };
    const event = (triggerSource: string, request: object, response: object) =>
      expect.objectContaining({ version: '1', triggerSource, userName: sub, request, response });
    expect(harness.events).toEqual([
      event('DefineAuthChallenge_Authentication', { ...known, session: [] }, defined),
      event('CreateAuthChallenge_Authentication', { ...known, challengeName: 'CUSTOM_CHALLENGE', session: [] }, made),
      event(
        'VerifyAuthChallengeResponse_Authentication',
        { ...known, privateChallengeParameters: { wanted: 'right' }, challengeAnswer: 'right', clientMetadata },
        { answerCorrect: null },
      ),
      event('DefineAuthChallenge_Authentication', { ...known, session: [answered], clientMetadata }, defined),
      {
        version: '2',
        triggerSource: 'TokenGeneration_Authentication',
        region: 'us-east-1',
        userPoolId: UserPoolId,
        userName: sub,
        callerContext: expect.objectContaining({ clientId: ClientId }),
        request: {
          userAttributes,
          groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
          scopes: ['aws.cognito.signin.user.admin'],
          clientMetadata,
        },
        response: { claimsAndScopeOverrideDetails: null },
      },
    ]);
  });

  test('looks the same for an unknown name, which the triggers know', async () => {
    const known = await startCustom(ada);
    harness.events.length = 0;
    const second = await startCustom(unknown);
    const shape = (answer: object) =>
      JSON.stringify(answer, (key, value) =>
        typeof value === 'string' && key !== 'ChallengeName' ? value.length : value,
      );
    const { $metadata: _, ...knownResponse } = known;
    const { $metadata: __, ...unknownResponse } = second;
    expect(shape(unknownResponse)).toBe(shape(knownResponse));
    expect(harness.events.map(({ request }) => request)).toEqual([
      expect.objectContaining({ userNotFound: true, userAttributes: {} }),
      expect.objectContaining({ userNotFound: true, userAttributes: {} }),
    ]);
    await expect(answerCustom(unknown, 'always-right', second.Session)).rejects.toMatchObject(wrongCredentials);
  });

  test('can be answered once, within three minutes, by the same user', async () => {
    const first = await startCustom(ada);
    await expect(answerCustom(ada, 'wrong', first.Session)).rejects.toMatchObject(wrongCredentials);
    await expect(answerCustom(ada, 'right', first.Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const second = await startCustom(ada);
    harness.ahead += 180_000;
    await expect(answerCustom(ada, 'right', second.Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const third = await startCustom(ada);
    await expect(answerCustom(unknown, 'right', third.Session)).rejects.toMatchObject(wrongCredentials);
  });
});
