import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type BackupCopySettings, irrevocableLock } from '../settings/schema.ts';
import { acknowledge } from './acknowledge.ts';
import type { DataKey } from './data-key.ts';
import type { Observability } from './observability.ts';

/** AWS's shortest time in which a lock in compliance mode can still be taken off. */
const changeableForDays = 3;

type BackedUp = {
  settings: BackupCopySettings;
  tableArn: string;
  /** Key of the account, if it has one (docs/operations.md#an-account-as-it-is). */
  key?: DataKey | undefined;
  tags: Record<string, string>;
};

/**
 * A backup of the table every night in a vault of this account, and a copy of it in a vault of another one, which nobody with
 * rights in this account can delete (docs/operations.md#backups-in-another-account).
 */
export class BackupCopy extends Construct {
  readonly #settings: BackupCopySettings;
  readonly #tableArn: string;
  readonly #vault: CfnBackupVault;
  readonly #role: Role;

  constructor(scope: Construct, id: string, props: BackedUp, observability: Observability) {
    super(scope, id);
    this.#settings = props.settings;
    this.#tableArn = props.tableArn;
    this.#vault = this.#addVault(props.key);
    this.#role = this.#addRole();
    props.key?.encryptBackups(this.#vault, this.#role);
    this.#addPlan(props.tags);
    this.#watch(observability);
  }

  #addVault(key: DataKey | undefined): CfnBackupVault {
    const { keptDays: days, lock } = this.#settings;
    const vault = new CfnBackupVault(this, 'Vault', {
      // A vault of an earlier stack, or with another key, may be there still.
      backupVaultName: Fn.join('-', [
        key ? 'backups-key' : 'backups',
        Fn.select(2, Fn.split('/', Stack.of(this).stackId)),
      ]),
      lockConfiguration: {
        minRetentionDays: days,
        maxRetentionDays: days,
        ...(lock === irrevocableLock && { changeableForDays }),
      },
    });
    // AWS deletes no vault that has something in it, in neither stage.
    vault.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return vault;
  }

  #addRole(): Role {
    const stack = Stack.of(this);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
      }),
    });
    const { vaultArn } = this.#settings;
    const points = stack.formatArn({ service: 'backup', resource: 'recovery-point:*' });
    const toVault = { 'ForAllValues:ArnEquals': { 'backup:CopyTargets': [vaultArn] } };
    const table = ['dynamodb:StartAwsBackupJob', 'dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource'];
    for (const statement of [
      { actions: table, resources: [this.#tableArn] },
      { actions: ['backup:DescribeBackupVault'], resources: [this.#vault.attrBackupVaultArn, vaultArn] },
      { actions: ['backup:CopyIntoBackupVault'], resources: [vaultArn] },
      { actions: ['backup:CopyFromBackupVault'], resources: [points], conditions: toVault },
      { actions: ['backup:TagResource'], resources: [points] },
      { actions: ['kms:DescribeKey'], resources: ['*'] },
    ]) {
      role.addToPolicy(new PolicyStatement(statement));
    }
    const rules = ['*', 'arn:<AWS::Partition>:backup:<AWS::Region>:<AWS::AccountId>:recovery-point:*'];
    const reason = 'A backup has no name before it is made; describing a key gives nothing that it encrypts';
    acknowledge(role, reason, ...rules.map((resource) => `AwsSolutions-IAM5[Resource::${resource}]`));
    return role;
  }

  #addPlan(tags: Record<string, string>): void {
    const { vaultArn, keptDays: deleteAfterDays } = this.#settings;
    const plan = new CfnBackupPlan(this, 'Plan', {
      backupPlan: {
        backupPlanName: Stack.of(this).stackName,
        backupPlanRule: [
          {
            ruleName: 'nightly',
            targetBackupVault: this.#vault.ref,
            // An hour after the comparison with Stripe.
            scheduleExpression: 'cron(0 3 * * ? *)',
            startWindowMinutes: Duration.hours(3).toMinutes(),
            completionWindowMinutes: Duration.hours(12).toMinutes(),
            lifecycle: { deleteAfterDays },
            recoveryPointTags: tags,
            copyActions: [{ destinationBackupVaultArn: vaultArn, lifecycle: { deleteAfterDays } }],
          },
        ],
      },
    });
    new CfnBackupSelection(this, 'Selection', {
      backupPlanId: plan.ref,
      backupSelection: {
        selectionName: 'table',
        iamRoleArn: this.#role.roleArn,
        resources: [this.#tableArn],
      },
    });
  }

  #watch(observability: Observability): void {
    const failures = new Rule(this, 'Failed', {
      description: 'Backups of the table, and copies of them, that failed',
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'], resourceArn: [this.#tableArn] },
      },
    });
    const people =
      'A backup of the table, or its copy in the other account, failed: docs/operations.md, Backups in another account.';
    observability.mailEvents(failures, { people }, '$.detail.statusMessage');
    const completed = new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsCompleted',
      dimensionsMap: { BackupVaultName: this.#vault.ref },
      period: Duration.days(1),
      statistic: 'Sum',
    });
    observability.alarmOnAbsence(this, 'Missing', completed, 2, {
      people:
        'No backup of the table was made for two days: if the table is lost, so is what the other account does not have.',
    });
  }
}
