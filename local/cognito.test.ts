import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LocalAws, startAws } from './aws.ts';
import { Closers } from './closers.ts';
import { createMeters } from './meters.ts';
import { Faults } from './proxy/faults.ts';
import { deploy } from './template/resolve.ts';
import { testAssets } from './testing/stack.ts';
import { poolStack } from './testing/user-pool-stack.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-cognito-workers-'));
const closers = new Closers();
const meters = createMeters();
const faults = new Faults();
const deployed = deploy(poolStack);
const UserPoolId = deployed.get('Pool').ref;
const ClientId = deployed.get('App').ref;
const common = { deployed, assets: testAssets, dynamoDbUrl: 'http://127.0.0.1:9', dataFolder, meters, faults };
let aws: LocalAws;

beforeAll(async () => {
  aws = await startAws({ ...common, report: () => undefined }, closers);
});

afterAll(async () => {
  await closers.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

afterEach(() => void faults.clear());

const call = (command: string, input: object) => aws.invoke('Caller', { client: 'cognito', command, input });

const Username = 'ada@example.org';

/** Calls two triggers. */
const signIn = () =>
  call('InitiateAuth', { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: Username } });

describe('a function', () => {
  test('calls operations without a signature, and the triggers run', async () => {
    await call('AdminCreateUser', { UserPoolId, Username, MessageAction: 'SUPPRESS' });
    meters.reset();
    await expect(signIn()).resolves.toMatchObject({ ChallengeName: 'CUSTOM_CHALLENGE' });
    expect(meters.read().functions).toMatchObject({
      caller: { calls: [{ service: 'cognito-idp', action: 'InitiateAuth', milliseconds: expect.any(Number) }] },
      triggers: { invocations: 2 },
    });
  });

  test('may use the operations of administrators that its role allows', async () => {
    const about = { UserPoolId, Username };
    await expect(call('AdminGetUser', about)).resolves.toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD' });
    await expect(call('AdminDeleteUser', about)).rejects.toMatchObject({
      payload: {
        errorType: 'AccessDeniedException',
        errorMessage: expect.stringMatching(
          /caller is not authorized to perform: cognito-idp:AdminDeleteUser on resource: arn:aws:cognito-idp:\S+:userpool\/us-east-1_\w+ because/,
        ),
      },
    });
  });

  test('gets an error that names an unsupported operation', async () => {
    await expect(call('AdminResetUserPassword', { UserPoolId, Username: 'ada@example.org' })).rejects.toMatchObject({
      payload: { errorMessage: 'The local cloud does not support cognito-idp:AdminResetUserPassword.' },
    });
  });

  test('gets injected faults in signed and unsigned requests', async () => {
    const about = { UserPoolId, Username: 'ada@example.org' };
    faults.add({ function: 'caller', service: 'cognito-idp', error: 'ThrottlingException' });
    await expect(call('AdminGetUser', about)).rejects.toMatchObject({
      payload: { errorType: 'TooManyRequestsException' },
    });
    faults.add({ function: 'caller', service: 'cognito-idp', error: 'Unavailable' });
    await expect(call('AdminGetUser', about)).rejects.toMatchObject({
      payload: { errorType: 'InternalErrorException' },
    });
    faults.add({ function: 'caller', service: 'cognito-idp', action: 'InitiateAuth', error: 'kill' });
    await expect(signIn()).rejects.toMatchObject({ payload: { errorType: 'Runtime.ExitError' } });
    await expect(signIn()).resolves.toMatchObject({ ChallengeName: 'CUSTOM_CHALLENGE' });
  });
});

test('a trigger that the pool may not invoke fails the start', async () => {
  const { MayInvoke: _, ...others } = poolStack.Resources;
  const own = new Closers();
  const report = () => undefined;
  const options = { ...common, deployed: deploy({ Resources: others }), report };
  await expect(startAws(options, own)).rejects.toThrow(/Pool may not invoke .*Triggers.* for DefineAuthChallenge/);
  await own.close();
});
