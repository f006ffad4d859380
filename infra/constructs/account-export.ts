import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { arnName, privateBucket } from './bucket.ts';
import type { SiteFunction } from './function.ts';
import type { Identity } from './identity.ts';
import type { Retention } from './retention.ts';

/** Exports are kept as long as the table's recovery, so that who was deleted is in no copy for longer. */
const keptDays = 35;

const exportedFiles = 'accounts/*';

/** The bucket of what Cognito tells of all accounts, every night: the user pool itself has no backup. */
export class AccountExport extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { removalPolicy }: Retention) {
    super(scope, id);
    const lifecycleRules = [{ expiration: Duration.days(keptDays) }];
    this.bucket = privateBucket(this, 'Bucket', { versioned: false, lifecycleRules, removalPolicy });
  }

  /** Lets the function read all accounts and write their export. */
  grant(exporter: SiteFunction, identity: Identity): void {
    identity.exposePool(exporter);
    exporter.addEnvironment('EXPORTS_BUCKET', this.bucket.bucketName);
    exporter.allow(['cognito-idp:ListUsers', 'cognito-idp:ListUsersInGroup'], [identity.pool.userPoolArn]);
    exporter.allow(['s3:PutObject'], [this.bucket.arnForObjects(exportedFiles)]);
    const rule = `AwsSolutions-IAM5[Resource::<${arnName(this.bucket)}>/${exportedFiles}]`;
    acknowledge(exporter.ownRole, 'Each night has a new key', rule);
  }
}
