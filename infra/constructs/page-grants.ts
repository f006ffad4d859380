import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { pagesPrefix } from '#shared/contract/rendered-pages.ts';
import { sitemapPath } from '#shared/contract/sitemap.ts';
import { acknowledge } from './acknowledge.ts';
import { arnName } from './bucket.ts';
import type { SiteFunction } from './function.ts';

/** Start of the paths, and with them the keys, of drawn pictures. */
export const drawnPictures = '/api/art/';

/** Lets the function store pages in the bucket. To list is what makes S3 answer 404, and not 403, for a page that is not there. */
export function grantPages(bucket: IBucket, grantee: SiteFunction): void {
  grantFiles(bucket, grantee, pagesPrefix, 'Each session has a page');
  grantee.allow(['s3:ListBucket'], [bucket.bucketArn]);
  grantee.allow(['s3:PutObject'], [bucket.arnForObjects(sitemapPath.slice(1))]);
}

/** Lets the function store pictures where the distribution looks for them first. */
export function grantPictures(bucket: IBucket, grantee: SiteFunction): void {
  grantFiles(bucket, grantee, drawnPictures.slice(1), 'Each picture has a key of its own');
}

/** Sets PAGES_BUCKET. */
function grantFiles(bucket: IBucket, grantee: SiteFunction, prefix: string, reason: string): void {
  const keys = `${prefix}*`;
  grantee.addEnvironment('PAGES_BUCKET', bucket.bucketName);
  grantee.allow(['s3:GetObject', 's3:PutObject'], [bucket.arnForObjects(keys)]);
  acknowledge(grantee.ownRole, reason, `AwsSolutions-IAM5[Resource::<${arnName(bucket)}>/${keys}]`);
}
