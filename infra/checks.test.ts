import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { ExhaleStack } from './stack.ts';
import { exhaleApp, type TemplateResource } from './synth.ts';
import { policiesOf, readable, synthesiseTemplate, template, testOptions } from './testing/template.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';

test("CloudFormation's schemas accept the templates of both stages", () => {
  const domain = { name: 'studio.test', certificateArn, alternativeNames: ['www.studio.test'] };
  expect(() => synthesiseTemplate({ domain, validate: true })).not.toThrow();
  expect(() => synthesiseTemplate({ stage: 'dev', validate: true })).not.toThrow();
});

test.each([
  ['prod', { region: 'eu-west-2', account: '123456789012' }],
  ['dev', { region: 'us-east-1' }],
] as const)('each rule of AWS Solutions holds in %s or is acknowledged with a reason', (stage, env) => {
  const app = exhaleApp({});
  const stack = new ExhaleStack(app, 'Checked', { ...testOptions(stage), env });
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

test('resources have no circular dependencies, which synthesis would not detect', () => {
  const waiting = new Map(Object.entries(template.Resources));
  const ready = () =>
    [...waiting].filter(([, resource]) => !dependencies(resource).some((id) => waiting.has(id))).map(([id]) => id);
  for (let next = ready(); next.length > 0; next = ready()) for (const id of next) waiting.delete(id);
  expect([...waiting.keys()]).toEqual([]);
});

test('every reference has a target', () => {
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

test("no role has wildcards except for keys of uploads, pages, pictures and exports, jobs of MediaConvert, and CDK's own file copier", () => {
  const policies = policiesOf(template).filter(({ role }) => !role.startsWith('CustomCDKBucket'));
  const statements = policies.flatMap((policy) => policy.statements);
  expect(statements.length).toBeGreaterThan(policies.length);
  const files =
    /^<Media\w+\.Arn>\/(images|media)\/\w+\/\*$|^<SitePages\.Arn>\/(api\/art|pages)\/\*$|^<AccountExportBucket\.Arn>\/accounts\/\*$/;
  for (const { Action, Resource } of statements) {
    expect(JSON.stringify(Action)).not.toContain('*');
    if ([Resource].flat().every((one) => files.test(readable(one)))) continue;
    // MediaConvert names each job.
    if (Action === 'mediaconvert:GetJob') continue;
    if (JSON.stringify(Resource).includes('*')) {
      // It has no resources to name.
      expect([Resource, Action]).toEqual(['*', 'ses:DeleteSuppressedDestination']);
    }
  }
});

test('the template contains no secret (docs/trust.md#secrets)', () => {
  // Allowed properties named after secrets and passwords: names, locations and lengths.
  const known = [
    /AWS::SecretsManager::Secret|secretsmanager:(Get|Put)SecretValue|(STRIPE|MEDIA|ORIGIN)_SECRET_ID|(Stripe|Media)SecretArn/g,
    /Stripe's keys as JSON: secretKey and webhookSecret|GenerateSecret(String)?|SECRET#\*/g,
    /\{\{resolve:secretsmanager:|:SecretString:current::\}\}|SecretStringTemplate|PasswordLength/g,
    /RotateOriginSecret|rotateOriginSecret|the origin secret|secret that CloudFront sends/gi,
    /PasswordPolicy|cognito-idp:AdminSetUserPassword|forgotten passwords cannot be replaced|cannot set a new password/g,
    /(update|new)-password\|/g,
    /api\/?(me\/?|new-?)password|api\/?admin\/?members\/?{?sub}?\/?password/gi,
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
