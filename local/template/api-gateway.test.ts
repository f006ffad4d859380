import { describe, expect, it } from 'vitest';
import { readAuthorizers, readHttpApi } from './api-gateway.ts';
import { deployedOf } from './testing/deployed.ts';

const functionArn = 'arn:aws:lambda:us-east-1:1:function:bookings';

type Overrides = { route?: object; stage?: object; integration?: object; api?: object };

function stack({ route, stage, integration, api }: Overrides = {}) {
  return deployedOf({
    Api: { type: 'AWS::ApiGatewayV2::Api', properties: { Name: 'api', ProtocolType: 'HTTP', ...api } },
    Stage: {
      type: 'AWS::ApiGatewayV2::Stage',
      properties: { ApiId: 'Api', StageName: '$default', AutoDeploy: true, ...stage },
    },
    Integration: {
      type: 'AWS::ApiGatewayV2::Integration',
      properties: {
        ApiId: 'Api',
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '2.0',
        IntegrationUri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
        ...integration,
      },
    },
    Book: {
      type: 'AWS::ApiGatewayV2::Route',
      properties: {
        ApiId: 'Api',
        RouteKey: 'POST /api/bookings/{id}',
        Target: 'integrations/Integration',
        AuthorizationType: 'NONE',
        ...route,
      },
    },
  });
}

describe('readHttpApi', () => {
  it('reads the function, timeout, throttling and authorizer of each route', () => {
    const { routes, throttle } = readHttpApi(
      stack({
        stage: { DefaultRouteSettings: { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 2 } },
        integration: { TimeoutInMillis: 50 },
      }),
    );
    expect(throttle).toEqual({ rate: 1, burst: 2 });
    expect(routes.map(({ key, target }) => ({ key, target }))).toEqual([
      {
        key: 'POST /api/bookings/{id}',
        target: { functionId: functionArn, timeoutMs: 50, throttle: {}, authorizerId: undefined, scopes: [] },
      },
    ]);
  });

  it.each([
    [{ route: { AuthorizationType: 'AWS_IAM' } }, /Route Book.*AuthorizationType/],
    [{ route: { AuthorizationType: 'JWT', AuthorizerId: 'x' } }, /POST \/api\/bookings.*unknown authorizer x/],
    [{ route: { AuthorizationScopes: 'x' } }, /Route Book.*AuthorizationScopes/],
    [{ stage: { StageName: 'prod' } }, /Stage Stage.*StageName/],
    [{ integration: { PayloadFormatVersion: '1.0' } }, /Integration Integration.*PayloadFormatVersion/],
    [{ integration: { RequestParameters: {} } }, /RequestParameters/],
    [{ api: { CorsConfiguration: {} } }, /Api Api.*CorsConfiguration/],
    [{ route: { Target: 'integrations/other' } }, /POST \/api\/bookings.*unknown target/],
  ])('rejects %j', (overrides, message) => {
    expect(() => readHttpApi(stack(overrides))).toThrow(message);
  });
});

const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example00';

describe('readAuthorizers', () => {
  const properties = {
    ApiId: 'Api',
    Name: 'SignedIn',
    AuthorizerType: 'JWT',
    IdentitySource: ['$request.header.Authorization'],
    JwtConfiguration: { Issuer: issuer, Audience: ['client0example'] },
  };
  const read = (changes: object) =>
    readAuthorizers(
      deployedOf({ SignedIn: { type: 'AWS::ApiGatewayV2::Authorizer', properties: { ...properties, ...changes } } }),
    );

  it('returns issuer and audience by id', () => {
    expect(read({})).toEqual(new Map([['SignedIn', { issuer, audience: ['client0example'] }]]));
  });

  it.each([
    [{ AuthorizerType: 'REQUEST' }, /SignedIn.*AuthorizerType: only JWT authorizers/],
    [{ IdentitySource: ['$request.querystring.token'] }, /IdentitySource/],
    [{ AuthorizerUri: 'arn' }, /AuthorizerUri/],
  ])('rejects %j', (changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });
});
