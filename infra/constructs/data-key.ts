import type { CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, type Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Aspects, type IAspect, Stack } from 'aws-cdk-lib/core';
import { Construct, type IConstruct } from 'constructs';
import type { SiteFunction } from './function.ts';
import type { Retention } from './retention.ts';

/**
 * A key of the account's own for table, logs and secrets, where its rules ask for one (docs/operations.md#an-account-as-it-is); else
 * they are encrypted with keys of AWS.
 */
export class DataKey extends Construct {
  readonly #key: Key;

  constructor(scope: Construct, id: string, { removalPolicy }: Retention) {
    super(scope, id);
    this.#key = new Key(this, 'Key', {
      description: 'Encrypts table, logs and secrets of the site',
      enableKeyRotation: true,
      removalPolicy,
    });
    this.#allowLogs();
  }

  /** Encrypts whatever of a stack it is for, and lets the functions that use that use it through the same services alone. */
  encrypt(stack: Stack, functions: Iterable<SiteFunction>): void {
    Aspects.of(stack).add(new EncryptedBy(this.#key.keyArn));
    for (const siteFunction of functions) siteFunction.allowKey(this.#key.keyArn);
  }

  /** Encrypts a vault of AWS Backup, whose role reads the table through DynamoDB and hands the key to the service. */
  encryptBackups(vault: CfnBackupVault, role: Role): void {
    vault.encryptionKeyArn = this.#key.keyArn;
    const resources = [this.#key.keyArn];
    const viaService = { StringEquals: { 'kms:ViaService': `dynamodb.${Stack.of(this).region}.amazonaws.com` } };
    const forService = { Bool: { 'kms:GrantIsForAWSResource': 'true' } };
    role.addToPolicy(
      new PolicyStatement({ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources, conditions: viaService }),
    );
    role.addToPolicy(new PolicyStatement({ actions: ['kms:CreateGrant'], resources, conditions: forService }));
  }

  /** CloudWatch Logs encrypts as itself, for log groups of this account alone. */
  #allowLogs(): void {
    const { region, account } = Stack.of(this);
    this.#key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
        actions: ['kms:Encrypt*', 'kms:Decrypt*', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:Describe*'],
        resources: ['*'],
        conditions: {
          ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:${region}:${account}:log-group:*` },
        },
      }),
    );
  }
}

/** Sets the key of each table, log group and secret. */
class EncryptedBy implements IAspect {
  readonly #keyArn: string;

  constructor(keyArn: string) {
    this.#keyArn = keyArn;
  }

  visit(node: IConstruct): void {
    if (node instanceof CfnLogGroup || node instanceof CfnSecret) node.kmsKeyId = this.#keyArn;
    if (node instanceof CfnGlobalTable) this.#encryptTable(node);
  }

  #encryptTable(node: CfnGlobalTable): void {
    node.sseSpecification = { sseEnabled: true, sseType: 'KMS' };
    node.addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: this.#keyArn });
  }
}
