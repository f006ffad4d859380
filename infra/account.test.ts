import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { FirewallStack } from './firewall/stack.ts';
import { ExhaleStack, type StackOptions } from './stack.ts';
import { exhaleApp } from './synth.ts';
import {
  mainTable,
  onlyResource,
  policiesOf,
  resourcesOf,
  siteFunctions,
  synthesiseTemplate,
  template,
  testOptions,
} from './testing/template.ts';

// docs/operations.md#an-account-as-it-is

const boundary = 'arn:aws:iam::123456789012:policy/boundary';
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/site/1';
const domain = {
  name: 'breathe.studio',
  alternativeNames: ['www.breathe.studio'],
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
};
const fitting: Partial<StackOptions> = {
  mailIdentity: 'existing',
  priceClass: 'all',
  webAclArn,
  tags: { client: 'breathe' },
  permissionsBoundaryArn: boundary,
  customerManagedKey: true,
  domain: { ...domain, hostedZoneId: 'Z0123456789' },
};
const theirs = synthesiseTemplate(fitting);
const distributionOf = (of: typeof template) =>
  onlyResource(of, 'AWS::CloudFront::Distribution').properties.DistributionConfig;

test('a deployment with these settings is not refused by a rule of AWS Solutions', () => {
  const app = exhaleApp({});
  const stack = new ExhaleStack(app, 'Checked', { ...testOptions('prod'), ...fitting });
  const { violations } = new AwsSolutionsChecks(app).validateScope(stack);
  expect(violations.map(({ ruleName }) => ruleName)).toEqual([]);
});

test('an SES identity that exists is none of the stack’s, so that no deployment and no deletion touches it', () => {
  expect(resourcesOf(theirs, 'AWS::SES::EmailIdentity')).toEqual([]);
  expect(resourcesOf(template, 'AWS::SES::EmailIdentity')).toHaveLength(1);
});

test.each(['mail', 'sendDueMails'])('%s names the configuration set itself, whatever that of the identity', (name) => {
  const set = onlyResource(theirs, 'AWS::SES::ConfigurationSet').id;
  expect(siteFunctions(theirs).get(name)?.properties.Environment.Variables.CONFIGURATION_SET).toEqual({ Ref: set });
});

test('price class and web ACL are those of the settings; by default the cheapest, and none', () => {
  expect(distributionOf(theirs)).toMatchObject({ PriceClass: 'PriceClass_All', WebACLId: webAclArn });
  expect(distributionOf(template).PriceClass).toBe('PriceClass_100');
  expect(distributionOf(template).WebACLId).toBeUndefined();
});

test('records of all names are written into the zone, and none without one', () => {
  const { HostedZoneId, RecordSets } = onlyResource(theirs, 'AWS::Route53::RecordSetGroup').properties;
  expect(HostedZoneId).toBe('Z0123456789');
  const names = RecordSets.map(({ Name, Type }: { Name: string; Type: string }) => `${Name} ${Type}`);
  expect(names).toEqual(['breathe.studio A', 'breathe.studio AAAA', 'www.breathe.studio A', 'www.breathe.studio AAAA']);
  for (const { AliasTarget } of RecordSets) {
    expect(AliasTarget).toMatchObject({ HostedZoneId: 'Z2FDTNDATAQYW2', DNSName: { 'Fn::GetAtt': expect.anything() } });
  }
  expect(resourcesOf(synthesiseTemplate({ domain }), 'AWS::Route53::RecordSetGroup')).toEqual([]);
});

test('every role is bounded, those of CDK’s helpers too', () => {
  const roles = resourcesOf(theirs, 'AWS::IAM::Role');
  expect(roles.length).toBeGreaterThan(20);
  expect(new Set(roles.map(({ properties }) => properties.PermissionsBoundary))).toEqual(new Set([boundary]));
});

test.each([
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::Cognito::UserPool',
  'AWS::CloudFront::Distribution',
  'AWS::KMS::Key',
])('every %s has the tags', (type) => {
  const found = resourcesOf(theirs, type);
  expect(found.length).toBeGreaterThan(0);
  for (const { properties } of found) {
    const tags =
      properties.Tags ?? Object.entries(properties.UserPoolTags ?? {}).map(([Key, Value]) => ({ Key, Value }));
    expect(tags).toContainEqual({ Key: 'client', Value: 'breathe' });
  }
});

