import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import * as z from 'zod';
import { listen } from '../edge/http-server.ts';
import { readProperties, withoutEffect } from '../edge/template.ts';
import { messageOf } from '../errors.ts';
import type { Resource } from '../resources.ts';
import type { Service } from './dynamodb.ts';

// What guards and keeps a bucket in the cloud changes nothing here; what sends events or rewrites objects would.
const bucketSchema = z.strictObject({
  BucketName: withoutEffect,
  BucketEncryption: withoutEffect,
  LifecycleConfiguration: withoutEffect,
  LoggingConfiguration: withoutEffect,
  OwnershipControls: withoutEffect,
  PublicAccessBlockConfiguration: withoutEffect,
  Tags: withoutEffect,
  VersioningConfiguration: withoutEffect,
});

/**
 * Starts s3rver with the buckets of the template, kept in `<dataFolder>/s3`. It asks for no signature: CloudFront's
 * stand-in reads from it, and functions reach it by the proxy that judges them.
 */
export async function startS3({ dataFolder, buckets }: { dataFolder: string; buckets: Resource[] }): Promise<Service> {
  const directory = join(dataFolder, 's3');
  mkdirSync(directory, { recursive: true });
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false });
  for (const bucket of buckets) {
    readProperties(bucket, bucketSchema);
    await s3rver.store.putBucket(bucket.ref);
  }
  const answer = s3rver.callback();
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => answer(request, response),
    onError: (error) => console.error(`S3: ${messageOf(error)}`),
  });
}
