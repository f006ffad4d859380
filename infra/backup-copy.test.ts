import { readFileSync } from 'node:fs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { keptTypes } from './constructs/retention.ts';
import { irrevocableLock } from './settings/schema.ts';
import { ExhaleStack } from './stack.ts';
import { exhaleApp } from './synth.ts';
import {
  mainTable,
  onlyResource,
  policiesOf,
  readable,
  resourcesOf,
  synthesiseTemplate,
  template,
  testOptions,
} from './testing/template.ts';

// docs/operations.md#backups-in-another-account

const vaultArn = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:exhale';
const backupCopy = { vaultArn, keptDays: 35, lock: 'governance' } as const;
const tags = { client: 'breathe' };
const copied = synthesiseTemplate({ backupCopy, tags, validate: true });
const inDev = synthesiseTemplate({ backupCopy, stage: 'dev', mailFrom: 'hello@dev.exhale.example', validate: true });
const ofOwnKey = synthesiseTemplate({ backupCopy, customerManagedKey: true, validate: true });

const vaultOf = (of: typeof template) => onlyResource(of, 'AWS::Backup::BackupVault');
const tableArn = { 'Fn::GetAtt': [mainTable(copied).id, 'Arn'] };

/** What the role of AWS Backup may do: `action resource`. */
function grantsOf(of: typeof template): string[] {
  const { role, statements } =
    policiesOf(of).find((policy) => JSON.stringify(policy.statements).includes('dynamodb:StartAwsBackupJob')) ?? {};
  expect(resourcesOf(of, 'AWS::IAM::Role').find(({ id }) => id === role)?.properties).toMatchObject({
    AssumeRolePolicyDocument: {
      Statement: [
        {
          Principal: { Service: 'backup.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    },
  });
  return (statements ?? []).flatMap(({ Action, Resource }) =>
    [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${readable(resource)}`)),
  );
}

test('without the setting there is neither plan nor vault', () => {
  expect(resourcesOf(template).filter(({ type }) => type.startsWith('AWS::Backup::'))).toEqual([]);
});

test.each([
  ['prod', copied],
  ['dev', inDev],
])('%s: the table is backed up every night, and each backup copied to the vault of the setting', (_, of) => {
  const [rule, ...others] = onlyResource(of, 'AWS::Backup::BackupPlan').properties.BackupPlan.BackupPlanRule;
  expect(others).toEqual([]);
  expect(rule).toMatchObject({
    ScheduleExpression: 'cron(0 3 * * ? *)',
    TargetBackupVault: { Ref: vaultOf(of).id },
    Lifecycle: { DeleteAfterDays: 35 },
    CopyActions: [{ DestinationBackupVaultArn: vaultArn, Lifecycle: { DeleteAfterDays: 35 } }],
  });
  expect(onlyResource(of, 'AWS::Backup::BackupSelection').properties.BackupSelection.Resources).toEqual([tableArn]);
});

test('backups and copies are kept as long as the setting says, and the lock takes no other time', () => {
  const week = synthesiseTemplate({ backupCopy: { ...backupCopy, keptDays: 7 } });
  const [rule] = onlyResource(week, 'AWS::Backup::BackupPlan').properties.BackupPlan.BackupPlanRule;
  expect([rule.Lifecycle, rule.CopyActions[0].Lifecycle]).toEqual([{ DeleteAfterDays: 7 }, { DeleteAfterDays: 7 }]);
  expect(vaultOf(week).properties.LockConfiguration).toEqual({ MinRetentionDays: 7, MaxRetentionDays: 7 });
});

test('the lock can be taken off, unless the operator has typed that it cannot', () => {
  expect(vaultOf(copied).properties.LockConfiguration).not.toHaveProperty('ChangeableForDays');
  const forever = synthesiseTemplate({ backupCopy: { ...backupCopy, lock: irrevocableLock } });
  expect(vaultOf(forever).properties.LockConfiguration).toMatchObject({ ChangeableForDays: 3 });
});

test.each([
  ['prod', copied],
  ['dev', inDev],
])(
  '%s: the vault outlives the stack, as AWS deletes none with backups in it, and no later one has its name',
  (_, of) => {
    const { id, properties } = vaultOf(of);
    expect(of.Resources[id]).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(keptTypes).toContain('AWS::Backup::BackupVault');
    expect(JSON.stringify(properties.BackupVaultName)).toContain('AWS::StackId');
  },
);

test('the role may back up this table and copy to this vault, and nothing else', () => {
  const points = 'arn:<AWS::Partition>:backup:<AWS::Region>:<AWS::AccountId>:recovery-point:*';
  const table = readable(tableArn);
  expect(grantsOf(copied).toSorted()).toEqual([
    `backup:CopyFromBackupVault ${points}`,
    `backup:CopyIntoBackupVault ${vaultArn}`,
    'backup:DescribeBackupVault <BackupCopyVault.BackupVaultArn>',
    `backup:DescribeBackupVault ${vaultArn}`,
    `backup:TagResource ${points}`,
    `dynamodb:DescribeTable ${table}`,
    `dynamodb:ListTagsOfResource ${table}`,
    `dynamodb:StartAwsBackupJob ${table}`,
    'kms:DescribeKey *',
  ]);
});

describe('a key of the account', () => {
  const [key] = resourcesOf(ofOwnKey, 'AWS::KMS::Key').filter(({ id }) => id.startsWith('DataKey'));

  test('encrypts the vault, and the role may read the table with it', () => {
    expect(vaultOf(ofOwnKey).properties.EncryptionKeyArn).toEqual({ 'Fn::GetAtt': [key?.id, 'Arn'] });
    expect(grantsOf(ofOwnKey).filter((grant) => grant.endsWith('<DataKey.Arn>'))).toEqual([
      'kms:Decrypt <DataKey.Arn>',
      'kms:GenerateDataKey <DataKey.Arn>',
      'kms:CreateGrant <DataKey.Arn>',
    ]);
  });

  test('that comes later makes another vault, which needs another name', () => {
    const name = (of: typeof template) => vaultOf(of).properties.BackupVaultName;
    expect(vaultOf(copied).properties).not.toHaveProperty('EncryptionKeyArn');
    expect(name(ofOwnKey)).not.toEqual(name(copied));
  });
});

test('whatever failed of a backup or its copy is mailed with the reason, and two days without one raise an alarm', () => {
  const rules = resourcesOf(copied, 'AWS::Events::Rule').filter(({ id }) => id.startsWith('BackupCopyFailed'));
  expect(rules).toHaveLength(1);
  const { EventPattern, Targets } = rules[0]?.properties ?? {};
  expect(EventPattern).toEqual({
    source: ['aws.backup'],
    'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
    detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'], resourceArn: [tableArn] },
  });
  expect(Targets).toMatchObject([
    {
      Arn: { Ref: onlyResource(copied, 'AWS::SNS::Topic').id },
      InputTransformer: { InputPathsMap: { 'detail-statusMessage': '$.detail.statusMessage' } },
    },
  ]);
  expect(Targets[0].InputTransformer.InputTemplate).toMatch(/failed: docs\/operations.md.* The reason: <detail-status/);
  const alarm = resourcesOf(copied, 'AWS::CloudWatch::Alarm').find(({ id }) => id.startsWith('BackupCopyMissing'));
  expect(alarm?.properties).toMatchObject({
    Namespace: 'AWS/Backup',
    MetricName: 'NumberOfBackupJobsCompleted',
    Dimensions: [{ Name: 'BackupVaultName', Value: { Ref: vaultOf(copied).id } }],
    Period: 86_400,
    EvaluationPeriods: 2,
    TreatMissingData: 'breaching',
  });
});

test('the manual says what to do when a backup fails or is missing', () => {
  const manual = readFileSync('docs/operations.md', 'utf8');
  const section = manual.split('\n## ').find((part) => part.startsWith('Backups in another account'));
  expect(section).toContain('*When something failed*');
  expect(section).toContain('`BackupCopyMissing`');
});

test('vault, plan and backups have the tags', () => {
  expect(vaultOf(copied).properties.BackupVaultTags).toEqual(tags);
  const { BackupPlan, BackupPlanTags } = onlyResource(copied, 'AWS::Backup::BackupPlan').properties;
  expect([BackupPlanTags, BackupPlan.BackupPlanRule[0].RecoveryPointTags]).toEqual([tags, tags]);
});

test.each(['prod', 'dev'] as const)(
  'each rule of AWS Solutions holds in %s or is acknowledged with a reason',
  (stage) => {
    const app = exhaleApp({});
    const stack = new ExhaleStack(app, 'Checked', { ...testOptions(stage), backupCopy, customerManagedKey: true });
    const { violations } = new AwsSolutionsChecks(app).validateScope(stack);
    expect(violations.map(({ ruleName, violatingResources }) => ({ ruleName, violatingResources }))).toEqual([]);
  },
);

test('the stack stays below the resources that it may have', () => {
  for (const of of [ofOwnKey, inDev]) expect(resourcesOf(of).length).toBeLessThanOrEqual(460);
});
