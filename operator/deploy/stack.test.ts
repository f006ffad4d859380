import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newKeyPair } from './media-key.ts';
import { createStack, type EmulatedStack } from './testing/account.ts';
import { openTestCommand, settings, stackName, type TestCommand } from './testing/command.ts';

const keys = [newKeyPair(), newKeyPair()];
let command: TestCommand;

beforeEach(async () => {
  command = await openTestCommand(keys);
});
afterEach(() => command.close());

/** Puts the stack into a state as an earlier run may have left it. */
function leave(changes: Partial<EmulatedStack>): void {
  createStack(command.aws.account, stackName, settings.adminEmail);
  const stack = command.aws.account.stacks.get(stackName);
  if (stack) Object.assign(stack, changes);
}

const failedEvents = [
  { id: 'ApiStage', status: 'CREATE_FAILED', reason: 'Resource creation cancelled' },
  { id: 'SiteDistribution', status: 'CREATE_FAILED', reason: 'Your account must be verified' },
  { id: stackName, status: 'CREATE_IN_PROGRESS', reason: 'User Initiated' },
  { id: 'Table', status: 'CREATE_FAILED', reason: 'of an older try' },
];

describe('a first deployment that failed (docs/operations.md#when-the-first-deployment-failed)', () => {
  test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'DELETE_FAILED'])(
    '%s is deleted when the operator agrees, and deployed again as a first one',
    async (status) => {
      leave({ status, events: failedEvents, next: [status, 'DELETE_IN_PROGRESS', undefined] });
      await command.run();
      expect(command.text).toContain(`is ${status}: its first deployment failed`);
      expect(command.text).toContain('SiteDistribution: Your account must be verified');
      expect(command.text).not.toMatch(/cancelled|older try/);
      expect(command.cdk).toContain('synth unprotected');
      expect(command.deployed?.isProtected).toBe(true);
    },
  );

  test('is left as it is when the operator does not agree', async () => {
    leave({ status: 'ROLLBACK_COMPLETE' });
    command.answer = false;
    await expect(command.run()).rejects.toMatchObject({ message: 'Exhale-prod was not deleted' });
    expect(command.aws.calls).not.toContain('cloudformation:DeleteStack');
  });

  test('whose deletion fails names what resists', async () => {
    const events = [{ id: 'Pages', status: 'DELETE_FAILED', reason: 'The bucket is not empty' }];
    leave({ status: 'ROLLBACK_COMPLETE', events, next: ['ROLLBACK_COMPLETE', 'DELETE_IN_PROGRESS', 'DELETE_FAILED'] });
    await expect(command.run()).rejects.toThrow(/could not be deleted(.|\n)*Pages: The bucket is not empty/);
  });

  test('that was never executed counts as none', async () => {
    leave({ status: 'REVIEW_IN_PROGRESS' });
    await command.run();
    expect(command.cdk).toContain('synth unprotected');
  });
});

test.each([
  ['CREATE_IN_PROGRESS', 'CREATE_COMPLETE'],
  ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'UPDATE_COMPLETE'],
  ['UPDATE_ROLLBACK_IN_PROGRESS', 'UPDATE_ROLLBACK_COMPLETE'],
])(
  'an operation in progress (%s) is waited for, then it goes on (docs/operations.md#deploying)',
  async (busy, over) => {
    leave({ status: busy, next: [busy, busy, over] });
    await command.run();
    expect(command.text).toContain(`is ${busy}: waits until CloudFormation has ended it`);
    expect(command.text).toContain(`is ${over}`);
    expect(command.cdk).toContain('synth protected');
  },
);

test('an operation that does not end is told after an hour', async () => {
  leave({ status: 'UPDATE_IN_PROGRESS' });
  await expect(command.run()).rejects.toThrow('Exhale-prod is UPDATE_IN_PROGRESS for an hour');
});

test('a rollback that failed is told with the command that continues it', async () => {
  leave({ status: 'UPDATE_ROLLBACK_FAILED', reason: 'Table: throttled' });
  await expect(command.run()).rejects.toMatchObject({
    message: 'Exhale-prod is UPDATE_ROLLBACK_FAILED: Table: throttled',
    next: expect.stringContaining('continue-update-rollback --stack-name Exhale-prod --region eu-west-2'),
  });
  expect(command.cdk).toEqual([]);
});

test('a failed preparation for the CDK is told with the command that removes it', async () => {
  createStack(command.aws.account, 'CDKToolkit', settings.adminEmail);
  Object.assign(command.aws.account.stacks.get('CDKToolkit') ?? {}, { status: 'ROLLBACK_COMPLETE' });
  await expect(command.run()).rejects.toMatchObject({
    next: expect.stringContaining('delete-stack --stack-name CDKToolkit'),
  });
});
