import { existsSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newKeyPair } from './media-key.ts';
import { mediaSecret, stripeSecret } from './testing/account.ts';
import { openTestCommand, settings, stackName, type TestCommand, testCommit } from './testing/command.ts';

const keys = [newKeyPair(), newKeyPair(), newKeyPair()];
let command: TestCommand;

beforeEach(async () => {
  command = await openTestCommand(keys);
});
afterEach(() => command.close());

const firstDeployment = ['synth unprotected', 'bootstrap', 'diff', 'deploy', 'synth protected', 'deploy'];
const laterDeployment = ['synth protected', 'diff', 'prepare', 'deploy'];

/** What every complete deployment ends with, whatever happened before. */
function expectDeployed(): void {
  expect(command.aws.account.stacks.get(stackName)?.status).toBe('CREATE_COMPLETE');
  expect(command.deployed).toEqual({ publicKey: command.publicKey, isProtected: true, commit: testCommit });
  expect(command.aws.account.stacks.get(stackName)?.policy).toContain('Update:Replace');
  expect(command.storedKey).toBe(command.publicKey);
  expect(command.aws.account.invoked.slice(-2)).toEqual(['Exhale-RefreshRates-fn', 'Exhale-Sweep-fn']);
  expect(command.text).toContain('What is left to do by hand');
}

test('a first deployment makes the key, prepares the account, deploys, stores the key, runs the schedules and protects (docs/operations.md#deploying)', async () => {
  await command.run();
  expect(command.cdk).toEqual(firstDeployment);
  expectDeployed();
  expect(command.text).not.toContain('PRIVATE KEY');
});

test('a second deployment changes no key, and runs the schedules again', async () => {
  await command.run();
  const { publicKey } = command;
  await command.run('--yes');
  expect(command.cdk).toEqual(laterDeployment);
  expect(command.publicKey).toBe(publicKey);
  expectDeployed();
});

test('without the agreement nothing of the site is changed, and the next run makes another key', async () => {
  command.answer = false;
  await expect(command.run()).rejects.toMatchObject({ message: 'nothing was deployed' });
  expect(command.cdk).not.toContain('deploy');
  command.answer = true;
  await command.run();
  expectDeployed();
});

describe('interrupted anywhere and run again, it ends as if it had not been (docs/operations.md#deploying)', () => {
  test('at each call to AWS, before and after it took effect', async () => {
    await command.run();
    const actions = command.aws.calls;
    for (const [index, action] of actions.entries()) {
      for (const when of /Get|List|Describe/.test(action) ? (['before'] as const) : (['before', 'after'] as const)) {
        command.reset();
        command.aws.fault = (_, number) => (number === index + 1 ? when : undefined);
        // A call that only informs does not end the command.
        await command.run().catch(() => undefined);
        expect(command.aws.calls.length, `${when} ${action}`).toBeGreaterThan(index);
        command.aws.fault = () => undefined;
        await command.run();
        expectDeployed();
      }
    }
  });

  test.each(
    firstDeployment.flatMap(
      (name, index) =>
        [
          [name, index, 'before'],
          [name, index, 'after'],
        ] as const,
    ),
  )('at cdk %s (%i), %s it took effect', async (_, index, when) => {
    command.cdkFault = () => (command.cdk.length === index + 1 ? when : undefined);
    await expect(command.run()).rejects.toThrow('crashed');
    command.cdkFault = () => undefined;
    await command.run();
    expectDeployed();
  });
});

test.each(['synth unprotected', 'bootstrap', 'diff', 'deploy'])(
  'cdk %s that fails ends it, with what to do',
  async (failing) => {
    command.cdkFault = (name) => (name === failing ? 1 : undefined);
    await expect(command.run()).rejects.toMatchObject({
      message: expect.stringContaining(`cdk ${failing.split(' ')[0]} ended with code 1`),
      next: expect.stringMatching(/run this again/),
    });
    expect(command.aws.calls).not.toContain('secretsmanager:PutSecretValue');
  },
);

test('a schedule that fails does not keep the others from running, nor the list of what is left; the command fails', async () => {
  command.aws.account.failing = { 'Exhale-RefreshRates-fn': 'the service of the rates is down' };
  await expect(command.run()).rejects.toMatchObject({ message: expect.stringContaining('Exhale-RefreshRates-fn') });
  expect(command.text).toContain('Exhale-RefreshRates-fn failed: the service of the rates is down');
  expectDeployed();
});

