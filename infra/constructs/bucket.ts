import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CorsRule,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

type PrivateBucketProps = {
  versioned: boolean;
  /** `DESTROY` deletes its files first: CloudFormation does not delete a bucket that has any. */
  removalPolicy: RemovalPolicy;
  lifecycleRules?: LifecycleRule[];
  cors?: CorsRule[];
};

/** Bucket that nobody reads but CloudFront and those who may read the account's buckets, over TLS. */
export function privateBucket(
  scope: Construct,
  id: string,
  { versioned, removalPolicy, lifecycleRules = [], cors = [] }: PrivateBucketProps,
): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned,
    lifecycleRules,
    cors,
    removalPolicy,
    autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
  });
  acknowledge(
    bucket,
    "An access log would keep visitors' addresses, and only CloudFront and operators read here",
    'AwsSolutions-S1',
  );
  // CDK's own types disagree about optional properties under exactOptionalPropertyTypes; a Bucket is an IBucket.
  return bucket as IBucket;
}

/** A bucket's ARN in the notation of cdk-nag. */
export function arnName(bucket: IBucket): string {
  const arn: { 'Fn::GetAtt': string[] } = Stack.of(bucket).resolve(bucket.bucketArn);
  return arn['Fn::GetAtt'].join('.');
}
