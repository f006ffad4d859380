import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AmplifyThread } from './testing/amplify.ts';
import { Harness, password } from './testing/harness.ts';

// Two hundred pairs of attempts, on a machine that may be busy.
jest.setTimeout(300_000);

const harness = new Harness();
let ClientId = '';
let UserPoolId = '';
let amplify: AmplifyThread;
const ada = 'ada@example.org';
const nobody = 'nobody@example.org';
const wrongPair = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

async function addPerson(Username: string): Promise<void> {
  await harness.admin.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
  const input = { UserPoolId, Username, Password: password, Permanent: true };
  await harness.admin.send(new AdminSetUserPasswordCommand(input));
}

beforeAll(async () => {
  await harness.start();
  ({ clientId: ClientId, poolId: UserPoolId } = harness);
  amplify = new AmplifyThread({
    ...{ userPoolId: UserPoolId, userPoolClientId: ClientId },
    userPoolEndpoint: harness.cognito.url,
  });
  await addPerson(ada);
});

afterAll(async () => {
  await amplify.close();
  await harness.close();
});

beforeEach(async () => {
  await amplify.call('signOut');
  harness.events.length = 0;
  // Nobody is locked out by the test before.
  harness.ahead += 3_600_000;
});

const signIn = (username: string, word = password) => amplify.call('signIn', { username, password: word });

async function start(USERNAME: string) {
  const AuthParameters = { USERNAME, SRP_A: 'a1b2c3d4e5' };
  const input = { AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters } as const;
  const { ChallengeName, ChallengeParameters = {} } = await harness.open.send(new InitiateAuthCommand(input));
  return { ChallengeName, parameters: ChallengeParameters };
}

/** Answers an attempt with a signature that proves nothing. */
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

const tryWrong = async (name: string) => prove((await start(name)).parameters);

describe('a name that nobody has', () => {
  test('gets an answer of the same form, and always the same one', async () => {
    const [known, unknown, again] = [await start(ada), await start(nobody), await start(nobody.toUpperCase())];
    const id = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const { ChallengeName, parameters } of [known, unknown]) {
      expect(ChallengeName).toBe('PASSWORD_VERIFIER');
      expect(parameters).toEqual({
        SALT: expect.stringMatching(/^[0-9a-f]{28,32}$/),
        SECRET_BLOCK: expect.stringMatching(/^[\w+/]{128}$/),
        SRP_B: expect.stringMatching(/^[0-9a-f]{760,768}$/),
        USERNAME: expect.stringMatching(id),
        USER_ID_FOR_SRP: parameters.USERNAME,
      });
    }
    const { SALT, USERNAME } = unknown.parameters;
    expect(again.parameters).toMatchObject({ SALT, USERNAME });
    expect(known.parameters.SALT).not.toBe(SALT);
  });

  test('takes the same time, over two hundred pairs', async () => {
    const time = async (name: string) => {
      const started = performance.now();
      await expect(tryWrong(name)).rejects.toMatchObject(wrongPair);
      return performance.now() - started;
    };
    let knownWasSlower = 0;
    for (let pair = 0; pair < 200; pair += 1) {
      // Tries start anew after quiet minutes; turns are taken, so that a busy machine meets both alike.
      harness.ahead += 1_000_000;
      const first = await time(pair % 2 === 0 ? ada : nobody);
      const second = await time(pair % 2 === 0 ? nobody : ada);
      if (pair % 2 === 0 ? first > second : second > first) knownWasSlower += 1;
    }
    // A coin thrown as often is outside of this once in a million times.
    expect(knownWasSlower).toBeGreaterThan(65);
    expect(knownWasSlower).toBeLessThan(135);
  });
});

describe('wrong passwords', () => {
  test.each([ada, nobody])('lock out %s, also for the right one, and for a time that grows', async (name) => {
    const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
    for (let time = 0; time < 5; time += 1) await expect(tryWrong(name)).rejects.toMatchObject(wrongPair);
    await expect(tryWrong(name)).rejects.toMatchObject(locked);
    for (let time = 0; time < 6; time += 1) {
      harness.ahead += 130_000;
      await expect(tryWrong(name)).rejects.toMatchObject(wrongPair);
    }
    // By now it is for 64 seconds, in which the slowest machine has tried.
    await expect(signIn(name)).rejects.toMatchObject(locked);
  });

  test('are forgotten after the right one', async () => {
    for (let time = 0; time < 4; time += 1) await expect(tryWrong(ada)).rejects.toMatchObject(wrongPair);
    await signIn(ada);
    for (let time = 0; time < 4; time += 1) await expect(tryWrong(ada)).rejects.toMatchObject(wrongPair);
  });
});