describe('the media key (docs/operations.md#the-media-key)', () => {
  test.each([
    ['is lost', ''],
    ['is of another pair', keys[1]?.publicKey ?? ''],
  ])('whose file %s is taken from the secret: what is signed stays valid', async (_, text) => {
    await command.run();
    const { publicKey } = command;
    writeFileSync(command.keyFile, text);
    await command.run();
    expect(command.publicKey).toBe(publicKey);
    expectDeployed();
  });

  test.each(['', 'no JSON', '{"privateKey":"no key"}', '{"privateKey":""}'])(
    'in the secret that is none (%j) is replaced',
    async (value) => {
      await command.run();
      const { publicKey } = command;
      command.aws.account.secrets.set(mediaSecret, value);
      await command.run();
      expect(command.publicKey).not.toBe(publicKey);
      expectDeployed();
    },
  );

  test('is replaced when asked for, and stored before functions start with it', async () => {
    await command.run();
    const { publicKey } = command;
    let storedBefore = false;
    command.cdkFault = (name) => {
      if (name === 'deploy') storedBefore = command.storedKey === command.publicKey;
      return undefined;
    };
    await command.run('--new-media-key');
    expect(command.publicKey).not.toBe(publicKey);
    expect(storedBefore).toBe(true);
    expectDeployed();
  });
});

describe('--check', () => {
  const changes = /Put|Delete|Invoke|Create|Update/;

  test('of an account without the site says that everything would be created, and writes nothing', async () => {
    await command.run('--check');
    expect(command.cdk).toEqual([]);
    expect(command.text).toContain('everything would be created');
    expect(command.aws.calls.filter((action) => changes.test(action))).toEqual([]);
    expect(existsSync(command.keyFile)).toBe(false);
  });

  test('of a deployed site shows the differences and what is left', async () => {
    await command.run();
    const before = command.aws.calls.length;
    await command.run('--check');
    expect(command.cdk).toEqual(['synth protected', 'diff']);
    expect(command.text).toContain('What is left to do by hand');
    expect(command.aws.calls.slice(before).filter((action) => changes.test(action))).toEqual([]);
  });
});

test('what is left is printed with the values of this deployment (docs/operations.md#after-the-first-deployment)', async () => {
  const domain = { name: 'breathe.studio', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' };
  command.writeSettings({ domain: { ...domain, alternativeNames: ['www.breathe.studio'] } });
  await command.run();
  for (const line of [
    'breathe.studio  CNAME  d1.cloudfront.net',
    'www.breathe.studio  CNAME  d1.cloudfront.net',
    'one._domainkey.breathe.studio  CNAME  one.dkim.amazonses.com',
    '_dmarc.breathe.studio  TXT  "v=DMARC1; p=none; rua=mailto:owner@breathe.studio"',
    'sandbox, 200 mails a day',
    'owner@breathe.studio has a mail of AWS Notifications: confirm it',
    'webhook destination: https://d1.cloudfront.net/api/stripe/webhook',
    'checkout.session.completed, checkout.session.async_payment_succeeded',
    `put-secret-value --secret-id ${stripeSecret} --secret-string file://keys.json --region eu-west-2`,
    'npm run admin -- owner@breathe.studio --stage prod',
  ]) {
    expect(command.text).toContain(line);
  }
});

test('a DMARC record that is there is not asked for', async () => {
  command.txtRecords = { '_dmarc.breathe.studio': ['v=DMARC1; p=reject'] };
  await command.run();
  expect(command.text).toContain('_dmarc.breathe.studio is there (p=reject): leave it as it is');
  expect(command.text).not.toContain('v=DMARC1');
});

test('what was done by hand is no longer asked for', async () => {
  const domain = { name: 'breathe.studio', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' };
  command.writeSettings({ domain: { ...domain, alternativeNames: ['www.breathe.studio'] } });
  await command.run();
  const { account } = command.aws;
  account.mail = { verified: true, production: true, sending: true };
  account.subscriptions[settings.adminEmail] = true;
  account.admins.push(settings.adminEmail);
  account.secrets.set(stripeSecret, '{"secretKey":"rk_test_1","webhookSecret":"whsec_1"}');
  command.responses = {
    'https://breathe.studio/config.json': Response.json({ userPoolId: 'eu-west-2_pool' }),
    'https://www.breathe.studio/': new Response('', {
      status: 301,
      headers: { location: 'https://d1.cloudfront.net/' },
    }),
  };
  await command.run();
  expect(command.text).not.toContain('TO DO');
  expect(command.text.match(/^done /gm)).toHaveLength(7);
  expect(command.text).not.toMatch(/rk_test_1|whsec_1/);
});

test.each([
  [{ mail: { verified: true, production: true, sending: false } }, 'SES has paused this account (SHUTDOWN)'],
  [{ subscriptions: {} }, `--protocol email --notification-endpoint ${settings.adminEmail} --region eu-west-2`],
])('what changed since is named: %j', async (changes, line) => {
  await command.run();
  Object.assign(command.aws.account, changes);
  await command.run('--check');
  expect(command.text).toContain(line);
});
