import * as z from 'zod';
import type { BucketAccess } from '../../emulators/cloudfront/distribution.ts';
import type { Deployed } from '../deployed.ts';

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

/** Returns the rights that the template's bucket policies give CloudFront in a bucket. */
export function bucketAccess(deployed: Deployed, bucket: string): BucketAccess {
  const actions = deployed
    .byType('AWS::S3::BucketPolicy')
    .map(({ properties }) => policySchema.parse(properties))
    .filter(({ Bucket }) => Bucket === bucket)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect, Principal }) => Effect === 'Allow' && isCloudFront(Principal))
    .flatMap(({ Action }) => Action);
  const allows = (action: string) => actions.some((allowed) => allowed === action || allowed === 's3:*');
  return { read: allows('s3:GetObject'), list: allows('s3:ListBucket') };
}

function isCloudFront(principal: string | { Service?: string[] | undefined } | undefined): boolean {
  return typeof principal === 'object' && (principal.Service ?? []).includes('cloudfront.amazonaws.com');
}
