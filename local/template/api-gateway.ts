import * as z from 'zod';
import type { AuthorizerRules } from '../emulators/api-gateway/authorizer.ts';
import type { HttpApi } from '../emulators/api-gateway/http-api.ts';
import { parseRoute } from '../emulators/api-gateway/routes.ts';
import { UnsupportedError } from '../emulators/errors.ts';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const apiSchema = z.strictObject({
  Name: z.string(),
  ProtocolType: z.literal('HTTP'),
  Description: withoutEffect,
  Tags: withoutEffect,
  DisableExecuteApiEndpoint: z.literal(false).optional(),
});

const integrationSchema = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  IntegrationMethod: withoutEffect,
  Description: withoutEffect,
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.int().min(50).max(30_000).default(30_000),
});

const routeSchema = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  OperationName: withoutEffect,
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: z.array(z.string()).default([]),
});

const settingsSchema = z.strictObject({
  ThrottlingRateLimit: z.number().positive().optional(),
  ThrottlingBurstLimit: z.int().positive().optional(),
  DetailedMetricsEnabled: withoutEffect,
});

const stageSchema = z.strictObject({
  ApiId: z.string(),
  // A named stage would prefix every path.
  StageName: z.literal('$default'),
  AutoDeploy: z.literal(true),
  DefaultRouteSettings: settingsSchema.default({}),
  RouteSettings: z.record(z.string(), settingsSchema).default({}),
  AccessLogSettings: withoutEffect,
  Description: withoutEffect,
  Tags: withoutEffect,
});

const authorizerSchema = z.strictObject({
  ApiId: z.string(),
  Name: z.string(),
  AuthorizerType: z.literal('JWT', 'only JWT authorizers are supported'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.strictObject({ Issuer: z.url(), Audience: z.array(z.string()).min(1) }),
});

type Settings = z.output<typeof settingsSchema>;

/** The ARN of the function in an integration's URI. */
function functionOf(uri: string): string {
  return /functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1] ?? uri;
}

function only(resources: Resource[], kind: string): Resource {
  const [first, ...others] = resources;
  if (!first || others.length > 0) {
    throw new UnsupportedError(`the local cloud serves exactly one ${kind}, the template has ${resources.length}`);
  }
  return first;
}

/** The JWT authorizers of the template by their ids. Throws UnsupportedError for another kind. */
export function readAuthorizers(deployed: Deployed): Map<string, AuthorizerRules> {
  return new Map(
    deployed.byType('AWS::ApiGatewayV2::Authorizer').map((resource) => {
      const { JwtConfiguration } = readProperties(resource, authorizerSchema);
      return [resource.ref, { issuer: JwtConfiguration.Issuer, audience: JwtConfiguration.Audience }];
    }),
  );
}

const throttleOf = ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }: Settings) => ({ rate, burst });

/**
 * Reads the stack's HTTP API. Throws UnsupportedError for other authorizers than JWT, CORS, parameter mapping,
 * named stages and other integrations than Lambda.
 */
export function readHttpApi(deployed: Deployed): HttpApi {
  const api = only(deployed.byType('AWS::ApiGatewayV2::Api'), 'HTTP API');
  readProperties(api, apiSchema);
  const stage = readProperties(only(deployed.byType('AWS::ApiGatewayV2::Stage'), 'stage'), stageSchema);
  const integrations = new Map(
    deployed.byType('AWS::ApiGatewayV2::Integration').map((resource) => {
      const { IntegrationUri, TimeoutInMillis } = readProperties(resource, integrationSchema);
      return [resource.ref, { functionId: functionOf(IntegrationUri), timeoutMs: TimeoutInMillis }];
    }),
  );
  const authorizers = readAuthorizers(deployed);
  const routes = deployed.byType('AWS::ApiGatewayV2::Route').map((resource) => {
    const route = readProperties(resource, routeSchema);
    const { RouteKey, Target: target, AuthorizationType, AuthorizerId, AuthorizationScopes: scopes } = route;
    const authorizerId = AuthorizationType === 'JWT' ? (AuthorizerId ?? '') : undefined;
    if (authorizerId !== undefined && !authorizers.has(authorizerId)) {
      throw new UnsupportedError(`route ${RouteKey} has the unknown authorizer ${authorizerId}`);
    }
    const integration = integrations.get(target.replace('integrations/', ''));
    if (!integration) throw new UnsupportedError(`route ${RouteKey} has the unknown target ${target}`);
    return parseRoute(RouteKey, {
      ...integration,
      authorizerId,
      scopes,
      throttle: throttleOf(stage.RouteSettings[RouteKey] ?? {}),
    });
  });
  return { id: api.ref, routes, authorizers, throttle: throttleOf(stage.DefaultRouteSettings) };
}
