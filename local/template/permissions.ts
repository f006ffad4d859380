import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import { matchesPattern } from '../emulators/iam/wildcards.ts';
import type { Deployed } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const schema = z.strictObject({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: withoutEffect,
});

/**
 * Tells whether a function's own policy lets a service of AWS invoke it for that source, e.g. `events.amazonaws.com`
 * for a rule's ARN. Without it AWS refuses the invocation.
 */
export function mayInvoke(deployed: Deployed, principal: string, sourceArn: string, functionArn: string): boolean {
  return deployed
    .byType('AWS::Lambda::Permission')
    .map((permission) => readProperties(permission, schema))
    .some(
      ({ FunctionName, Principal, SourceArn }) =>
        Principal === principal &&
        (FunctionName === functionArn || functionArn.endsWith(`:function:${FunctionName}`)) &&
        (SourceArn === undefined || matchesPattern(SourceArn, sourceArn)),
    );
}

const routeSchema = z.looseObject({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() });
const integrationSchema = z.looseObject({ IntegrationUri: z.string() });

/** Throws for a route of the HTTP API whose function does not let API Gateway invoke it: on AWS each request is a 500. */
export function checkRoutes(deployed: Deployed): void {
  for (const route of deployed.byType('AWS::ApiGatewayV2::Route')) {
    const { ApiId, RouteKey, Target } = readProperties(route, routeSchema);
    const integration = deployed
      .byType('AWS::ApiGatewayV2::Integration')
      .find(({ ref }) => Target === `integrations/${ref}`);
    if (integration === undefined) throw new Error(`${route.logicalId}: there is no integration ${Target}`);
    const { IntegrationUri: functionArn } = readProperties(integration, integrationSchema);
    const source = arn('execute-api', `${ApiId}/$default/${RouteKey.replace(' ', '')}`);
    if (!mayInvoke(deployed, 'apigateway.amazonaws.com', source, functionArn)) {
      throw new Error(`${route.logicalId}: API Gateway may not invoke ${functionArn} for ${RouteKey}`);
    }
  }
}
