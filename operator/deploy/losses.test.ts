import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptTypes } from '#infra/constructs/retention.ts';
import { newKeyPair } from './media-key.ts';
import { openTestCommand, stackName, type TestCommand } from './testing/command.ts';

// docs/operations.md#what-a-deployment-may-not-lose

const keys = [newKeyPair()];
let command: TestCommand;

beforeEach(async () => {
  command = await openTestCommand(keys);
  await command.run();
});
afterEach(() => command.close());

const policy = () => JSON.parse(command.aws.account.stacks.get(stackName)?.policy ?? '{}').Statement;
const refusing = expect.objectContaining({ Effect: 'Deny', Action: ['Update:Replace', 'Update:Delete'] });

const losing: [string, { id: string; type: string; action: string; replacement?: string }, RegExp][] = [
  ...keptTypes.map((type): (typeof losing)[number] => [
    `${type} is replaced`,
    { id: 'Kept', type, action: 'Modify', replacement: 'True' },
    /would be replaced/,
  ]),
  ...keptTypes.map((type): (typeof losing)[number] => [
    `${type} is deleted`,
    { id: 'Kept', type, action: 'Remove' },
    /would be deleted/,
  ]),
];

describe.each(losing)('when %s', (_, change, what) => {
  beforeEach(() => {
    command.changes = [{ id: 'Pages', type: 'AWS::Lambda::Function', action: 'Modify' }, change];
  });

  test('--yes refuses it, with what would be lost and the reason', async () => {
    await expect(command.run('--yes')).rejects.toMatchObject({
      message: expect.stringMatching(what),
      next: expect.stringContaining('docs/operations.md#rolling-a-deployment-back'),
    });
    expect(command.cdk).not.toContain('deploy');
    expect(command.aws.account.stacks.get(stackName)?.changes).toBeUndefined();
  });

  test('a person is asked once more, and may still say no', async () => {
    command.answers = { 'although this content is lost': false };
    await expect(command.run()).rejects.toMatchObject({ message: 'nothing was deployed' });
    expect(command.cdk).not.toContain('deploy');
  });
});

describe('what a person agreed to lose', () => {
  let during: unknown;
  beforeEach(() => {
    command.changes = [{ id: 'Key', type: 'AWS::KMS::Key', action: 'Remove' }];
  });
  const fault = (code?: number) => (name: string) => {
    if (name === 'deploy') during = policy();
    return name === 'deploy' ? code : undefined;
  };

  test('CloudFormation lets this deployment lose, and no other', async () => {
    command.cdkFault = fault();
    await command.run();
    expect(during).toEqual([expect.objectContaining({ Effect: 'Allow' })]);
    expect(policy()).toContainEqual(refusing);
  });

  test('is protected again when the deployment fails', async () => {
    command.cdkFault = fault(1);
    await expect(command.run()).rejects.toThrow('cdk deploy ended with code 1');
    expect(policy()).toContainEqual(refusing);
  });
});

test.each([
  ['nothing', undefined],
  ['no resource that keeps content', [{ id: 'Code', type: 'AWS::Lambda::Function', action: 'Remove' }]],
  ['the table in place', [{ id: 'Table', type: 'AWS::DynamoDB::GlobalTable', action: 'Modify', replacement: 'False' }]],
  [
    'the pool, perhaps by a replacement, which the policy refuses then',
    [{ id: 'Pool', type: 'AWS::Cognito::UserPool', action: 'Modify', replacement: 'Conditional' }],
  ],
])('a deployment that changes %s goes on with --yes', async (_, changes) => {
  command.changes = changes;
  await command.run('--yes');
  expect(command.text).toContain('nothing that keeps content is replaced or deleted');
  expect(command.cdk).toContain('deploy');
});

test('CloudFormation refuses a loss to everyone: also to an older version of this command, as in a rollback', () => {
  expect(policy()).toEqual([
    { Effect: 'Allow', Action: 'Update:*', Principal: '*', Resource: '*' },
    {
      Effect: 'Deny',
      Action: ['Update:Replace', 'Update:Delete'],
      Principal: '*',
      Resource: '*',
      Condition: { StringEquals: { ResourceType: keptTypes } },
    },
  ]);
});
