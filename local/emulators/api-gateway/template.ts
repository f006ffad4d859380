import * as z from 'zod';
import type { Deployed, Resource } from '../../template/deployed.ts';
import { readProperties, withoutEffect } from '../../template/properties.ts';
import { UnsupportedError } from '../errors.ts';
import { type AuthorizerRules, readAuthorizers } from './authorizer.ts';
import { parseRoute, type Route } from './routes.ts';

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

type Settings = z.output<typeof settingsSchema>;

/** The function behind a route, how long the gateway waits for it, and the authorizer before it. */
export type Target = {
  functionId: string;
  timeoutMilliseconds: number;
  settings: Settings;
  authorizerId: string | undefined;
};

export type HttpApi = {
  id: string;
  routes: Route<Target>[];
  settings: Settings;
  authorizers: Map<string, AuthorizerRules>;
};

/** The function's ARN, also where the template writes it inside API Gateway's own address. */
function functionOf(uri: string): string {
  return /functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1] ?? uri;
}

function only(resources: Resource[], what: string): Resource {
  const [first, ...others] = resources;
  if (!first || others.length > 0) {
    throw new UnsupportedError(`the local cloud serves exactly one ${what}, the template has ${resources.length}`);
  }
  return first;
}

/**
 * Reads the stack's HTTP API. Throws UnsupportedError that names what the stand-in does not do (other authorizers than
 * for tokens, scopes, CORS, parameter mapping, named stages, other integrations than Lambda's).
 */
export function readHttpApi(deployed: Deployed): HttpApi {
  const api = only(deployed.byType('AWS::ApiGatewayV2::Api'), 'HTTP API');
  readProperties(api, apiSchema);
  const stage = readProperties(only(deployed.byType('AWS::ApiGatewayV2::Stage'), 'stage'), stageSchema);
  const integrations = new Map(
    deployed.byType('AWS::ApiGatewayV2::Integration').map((resource) => {
      const { IntegrationUri, TimeoutInMillis } = readProperties(resource, integrationSchema);
      return [resource.ref, { functionId: functionOf(IntegrationUri), timeoutMilliseconds: TimeoutInMillis }];
    }),
  );
  const authorizers = readAuthorizers(deployed);
  const routes = deployed.byType('AWS::ApiGatewayV2::Route').map((resource) => {
    const { RouteKey, Target: target, AuthorizationType, AuthorizerId } = readProperties(resource, routeSchema);
    const authorizerId = AuthorizationType === 'JWT' ? (AuthorizerId ?? '') : undefined;
    if (authorizerId !== undefined && !authorizers.has(authorizerId)) {
      throw new UnsupportedError(`route ${RouteKey} has the unknown authorizer ${authorizerId}`);
    }
    const integration = integrations.get(target.replace('integrations/', ''));
    if (!integration) throw new UnsupportedError(`route ${RouteKey} has the unknown target ${target}`);
    return parseRoute(RouteKey, { ...integration, authorizerId, settings: stage.RouteSettings[RouteKey] ?? {} });
  });
  return { id: api.ref, routes, authorizers, settings: stage.DefaultRouteSettings };
}
