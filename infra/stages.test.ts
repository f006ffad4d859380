import { describe, expect, test } from 'vitest';
import { keptTypes } from './constructs/retention.ts';
import { ExhaleStack } from './stack.ts';
import { exhaleApp, type SynthesisedTemplate } from './synth.ts';
import {
  mainTable,
  onlyResource,
  template as prod,
  siteFunctions,
  synthesiseTemplate,
  testOptions,
} from './testing/template.ts';

const dev = synthesiseTemplate({ stage: 'dev', mailFrom: 'hello@dev.exhale.example' });
const first = synthesiseTemplate({ protect: false });

const resources = ({ Resources }: SynthesisedTemplate) =>
  Object.values(Resources).map((resource) => ({ Properties: {}, DeletionPolicy: 'Delete', ...resource }));

const isName = (key: string) => key.endsWith('Name') || key === 'EmailIdentity';

/** Names that a template gives, e.g. `AWS::S3::Bucket.BucketName: pages`. CloudFront has them in `…Config`. */
function namesOf(Type: string, Properties: object): string[] {
  return Object.entries(Properties).flatMap(([key, value]) => {
    if (key.endsWith('Config') && typeof value === 'object') return namesOf(`${Type}.${key}`, value);
    return typeof value === 'string' && isName(key) ? [`${Type}.${key}: ${value}`] : [];
  });
}

const allNames = (template: SynthesisedTemplate) =>
  new Set(resources(template).flatMap(({ Type, Properties }) => namesOf(Type, Properties)));

/** Types that outlive a deletion of the stack, with how often. */
function retained(template: SynthesisedTemplate): string[] {
  const kept = resources(template).filter(({ DeletionPolicy }) => DeletionPolicy !== 'Delete');
  return kept.map(({ Type, DeletionPolicy }) => `${Type} ${DeletionPolicy}`).sort();
}

test('stages differ in every name that AWS gives out once: both may stand in one account (docs/operations.md#stages)', () => {
  const insideOfAnother = /^AWS::(ApiGatewayV2|IAM::Policy|Cognito::UserPoolGroup|CloudWatch::Alarm\.MetricName)\b/;
  const shared = [...allNames(prod)].filter((name) => allNames(dev).has(name));
  expect(shared.filter((name) => !insideOfAnother.test(name))).toEqual([]);
  expect(shared.find((name) => name.startsWith('AWS::ApiGatewayV2::Api.Name'))).toBeDefined();
});

test('metrics of the functions are those of their stage', () => {
  const namespaces = [prod, dev].map((template) =>
    [...siteFunctions(template).values()].map(
      ({ properties }) => properties.Environment.Variables.POWERTOOLS_METRICS_NAMESPACE,
    ),
  );
  expect(namespaces.map((each) => [...new Set(each)])).toEqual([['Exhale-prod'], ['Exhale-dev']]);
});

test('both leave room below the 500 resources that CloudFormation allows (docs/decisions/stack-resources.md)', () => {
  for (const template of [prod, dev]) expect(resources(template).length).toBeLessThanOrEqual(460);
});

test.each([
  ['prod', prod],
  ['dev', dev],
])('answers that are not cached reach the caller as the functions compressed them: %s', (_, template) => {
  const { DistributionConfig } = onlyResource(template, 'AWS::CloudFront::Distribution').properties;
  const api = DistributionConfig.CacheBehaviors.find(
    ({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*',
  );
  expect(api.Compress).toBe(false);
  expect(template.Resources[api.CachePolicyId.Ref]?.Properties?.CachePolicyConfig).toMatchObject({
    ParametersInCacheKeyAndForwardedToOrigin: { EnableAcceptEncodingGzip: true, EnableAcceptEncodingBrotli: true },
  });
});

describe('what outlives the stack', () => {
  test('is what an update may not lose (docs/operations.md#what-a-deployment-may-not-lose)', () => {
    const lock = 'governance' as const;
    const vaultArn = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:exhale';
    const withVault = synthesiseTemplate({ backupCopy: { vaultArn, keptDays: 35, lock } });
    const types = retained(withVault).map((line) => line.split(' ')[0]);
    expect([...new Set(types)].toSorted()).toEqual(keptTypes.toSorted());
  });

  test('in prod is data, but not that of a first deployment that failed (docs/operations.md#when-the-first-deployment-failed)', () => {
    const data = [
      'AWS::Cognito::UserPool',
      ...['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::GlobalTable'],
      'AWS::KMS::Key',
      ...['AWS::S3::Bucket', 'AWS::S3::Bucket', 'AWS::S3::Bucket'],
      ...['AWS::SecretsManager::Secret', 'AWS::SecretsManager::Secret', 'AWS::SecretsManager::Secret'],
    ];
    expect(retained(prod)).toEqual(data.map((type) => `${type} RetainExceptOnCreate`));
  });

  test('has no name that a second try could find taken', () => {
    const kept = resources(prod).filter(({ DeletionPolicy }) => DeletionPolicy !== 'Delete');
    expect(kept.flatMap(({ Type, Properties }) => namesOf(Type, Properties))).toEqual([]);
  });

  test('in dev is nothing', () => {
    expect(retained(dev)).toEqual([]);
  });

  test.each([
    ['prod', prod, ['Pages']],
    ['dev', dev, ['AccountExportBucket', 'Images', 'Pages', 'Videos']],
  ])('%s empties the buckets that it deletes, or their deletion would fail', (_, template, ids) => {
    const emptied = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'Custom::S3AutoDeleteObjects');
    const names = emptied.map(([id]) => /(AccountExportBucket|Images|Pages|Videos)AutoDelete/.exec(id)?.[1]);
    expect(names.sort()).toEqual(ids);
  });
});

test.each([
  ['the first deployment of prod', first, 'prod', false],
  ['later ones of prod', prod, 'prod', true],
  ['dev', dev, 'dev', false],
] as const)(
  '%s: stack, table and user pool protected from deletion or not (docs/operations.md#stages)',
  (_, template, stage, protect) => {
    const [replica] = mainTable(template).properties.Replicas;
    expect(replica.DeletionProtectionEnabled ?? false).toBe(protect);
    const pool = onlyResource(template, 'AWS::Cognito::UserPool').properties;
    expect(pool.DeletionProtection === 'ACTIVE').toBe(protect);
    const options = { ...testOptions(stage), protect: template !== first };
    expect(new ExhaleStack(exhaleApp({}), `Exhale-${stage}`, options).terminationProtection ?? false).toBe(protect);
  },
);

test('the first deployment differs from the second in nothing but the protection', () => {
  const text = (template: SynthesisedTemplate) =>
    JSON.stringify(template)
      .replaceAll('"DeletionProtectionEnabled":true', '"DeletionProtectionEnabled":false')
      .replaceAll('"DeletionProtection":"ACTIVE"', '"DeletionProtection":"INACTIVE"');
  expect(text(first)).toBe(text(prod));
});
