import * as z from 'zod';
import { readProperties, withoutEffect } from '../edge/template.ts';
import type { Deployed } from '../resources.ts';
import { matches } from './wildcards.ts';

const schema = z.strictObject({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: withoutEffect,
});

/**
 * Whether a function's own policy lets a service of AWS invoke it for that source, e.g. `events.amazonaws.com` for a
 * rule's ARN. Without it AWS refuses the invocation.
 */
export function mayInvoke(deployed: Deployed, principal: string, sourceArn: string, functionArn: string): boolean {
  return deployed
    .byType('AWS::Lambda::Permission')
    .map((permission) => readProperties(permission, schema))
    .some(
      ({ FunctionName, Principal, SourceArn }) =>
        Principal === principal &&
        (FunctionName === functionArn || functionArn.endsWith(`:function:${FunctionName}`)) &&
        (SourceArn === undefined || matches(SourceArn, sourceArn)),
    );
}
