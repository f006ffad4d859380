import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Aws, startAws } from './aws.ts';
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
const [UserPoolId, ClientId] = [deployed.get('Pool').ref, deployed.get('App').ref];
const common = { deployed, assets: testAssets, dynamoDbUrl: 'http://127.0.0.1:9', dataFolder, meters, faults };
let aws: Aws;

beforeAll(async () => {
  aws = await startAws({ ...common, report: () => undefined }, closers);
});

afterAll(async () => {
  await closers.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

afterEach(() => void faults.clear());

const call = (command: string, input: object) => aws.invoke('Caller', { client: 'cognito', command, input });

const signUp = (Username: string, proof = 'yes') =>
  call('SignUp', { ClientId, Username, Password: 'breathe', ClientMetadata: { proof } });

describe('a function', () => {
  test('signs users up without a signature; the trigger runs and the mail is in the inbox', async () => {
    meters.reset();
    await expect(signUp('ada@example.org')).resolves.toMatchObject({ UserConfirmed: false });
    const inbox: unknown = await (await fetch(`${aws.inboxUrl}/store`)).json();
    expect(inbox).toMatchObject({
      emails: expect.arrayContaining([
        expect.objectContaining({
          from: 'Exhale <hello@exhale.example>',
          destination: { to: ['ada@example.org'], cc: [], bcc: [] },
          subject: 'Confirm your address',
          body: { html: expect.stringMatching(/code=\d{6}/) },
        }),
      ]),
    });
    expect(meters.read().functions).toMatchObject({
      caller: { calls: [{ service: 'cognito-idp', action: 'SignUp', milliseconds: expect.any(Number) }] },
      triggers: { invocations: 2 },
    });
  });

  test('gets the error of the trigger', async () => {
    await expect(signUp('eve@example.org', 'no')).rejects.toMatchObject({
      payload: {
        errorType: 'UserLambdaValidationException',
        errorMessage: 'PreSignUp failed with error a proof is missing.',
      },
    });
  });

  test('may use the operations of administrators that its role allows', async () => {
    const about = { UserPoolId, Username: 'ada@example.org' };
    await expect(call('AdminGetUser', about)).resolves.toMatchObject({ UserStatus: 'UNCONFIRMED' });
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
    faults.add({ function: 'caller', service: 'cognito-idp', action: 'SignUp', error: 'kill' });
    await expect(signUp('bea@example.org')).rejects.toMatchObject({ payload: { errorType: 'Runtime.ExitError' } });
    await expect(signUp('bea@example.org')).resolves.toMatchObject({ UserConfirmed: false });
  });
});

test('a trigger that the pool may not invoke fails the start', async () => {
  const { MayInvoke: _, ...others } = poolStack.Resources;
  const own = new Closers();
  const report = () => undefined;
  const options = { ...common, deployed: deploy({ Resources: others }), report };
  await expect(startAws(options, own)).rejects.toThrow(/Pool may not invoke .*Triggers.* for PreSignUp/);
  await own.close();
});
