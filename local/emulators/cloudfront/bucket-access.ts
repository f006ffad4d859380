import * as z from 'zod';
import type { Deployed } from '../../template/deployed.ts';

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const policySchema = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.enum(['Allow', 'Deny']),
        Principal: z.union([z.string(), z.object({ Service: oneOrMore.optional() })]).optional(),
        Action: oneOrMore,
      }),
    ),
  }),
});

/** What a bucket's policy lets CloudFront do. */
export type BucketAccess = { read: boolean; list: boolean };

/**
 * What the template's bucket policies let CloudFront do in a bucket. S3 answers 403 where it may not read, and 403
 * instead of 404 where it may not list.
 */
export function bucketAccess(deployed: Deployed, bucket: string): BucketAccess {
  const actions = deployed
    .byType('AWS::S3::BucketPolicy')
    .map(({ properties }) => policySchema.parse(properties))
    .filter(({ Bucket }) => Bucket === bucket)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect, Principal }) => Effect === 'Allow' && isCloudFront(Principal))
    .flatMap(({ Action }) => Action);
  const allows = (action: string) => actions.some((one) => one === action || one === 's3:*');
  return { read: allows('s3:GetObject'), list: allows('s3:ListBucket') };
}

function isCloudFront(principal: string | { Service?: string[] | undefined } | undefined): boolean {
  return typeof principal === 'object' && (principal.Service ?? []).includes('cloudfront.amazonaws.com');
}
