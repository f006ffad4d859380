import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeliveryStack } from '#infra/delivery/stack.ts';
import { exhaleApp } from '#infra/synth.ts';
import { onlyResource, resourcesOf } from '#infra/testing/template.ts';
import { newKeyPair } from './media-key.ts';
import { openTestCommand, type TestCommand } from './testing/command.ts';
import { AwsRefusal } from './testing/protocols.ts';

// docs/operations.md#delivery

function templateOf(hasProvider: boolean) {
  const app = exhaleApp({});
  new DeliveryStack(app, 'Delivery', { stage: 'prod', repository: 'studio/exhale', hasProvider });
  return app.synth().getStackByName('Delivery').template;
}

const template = templateOf(false);
const role = onlyResource(template, 'AWS::IAM::Role').properties;
type Statement = { Action: string | string[]; Resource: unknown };
const statements: Statement[] = role.Policies[0].PolicyDocument.Statement;
const granted = new Set(statements.flatMap(({ Action }) => Action));

test('one environment of one repository may take the role, with a token for AWS', () => {
  const [statement, ...others] = role.AssumeRolePolicyDocument.Statement;
  expect(others).toEqual([]);
  expect(statement).toMatchObject({
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': 'repo:studio/exhale:environment:prod',
      },
    },
  });
});

test('the second stage of an account uses the provider that is there', () => {
  expect(resourcesOf(template, 'AWS::IAM::OIDCProvider')).toHaveLength(1);
  expect(resourcesOf(templateOf(true), 'AWS::IAM::OIDCProvider')).toEqual([]);
});

test('what it may do is named, and on everything only what has no resource', () => {
  const onAll = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action);
  expect(onAll).toEqual(['lambda:GetAccountSettings', 'ses:GetAccount']);
  for (const action of granted) expect(action).not.toContain('*');
  expect(JSON.stringify(statements)).not.toMatch(/Stripe|DeleteStack/);
});

describe('with no other permissions', () => {
  let command: TestCommand;
  beforeAll(async () => {
    command = await openTestCommand([newKeyPair()]);
    await command.run();
  });
  afterAll(() => command.close());

  test('a later deployment is done, and says what it could not look at', async () => {
    const denied = (action: string) => action !== 'sts:GetCallerIdentity' && !granted.has(action);
    command.aws.fault = (action) =>
      denied(action) ? new AwsRefusal('AccessDeniedException', 'not allowed', 403) : undefined;
    command.aws.calls.length = 0;
    await command.run('--yes');
    expect(command.cdk).toContain('deploy');
    expect(command.text).toContain('not checked: the credentials may not call cognito-idp:ListUsersInGroup');
    const used = [...granted].filter((action) => action !== 'sts:AssumeRole' && !command.aws.calls.includes(action));
    // Storing a new media key, and naming why an earlier deployment failed.
    expect(used.toSorted()).toEqual(['cloudformation:DescribeStackEvents', 'secretsmanager:PutSecretValue']);
  });
});

describe('the workflow', () => {
  const text = readFileSync('.github/workflows/deliver.yml', 'utf8');

  test('tests first, then deploys dev from main and prod from a tag, in environments of these names', () => {
    expect(text).toMatch(/branches: \[main\]/);
    expect(text).toMatch(/tags: \['v\*'\]/);
    for (const stage of ['dev', 'prod']) {
      expect(text).toContain(`environment: ${stage}`);
      expect(text).toContain(`npm run deploy -- --stage ${stage} --yes`);
    }
    expect(text.match(/needs: test/g)).toHaveLength(2);
  });

  test('stores no keys: it asks for a token, and takes the role of its environment', () => {
    expect(text.match(/id-token: write/g)).toHaveLength(2);
    expect(text.match(/role-to-assume: \$\{\{ vars\.AWS_ROLE_ARN \}\}/g)).toHaveLength(2);
    expect(text).not.toMatch(/secrets\.|AKIA|aws-secret-access-key/);
  });
});
