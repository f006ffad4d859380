import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectAws } from './aws.ts';
import { checkCredentials } from './deploy.ts';
import { newKeyPair } from './media-key.ts';
import { openTestCommand, type TestCommand } from './testing/command.ts';
import { AwsRefusal } from './testing/protocols.ts';

const keys = [newKeyPair(), newKeyPair()];
let command: TestCommand;

beforeEach(async () => {
  command = await openTestCommand(keys);
});
afterEach(() => command.close());

const refuse = (refused: string, code: string) => {
  command.aws.fault = (action) => (action === refused ? new AwsRefusal(code, 'as AWS says', 403) : undefined);
};

test.each([
  ['ExpiredToken', /expired/, /aws sso login/],
  ['ExpiredTokenException', /expired/, /aws sso login/],
  ['InvalidClientTokenId', /does not know these credentials/, /AWS_PROFILE/],
  ['SignatureDoesNotMatch', /does not accept the signature/, /clock/],
  ['OptInRequired', /is not ready yet/, /console/],
  ['Throttling', /throttles sts:GetCallerIdentity/, /wait/],
  ['AccessDenied', /may not call sts:GetCallerIdentity/, /give them sts:GetCallerIdentity/],
  ['InternalFailure', /failed: InternalFailure: as AWS says/, /again/],
])('%s says what is wrong and what to do (docs/operations.md#deploying)', async (code, problem, next) => {
  refuse('sts:GetCallerIdentity', code);
  await expect(command.run()).rejects.toMatchObject({
    message: expect.stringMatching(problem),
    next: expect.stringMatching(next),
  });
});

test('credentials of another account are refused before anything is done', async () => {
  command.writeSettings({ account: '999999999999' });
  await expect(command.run()).rejects.toMatchObject({
    message: expect.stringMatching(/account 123456789012 .*stage prod is for 999999999999/),
  });
  expect(command.aws.calls).toEqual(['sts:GetCallerIdentity']);
});

test('a region that does not answer says to look at the settings', async () => {
  const nowhere = connectAws({
    region: 'eu-nowhere-1',
    endpoint: 'http://127.0.0.1:9',
    maxAttempts: 1,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  const check = checkCredentials(nowhere, { region: 'eu-nowhere-1' } as never, () => undefined);
  await expect(check).rejects.toMatchObject({ next: expect.stringMatching(/`region` of the settings/) });
});

test('without credentials it says how to give some', async () => {
  const aws = connectAws({ region: 'eu-west-2', endpoint: command.aws.url });
  aws.sts.config.credentials = async () => {
    throw Object.assign(new Error('Could not load credentials'), { name: 'CredentialsProviderError' });
  };
  const check = checkCredentials(aws, {} as never, () => undefined);
  await expect(check).rejects.toMatchObject({ next: expect.stringMatching(/aws sso login.*AWS_ACCESS_KEY_ID/) });
});

describe('a call that the credentials may not make is named', () => {
  const essential = [
    ...['cloudformation:DescribeStacks', 'cloudformation:ListStackResources', 'secretsmanager:PutSecretValue'],
    ...['cloudformation:DescribeChangeSet', 'cloudformation:DeleteChangeSet', 'cloudformation:SetStackPolicy'],
    ...['secretsmanager:GetSecretValue', 'events:DescribeRule', 'events:ListTargetsByRule', 'lambda:InvokeFunction'],
  ];
  const informing = [
    ...['lambda:GetAccountSettings', 'ses:GetEmailIdentity', 'ses:GetAccount', 'sns:ListSubscriptionsByTopic'],
    ...['cognito-idp:ListUsersInGroup', 'servicequotas:ListRequestedServiceQuotaChangeHistoryByQuota'],
  ];

  test.each(essential)('%s ends the command', async (action) => {
    await command.run();
    refuse(action, 'AccessDeniedException');
    await expect(command.run('--new-media-key')).rejects.toMatchObject({
      message: `the credentials may not call ${action}`,
      next: expect.stringContaining(`give them ${action}`),
    });
  });

  test.each(informing)('%s is left out, and the deployment goes on', async (action) => {
    command.aws.account.concurrency = 10;
    refuse(action, 'AccessDeniedException');
    await command.run();
    expect(command.text).toContain(`not checked: the credentials may not call ${action}`);
    expect(command.deployed?.isProtected).toBe(true);
  });

  test('a service that does not answer such a call, as in a region without it, is left out too', async () => {
    refuse('ses:GetAccount', 'InternalFailure');
    await command.run();
    expect(command.text).toContain('not checked: ses:GetAccount failed');
    expect(command.text).toContain('First admin');
  });

  test('these are all calls of a deployment', async () => {
    command.aws.account.concurrency = 10;
    await command.run();
    await command.run();
    expect(new Set(command.aws.calls)).toEqual(new Set(['sts:GetCallerIdentity', ...essential, ...informing]));
  });
});

describe('the quota of concurrent functions', () => {
  test('that visitors would exhaust is told with the exact request', async () => {
    command.aws.account.concurrency = 10;
    await command.run('--check');
    expect(command.text).toContain('10 functions may run at the same time, which is too few');
    expect(command.text).toContain(
      'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region eu-west-2',
    );
  });

  test('that was requested already is not requested again', async () => {
    command.aws.account.concurrency = 10;
    command.aws.account.quotaRequests = [{ value: 1000, status: 'PENDING', createdAt: new Date('2026-11-20') }];
    await command.run('--check');
    expect(command.text).toContain('1000 were requested on 2026-11-20, the request is PENDING');
    expect(command.text).not.toContain('request-service-quota-increase');
  });

  test('that is enough needs nothing', async () => {
    await command.run('--check');
    expect(command.text).toContain('1000 functions may run at the same time');
    expect(command.text).not.toContain('request-service-quota-increase');
  });
});