test('every function has the tags', () => {
  for (const { properties } of siteFunctions(theirs).values()) {
    expect(properties.Tags).toContainEqual({ Key: 'client', Value: 'breathe' });
  }
});

describe('a key of the account', () => {
  const [key] = resourcesOf(theirs, 'AWS::KMS::Key').filter(({ id }) => id.startsWith('DataKey'));
  const keyArn = { 'Fn::GetAtt': [key?.id, 'Arn'] };

  test.each(['AWS::Logs::LogGroup', 'AWS::SecretsManager::Secret'])('encrypts each %s', (type) => {
    const found = resourcesOf(theirs, type);
    expect(found.length).toBeGreaterThan(2);
    for (const { properties } of found) expect(properties.KmsKeyId).toEqual(keyArn);
  });

  test('encrypts the table', () => {
    const { SSESpecification, Replicas } = mainTable(theirs).properties;
    expect(SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
    expect(Replicas).toHaveLength(1);
    expect(Replicas[0].SSESpecification).toEqual({ KMSMasterKeyId: keyArn });
  });

  test('is rotated, outlives the stack, and may be used by CloudWatch Logs for log groups of the account alone', () => {
    expect(key?.properties.EnableKeyRotation).toBe(true);
    expect(theirs.Resources[key?.id ?? '']).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
    const [, logs] = key?.properties.KeyPolicy.Statement ?? [];
    expect(JSON.stringify(logs.Principal)).toContain('logs.');
    expect(JSON.stringify(logs.Condition.ArnLike)).toContain(':log-group:*');
  });

  /** The role of a function is named in its template by its logical id. */
  function statementsOf(name: string) {
    const role = siteFunctions(theirs).get(name)?.properties.Role['Fn::GetAtt'][0];
    return policiesOf(theirs).flatMap((policy) => (policy.role === role ? policy.statements : []));
  }

  test('is used by each function through the services whose data it may call, and by no function otherwise', () => {
    const ofKey = (name: string) =>
      statementsOf(name).filter(({ Resource }) => JSON.stringify(Resource) === JSON.stringify(keyArn));
    for (const name of siteFunctions(theirs).keys()) {
      const actions = statementsOf(name).flatMap(({ Action }) => Action);
      const services = ['dynamodb', 'secretsmanager'].filter((service) =>
        actions.some((action) => String(action).startsWith(`${service}:`)),
      );
      const via = ofKey(name).map(({ Condition }) => JSON.stringify(Condition));
      expect({ name, count: via.length }).toEqual({ name, count: services.length === 0 ? 0 : 1 });
      for (const service of services) expect(via.join()).toContain(`${service}.`);
    }
  });

  test('is none by default', () => {
    expect(resourcesOf(template, 'AWS::KMS::Key')).toHaveLength(1);
    for (const { properties } of resourcesOf(template, 'AWS::Logs::LogGroup')) {
      expect(properties.KmsKeyId).toBeUndefined();
    }
  });
});

describe('the small web ACL (docs/operations.md#a-small-web-acl)', () => {
  const app = exhaleApp({ validate: true });
  new FirewallStack(app, 'Firewall');
  const stack = app.synth().getStackByName('Firewall');
  const { DefaultAction, Rules, Scope, VisibilityConfig } = onlyResource(
    stack.template,
    'AWS::WAFv2::WebACL',
  ).properties;

  test('is where those of CloudFront are, lets requests in, and gives its ARN', () => {
    expect(stack.environment.region).toBe('us-east-1');
    expect({ Scope, DefaultAction }).toEqual({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(Object.keys(stack.template.Outputs)).toEqual(['WebAclArn']);
  });

  test('refuses floods and what lists of AWS name, and keeps no samples of requests', () => {
    expect(Rules.map(({ Name, Priority }: { Name: string; Priority: number }) => `${Priority} ${Name}`)).toEqual([
      '0 flood',
      '1 AWSManagedRulesAmazonIpReputationList',
      '2 AWSManagedRulesKnownBadInputsRuleSet',
    ]);
    const visible = [VisibilityConfig, ...Rules.map((rule: { VisibilityConfig: unknown }) => rule.VisibilityConfig)];
    for (const one of visible) expect(one).toMatchObject({ SampledRequestsEnabled: false });
  });
});
