import { expect, test } from 'vitest';
import { onlyResource, resourcesOf, siteFunctions, synthesiseTemplate, template } from './testing/template.ts';

// docs/operations.md#an-account-as-it-is

const boundary = 'arn:aws:iam::123456789012:policy/boundary';
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/site/1';
const domain = {
  name: 'breathe.studio',
  alternativeNames: ['www.breathe.studio'],
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
};
const theirs = synthesiseTemplate({
  mailIdentity: 'existing',
  priceClass: 'all',
  webAclArn,
  tags: { client: 'breathe' },
  permissionsBoundaryArn: boundary,
  domain: { ...domain, hostedZoneId: 'Z0123456789' },
});
const distributionOf = (of: typeof template) =>
  onlyResource(of, 'AWS::CloudFront::Distribution').properties.DistributionConfig;

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