describe('the right password', () => {
  test('only tells somebody that they are not confirmed', async () => {
    const Username = 'unconfirmed@example.org';
    const ClientMetadata = { proof: 'yes' };
    await harness.open.send(new SignUpCommand({ ClientId, Username, Password: password, ClientMetadata }));
    await expect(signIn(Username, 'another')).rejects.toMatchObject(wrongPair);
    await expect(signIn(Username)).resolves.toMatchObject({ nextStep: { signInStep: 'CONFIRM_SIGN_UP' } });
  });

  test('only tells somebody that they are disabled', async () => {
    const Username = 'disabled@example.org';
    await addPerson(Username);
    await harness.admin.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    await expect(signIn(Username, 'another')).rejects.toMatchObject(wrongPair);
    await expect(signIn(Username)).rejects.toMatchObject({ message: 'User is disabled.' });
  });

  test('does not help somebody who has none yet', async () => {
    const Username = 'invited@example.org';
    await harness.admin.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
    await expect(signIn(Username)).rejects.toMatchObject(wrongPair);
  });
});

describe('an attempt', () => {
  const invalid = { name: 'NotAuthorizedException', message: expect.stringMatching(/^Invalid session for the user/) };

  test('is answered once', async () => {
    const { parameters } = await start(ada);
    await expect(prove(parameters)).rejects.toMatchObject(wrongPair);
    await expect(prove(parameters)).rejects.toMatchObject(invalid);
  });

  test('is over after three minutes', async () => {
    const { parameters } = await start(ada);
    harness.ahead += 180_000;
    await expect(prove(parameters)).rejects.toMatchObject(invalid);
  });

  test('with a number that would give the key away is refused', async () => {
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

describe('a challenge of the pool’s own', () => {
  test('asks the triggers in Cognito’s order; only what comes with the answer reaches them', async () => {
    const { ChallengeParameters, Session } = await startCustom(ada);
    const sub = ChallengeParameters?.USERNAME ?? '';
    await answerCustom(ada, 'right', Session);
    const userAttributes = { sub, email: ada, email_verified: 'false', 'cognito:user_status': 'CONFIRMED' };
    const answered = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true, challengeMetadata: 'WORD' };
    const clientMetadata = { link: '17' };
    const defined = { challengeName: null, issueTokens: null, failAuthentication: null };
    const made = { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null };
    const known = { userAttributes, userNotFound: false };
    const about = (triggerSource: string, request: object, response: object) =>
      expect.objectContaining({ version: '1', triggerSource, userName: sub, request, response });
    expect(harness.events).toEqual([
      about('DefineAuthChallenge_Authentication', { ...known, session: [] }, defined),
      about('CreateAuthChallenge_Authentication', { ...known, challengeName: 'CUSTOM_CHALLENGE', session: [] }, made),
      about(
        'VerifyAuthChallengeResponse_Authentication',
        { ...known, privateChallengeParameters: { wanted: 'right' }, challengeAnswer: 'right', clientMetadata },
        { answerCorrect: null },
      ),
      about('DefineAuthChallenge_Authentication', { ...known, session: [answered], clientMetadata }, defined),
      {
        ...{ version: '2', triggerSource: 'TokenGeneration_Authentication', region: 'us-east-1' },
        ...{ userPoolId: UserPoolId, userName: sub, callerContext: expect.objectContaining({ clientId: ClientId }) },
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

  test('is the same for a name that nobody has, but the triggers know', async () => {
    const known = await startCustom(ada);
    harness.events.length = 0;
    const unknown = await startCustom(nobody);
    const shape = (answer: object) =>
      JSON.stringify(answer, (key, value) =>
        typeof value === 'string' && key !== 'ChallengeName' ? value.length : value,
      );
    const { $metadata: _, ...first } = known;
    const { $metadata: __, ...second } = unknown;
    expect(shape(second)).toBe(shape(first));
    expect(harness.events.map(({ request }) => request)).toEqual([
      expect.objectContaining({ userNotFound: true, userAttributes: {} }),
      expect.objectContaining({ userNotFound: true, userAttributes: {} }),
    ]);
    await expect(answerCustom(nobody, 'anybody', unknown.Session)).rejects.toMatchObject(wrongPair);
  });

  test('is answered once, in three minutes, by who asked for it', async () => {
    const first = await startCustom(ada);
    await expect(answerCustom(ada, 'wrong', first.Session)).rejects.toMatchObject(wrongPair);
    await expect(answerCustom(ada, 'right', first.Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const second = await startCustom(ada);
    harness.ahead += 180_000;
    await expect(answerCustom(ada, 'right', second.Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const third = await startCustom(ada);
    await expect(answerCustom(nobody, 'right', third.Session)).rejects.toMatchObject(wrongPair);
  });
});
