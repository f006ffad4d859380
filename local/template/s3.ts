import * as z from 'zod';
import type { CorsRule } from '../emulators/s3/cors.ts';
import type { BucketDeployment } from '../emulators/s3/deployment.ts';
import type { Assets } from './assets.ts';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const strings = z.array(z.string()).default([]);

const corsRuleSchema = z.strictObject({
  AllowedHeaders: strings,
  AllowedMethods: z.array(z.enum(['GET', 'PUT', 'HEAD', 'POST', 'DELETE'])),
  AllowedOrigins: z.array(z.string()),
  ExposedHeaders: strings,
  MaxAge: z.int().optional(),
  Id: z.string().optional(),
});

// Properties that send events or rewrite objects are not supported.
const bucketSchema = z.strictObject({
  BucketName: withoutEffect,
  BucketEncryption: withoutEffect,
  CorsConfiguration: z.strictObject({ CorsRules: z.array(corsRuleSchema) }).optional(),
  LifecycleConfiguration: withoutEffect,
  LoggingConfiguration: withoutEffect,
  OwnershipControls: withoutEffect,
  PublicAccessBlockConfiguration: withoutEffect,
  Tags: withoutEffect,
  VersioningConfiguration: withoutEffect,
});

/** The CORS rules of the template's buckets, by bucket name. */
export function readBuckets(deployed: Deployed): Map<string, CorsRule[]> {
  return new Map(
    deployed.byType('AWS::S3::Bucket').map((bucket) => {
      const { CorsConfiguration } = readProperties(bucket, bucketSchema);
      return [bucket.ref, CorsConfiguration?.CorsRules ?? []];
    }),
  );
}

const deploymentSchema = z.strictObject({
  SourceObjectKeys: z.array(z.string()),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Prune: z.boolean().default(true),
  Exclude: strings,
  Include: strings,
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
  // By asset: placeholders for values known only at deployment, and whether to escape those for JSON.
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  SourceMarkersConfig: z.array(z.strictObject({ jsonEscape: z.boolean().default(false) })).default([]),
  ServiceToken: withoutEffect,
  SourceBucketNames: withoutEffect,
  DistributionId: withoutEffect,
  DistributionPaths: withoutEffect,
  WaitForDistributionInvalidation: withoutEffect,
  OutputObjectKeys: withoutEffect,
  RetainOnDelete: withoutEffect,
});

/** A deployment of assets into a bucket. */
export function readBucketDeployment(resource: Resource, assets: Assets): BucketDeployment {
  const read = readProperties(resource, deploymentSchema);
  const userMetadata = Object.entries(read.UserMetadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  return {
    bucket: read.DestinationBucketName,
    prefix: read.DestinationBucketKeyPrefix,
    prune: read.Prune,
    exclude: read.Exclude,
    include: read.Include,
    headers: { ...read.SystemMetadata, ...Object.fromEntries(userMetadata) },
    sources: read.SourceObjectKeys.map((key, index) => ({
      folder: assets(key),
      values: read.SourceMarkers[index] ?? {},
      jsonEscape: read.SourceMarkersConfig[index]?.jsonEscape ?? false,
    })),
  };
}
