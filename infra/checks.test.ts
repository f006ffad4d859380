import { expect, test } from '@jest/globals';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ExhaleStack } from './stack.ts';
import { exhaleApp, type TemplateResource } from './synth.ts';
import { resourcesOf, templateOf, testMediaKey, written } from './testing/template.ts';

const template = templateOf();

test("CloudFormation's schemas accept the template", () => {
  expect(() => templateOf({ validate: true })).not.toThrow();
});

test('each rule of AWS Solutions is kept, or its exception has a reason', () => {
  const app = exhaleApp({});
  const stack = new ExhaleStack(app, 'Checked', { artefacts: 'placeholder', mediaPublicKey: testMediaKey });
  const { violations } = new AwsSolutionsChecks(app).validateScope(stack);
  expect(violations.map(({ ruleName, violatingResources }) => ({ ruleName, violatingResources }))).toEqual([]);
});

/** Logical ids that a value refers to. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String(inner[0])];
    return references(inner);
  });
}

function dependencies({ Properties, DependsOn = [] }: TemplateResource): string[] {
  return [...references(Properties), ...[DependsOn].flat()];
}

test('resources can be made one after the other: no circle, which synthesis would let pass', () => {
  const waiting = new Map(Object.entries(template.Resources));
  const ready = () =>
    [...waiting].filter(([, resource]) => !dependencies(resource).some((id) => waiting.has(id))).map(([id]) => id);
  for (let next = ready(); next.length > 0; next = ready()) for (const id of next) waiting.delete(id);
  expect([...waiting.keys()]).toEqual([]);
});

test('every reference is to something that is there', () => {
  const known = new Set(Object.keys(template.Resources));
  const unknown = Object.values(template.Resources)
    .flatMap(dependencies)
    .filter((id) => !known.has(id) && !id.startsWith('AWS::'));
  expect(unknown).toEqual([]);
});

test('only intrinsic functions that the local cloud resolves are used', () => {
  const used = JSON.stringify(template.Resources).match(/"(Fn::\w+|Condition)":/g) ?? [];
  const conditionsOfPolicies = '"Condition":';
  expect(new Set(used)).toEqual(new Set(['"Fn::GetAtt":', '"Fn::Join":', '"Fn::Sub":', conditionsOfPolicies]));
});

test("no role has a wildcard but for traces, for names of files, and for the one that CDK's own file copier has", () => {
  const policies = resourcesOf(template, 'AWS::IAM::Policy').filter(({ id }) => !id.startsWith('CustomCDKBucket'));
  const statements = policies.flatMap(({ properties }) => properties.PolicyDocument.Statement);
  expect(statements.length).toBeGreaterThan(policies.length);
  const files = /^<Media\w+\.Arn>\/(images|media)\/\w+\/\*$/;
  for (const { Action, Resource } of statements) {
    expect(JSON.stringify(Action)).not.toContain('*');
    if (Array.isArray(Resource) && Resource.every((one) => files.test(written(one)))) continue;
    if (JSON.stringify(Resource).includes('*')) {
      expect({ Action, Resource }).toEqual({
        Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
        Resource: '*',
      });
    }
  }
});

test('the template holds no secret', () => {
  // What is named after secrets and passwords: what they are called, where they are kept, how long they must be.
  const known = [
    /AWS::SecretsManager::Secret|secretsmanager:GetSecretValue|(STRIPE|MEDIA)_SECRET_ID|(Stripe|Media)SecretName/g,
    /Stripe's keys as JSON: secretKey and webhookSecret|GenerateSecret|SECRET#\*/g,
    /PasswordPolicy|cognito-idp:AdminSetUserPassword|forgotten passwords stay forgotten|cannot set a new password/g,
    /api\/?me\/?password|api\/?admin\/?people\/?{?sub}?\/?password/gi,
    /-----BEGIN PUBLIC KEY-----/g,
  ];
  const text = known.reduce((left, pattern) => left.replaceAll(pattern, ''), JSON.stringify(template));
  for (const secret of [
    /AKIA[0-9A-Z]{16}/,
    /[sr]k_(live|test)_\w+/,
    /whsec_\w+/,
    /-----BEGIN/,
    /password/i,
    /secret/i,
  ]) {
    expect(text.match(secret)).toBeNull();
  }
});
