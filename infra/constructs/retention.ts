import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Stage } from '../settings/schema.ts';

export type Retention = {
  /** A failed creation has to delete what it made, or the next try would collide with it. */
  removalPolicy: RemovalPolicy;
  deletionProtection: boolean;
};

/**
 * Types whose content nothing brings back: an update of the stack replaces or deletes none of them unless the operator agrees
 * (docs/operations.md#what-a-deployment-may-not-lose).
 */
export const keptTypes = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::Cognito::UserPool',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::SecretsManager::Secret',
  'AWS::Backup::BackupVault',
];

/** `prod` keeps its data when the stack is deleted, and is protected from that if asked for; `dev` keeps nothing. */
export function retentionOf(stage: Stage, protect: boolean): Retention {
  if (stage === 'dev') return { removalPolicy: RemovalPolicy.DESTROY, deletionProtection: false };
  return { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE, deletionProtection: protect };
}
