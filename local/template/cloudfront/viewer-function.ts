import * as z from 'zod';
import { UnsupportedError } from '../../emulators/errors.ts';
import type { Deployed } from '../deployed.ts';
import { readProperties, withoutEffect } from '../properties.ts';

const schema = z.strictObject({
  Name: z.string(),
  AutoPublish: z.literal(true),
  FunctionCode: z.string().max(10_240, 'CloudFront takes at most 10 KB of code'),
  FunctionConfig: z.strictObject({ Comment: withoutEffect, Runtime: z.literal('cloudfront-js-2.0') }),
  Tags: withoutEffect,
});

/** Name and code of the CloudFront Function of that ARN. Throws UnsupportedError when there is none. */
export function viewerFunction(deployed: Deployed, arn: string): { name: string; code: string } {
  const resource = deployed
    .byType('AWS::CloudFront::Function')
    .find(({ ref, properties }) => ref === arn || arn.endsWith(`/${properties.Name}`));
  if (!resource) throw new UnsupportedError(`the local cloud does not know the CloudFront function ${arn}`);
  return { name: resource.logicalId, code: readProperties(resource, schema).FunctionCode };
}
