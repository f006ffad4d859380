import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Aws, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { gatewayRoute, type Route, type Service } from '#shared/contract/common/route.ts';
import { pagesPrefix } from '#shared/contract/rendered-pages.ts';
import { routes } from '#shared/contract/routes.ts';
import { adminScope } from '#shared/rules/accounts.ts';
import { acknowledge } from './acknowledge.ts';
import type { SiteFunction } from './function.ts';
import type { Identity } from './identity.ts';
import { type Observability, siteLog } from './observability.ts';
import type { ApiOriginSecret } from './origin.ts';
import type { WebDistribution } from './site.ts';

// No address, query or path: a booking's path contains the id that opens it, the route key does not.
const accessLog = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  integrationMilliseconds: '$context.integrationLatency',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
};

/** Requests a second, and how many may come at once. */
type Throttle = { rate: number; burst: number };

/** The throttle that all routes share that only read. */
const reading: Throttle = { rate: 300, burst: 600 };

/** The throttle of each route that writes, and of each that endpoints of the back office share. */
const writing: Throttle = { rate: 100, burst: 300 };

/** The throttle of art, and that of share pictures: one that is not in S3 yet takes a processor for up to a second. */
const drawing: Throttle = { rate: 20, burst: 60 };

/** The throttle of pages that S3 does not have. */
const rendering: Throttle = { rate: 100, burst: 200 };

/** The throttle that a route does not share with others, so that no kind of request keeps another one out. */
function ownThrottle({ method, service }: { method: string; service: Service }): Throttle | undefined {
  if (service === 'art') return drawing;
  return method === 'GET' ? undefined : writing;
}

export class Api extends Construct {
  readonly domainName: string;
  readonly serverErrors: IMetric;
  readonly clientErrors: IMetric;
  readonly slowAnswers: IMetric;
  readonly #api: HttpApi;
  readonly #stage: CfnStage;
  readonly #routeSettings: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> = {};

  constructor(scope: Construct, id: string, observability: Observability) {
    super(scope, id);
    this.#api = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.domainName = `${this.#api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    const log = siteLog(this, 'AccessLog');
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.#api,
      autoDeploy: true,
      throttle: { rateLimit: reading.rate, burstLimit: reading.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    this.#stage = stageOf(stage);
    const sum = { period: Duration.minutes(5), statistic: 'Sum' };
    this.serverErrors = this.#api.metricServerError(sum);
    this.clientErrors = this.#api.metricClientError(sum);
    this.slowAnswers = this.#api.metricLatency({ ...sum, statistic: 'p95' });
    observability.alarm(this, 'Failures', this.serverErrors, 3, {
      people: 'The site answers with errors: visitors see that something went wrong and may not be able to book.',
    });
  }

  /**
   * Routes the endpoints of the contract to their functions. The authorizer requires a token of the pool's client for every
   * endpoint that is not public, and of the back office's the scope of admins; the function checks both again, and before
   * that for CloudFront.
   */
  serve(
    services: Record<Service | 'pages', SiteFunction>,
    { pool, client }: Identity,
    origin: ApiOriginSecret,
    site: WebDistribution,
  ): void {
    const integrations = new Map<Service, HttpLambdaIntegration>();
    const permissions = new Map<Service, CfnPermission>();
    const signedIn = new HttpUserPoolAuthorizer('SignedIn', pool, { userPoolClients: [client] });
    for (const route of routesOfGateway()) {
      let integration = integrations.get(route.service);
      if (!integration) {
        const served = services[route.service];
        origin.grantCheck(served, site.distribution);
        // One permission for each function: one for each route would exceed CloudFormation's 500 resources of a stack.
        const permission = { scopePermissionToRoute: false };
        integration = new HttpLambdaIntegration(`${route.service}Integration`, served, permission);
        integrations.set(route.service, integration);
      }
      const added = this.#api.addRoutes({
        path: route.path,
        methods: [HttpMethod[route.method]],
        integration,
        ...(route.access === 'public' ? {} : { authorizer: signedIn }),
        ...(route.access === 'admin' && { authorizationScopes: [adminScope] }),
      });
      this.#throttle(added, `${route.method} ${route.path}`, ownThrottle(route));
      const permission = permissions.get(route.service) ?? permissionIn(added);
      permissions.set(route.service, permission);
      // A route that moves from one function to another does so when the gateway may invoke the new one.
      for (const one of added) one.node.addDependency(permission);
      if (route.access !== 'public') continue;
      for (const one of added) acknowledge(one, 'The contract declares it public', 'AwsSolutions-APIG4');
    }
    this.#servePages(services.pages, origin, site);
  }

  /** The stage refuses settings of a route that is not there yet. */
  #throttle(added: HttpRoute[], routeKey: string, throttle: Throttle | undefined): void {
    if (!throttle) return;
    this.#routeSettings[routeKey] = { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst };
    this.#stage.routeSettings = this.#routeSettings;
    this.#stage.node.addDependency(...added);
  }

  /** CloudFront asks for a page under the key that S3 does not have. By any method: a route for GET refuses HEAD. */
  #servePages(pages: SiteFunction, origin: ApiOriginSecret, site: WebDistribution): void {
    origin.grantCheck(pages, site.distribution);
    const integration = new HttpLambdaIntegration('pagesIntegration', pages, { scopePermissionToRoute: false });
    const path = `/${pagesPrefix}{proxy+}`;
    const added = this.#api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
    this.#throttle(added, `ANY ${path}`, rendering);
    for (const one of added) {
      one.node.addDependency(permissionIn(added));
      acknowledge(one, 'Rendered pages are public', 'AwsSolutions-APIG4');
    }
  }
}

/** The gateway's routes: one for each endpoint, but for those that share one. */
function routesOfGateway() {
  const all = Object.values<Route>(routes).map((route) => ({ ...route, ...gatewayRoute(route) }));
  return new Map(all.map((route) => [`${route.method} ${route.path}`, route])).values();
}

function stageOf({ node }: HttpStage): CfnStage {
  const stage = node.defaultChild;
  if (!(stage instanceof CfnStage)) throw new Error('the stage is no resource');
  return stage;
}

/** The permission that the first route of a function brought along. */
function permissionIn(routes: HttpRoute[]): CfnPermission {
  const found = routes.flatMap((route) => route.node.findAll()).find((one) => one instanceof CfnPermission);
  if (!found) throw new Error('the first route of a function has no permission to invoke it');
  return found;
}
